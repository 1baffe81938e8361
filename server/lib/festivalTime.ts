/** Writes times as people at the festival read them: in German, by the clock of Berlin. */
import { HOUR_MS } from '../../contract/time.ts';

const zone = { timeZone: 'Europe/Berlin' } as const;
const dateFormat = new Intl.DateTimeFormat('de-DE', {
  ...zone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const timeFormat = new Intl.DateTimeFormat('de-DE', {
  ...zone,
  hour: '2-digit',
  minute: '2-digit',
});

const isoDayFormat = new Intl.DateTimeFormat('sv-SE', zone);

/** @param at ISO 8601. @returns the day in Berlin, as yyyy-mm-dd. */
export function festivalDay(at: string): string {
  return isoDayFormat.format(new Date(at));
}

/** @param at ISO 8601. @returns the time in Berlin, as dd.mm.yyyy and hh:mm. */
export function festivalTime(at: string): { date: string; time: string } {
  const moment = new Date(at);
  return { date: dateFormat.format(moment), time: timeFormat.format(moment) };
}

/** @param day yyyy-mm-dd. @param days so many days later. @returns the moment at which it begins in Berlin, ISO 8601. */
export function festivalDayStart(day: string, days = 0): string {
  const noon = new Date(Date.parse(`${day}T12:00:00Z`) + days * 24 * HOUR_MS);
  const wanted = noon.toISOString().slice(0, 'yyyy-mm-dd'.length);
  // Midnight in Berlin was never more than two hours before or after that of the world's clock since 1900.
  for (let hours = -3; ; hours += 1) {
    const at = new Date(Date.parse(`${wanted}T00:00:00Z`) + hours * HOUR_MS).toISOString();
    if (festivalDay(at) >= wanted) return at;
  }
}
