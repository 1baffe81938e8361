/** The festival's clock for many times at once, as tables need it. */
import { HOUR_MS } from '../../contract/time.ts';

const HOURS_KEPT = 10_000;

const fields = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Hour since 1970 → ms by which Berlin is ahead. Its clocks change at full hours of the world's. */
const offsets = new Map<number, number>();

/** @param at ISO 8601. @returns a moment whose UTC fields are those of Berlin's clock then. */
export function berlinFields(at: string): Date {
  const ms = Date.parse(at);
  const hour = Math.floor(ms / HOUR_MS);
  let offset = offsets.get(hour);
  if (offset === undefined) {
    const start = hour * HOUR_MS;
    offset = Date.parse(`${fields.format(start).replace(' ', 'T')}Z`) - start;
    if (offsets.size >= HOURS_KEPT) offsets.clear();
    offsets.set(hour, offset);
  }
  return new Date(ms + offset);
}
