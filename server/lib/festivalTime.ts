/** Writes times as people at the festival read them: in German, by the clock of Berlin. */
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
