import { freeTop } from '../../../src/shared/toastPlace.ts';

const span = (top: number, bottom: number) => ({ top, bottom });

// Toasts of 60 px that would begin at 76, in a window of 640.
test.each([
  ['nothing', [], 76],
  ['what is above', [span(0, 60)], 76],
  ['what is below', [span(150, 190)], 76],
  ['what they would cover', [span(100, 140)], 148],
  ['what touches them', [span(140, 180)], 188],
  ['one after the other', [span(150, 230), span(100, 140)], 238],
  ['two with room between', [span(100, 140), span(216, 240)], 148],
])('toasts yield to %s', (_, obstacles, top) => {
  expect(freeTop({ start: 76, height: 60, limit: 640 }, obstacles)).toBe(top);
});

test('there is no place beside what fills the window', () => {
  expect(freeTop({ start: 76, height: 60, limit: 640 }, [span(0, 600)])).toBeNull();
});
