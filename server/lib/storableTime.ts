/** Reads a time that a client has sent. @returns null when it is not ISO 8601, or after the year 9999. */
export function storableTime(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) || time.getUTCFullYear() > 9999 ? null : time.toISOString();
}
