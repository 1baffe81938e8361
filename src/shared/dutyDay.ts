/** The day of a shift: a night at the gate belongs to the day on which it began. */

/** Hour of the device's clock. */
const BEGINS_H = 6;

/** When the day began to which this moment belongs, in milliseconds since 1970. */
export function dutyDayBeginMs(nowMs: number): number {
  const begin = new Date(nowMs);
  if (begin.getHours() < BEGINS_H) begin.setDate(begin.getDate() - 1);
  return begin.setHours(BEGINS_H, 0, 0, 0);
}

/** Its name: the same from six in the morning to six in the morning. */
export const dutyDay = (nowMs: number): string => String(dutyDayBeginMs(nowMs));
