/** The order of the test files: those that take or wait long first, since none of them must be the last one. */
import Sequencer from '@jest/test-sequencer';

/** They wait for time limits of the product. */
const FAULTS = '/server/faults/';

/** Minutes each, though their files are small, which is all that is known of them on a fresh checkout. */
const LONGEST = ['/e2e/accessibility.test.ts', '/server/cli/update/update.test.ts'];

export default class BrowserFirst extends Sequencer {
  override async sort(tests: Parameters<Sequencer['sort']>[0]) {
    const rank = ({ context, path }: (typeof tests)[number]) => {
      if (LONGEST.some((end) => path.endsWith(end))) return 0;
      return context.config.displayName?.name === 'e2e' || path.includes(FAULTS) ? 1 : 2;
    };
    // Otherwise as ever: by how long they took the last time, or by their size. Sorting keeps that order.
    const sorted = await super.sort(tests);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
