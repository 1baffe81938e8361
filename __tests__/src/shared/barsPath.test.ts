import { barsPath } from '../../../src/shared/barsPath.ts';

it('a bar for each count, as high as it is; none for nothing', () => {
  expect(barsPath([0, 2, 0, 4], 4)).toBe('M1.1 4V2h.8V4zM3.1 4V0h.8V4z');
  expect(barsPath([0, 0], 1)).toBe('');
});
