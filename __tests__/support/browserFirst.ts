/** The order of the test files: those with a browser first, since the longest must not be the last one. */
import Sequencer from '@jest/test-sequencer';

export default class BrowserFirst extends Sequencer {
  override async sort(tests: Parameters<Sequencer['sort']>[0]) {
    const isShort = ({ context }: (typeof tests)[number]) =>
      context.config.displayName?.name !== 'e2e';
    // Otherwise as ever: by how long they took the last time, or by their size. Sorting keeps that order.
    const sorted = await super.sort(tests);
    return sorted.toSorted((a, b) => Number(isShort(a)) - Number(isShort(b)));
  }
}
