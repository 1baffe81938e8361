/** Reads a time that a client has sent. @returns null when it is not ISO 8601, or of no year from 1 to 9999. */
export function storableTime(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return null;
  const time = new Date(text);
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999 ? time.toISOString() : null;
}
