/** The order of the test files: those that take or wait long first, since none of them must be the last one. */
import Sequencer from '@jest/test-sequencer';

/** They wait for time limits of the product. */
const FAULTS = '/server/faults/';

export default class BrowserFirst extends Sequencer {
  override async sort(tests: Parameters<Sequencer['sort']>[0]) {
    const isShort = ({ context, path }: (typeof tests)[number]) =>
      context.config.displayName?.name !== 'e2e' && !path.includes(FAULTS);
    // Otherwise as ever: by how long they took the last time, or by their size. Sorting keeps that order.
    const sorted = await super.sort(tests);
    return sorted.toSorted((a, b) => Number(isShort(a)) - Number(isShort(b)));
  }
}
