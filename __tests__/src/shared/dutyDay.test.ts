import { dutyDay, dutyDayBeginMs } from '../../../src/shared/dutyDay.ts';

const at = (day: number, hours: number, minutes = 0) =>
  new Date(2026, 6, day, hours, minutes).getTime();

it.each([
  ['the evening', at(10, 18)],
  ['the night after', at(11, 2, 30)],
  ['the last minute', at(11, 5, 59)],
])('%s belongs to the day on which the night began', (_, nowMs) => {
  expect(dutyDayBeginMs(nowMs)).toBe(at(10, 6));
  expect(dutyDay(nowMs)).toBe(dutyDay(at(10, 6)));
});

it('at six a new one begins', () => {
  expect(dutyDay(at(11, 6))).not.toBe(dutyDay(at(11, 5, 59)));
});
