/** How dates, numbers and addresses are shown (spec §5, display formats). */
import { EMAIL_CHIP_MAX_CHARS } from '../../contract/limits.ts';

export const NO_DATE = 'Noch nicht angegeben';

const TIME_ZONE = 'Europe/Berlin';

/** Made when first asked for: one takes a browser 5 ms and more, which no page is to wait for. */
function whenAsked<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => (made ??= make());
}

const timesOf = (parts: Intl.DateTimeFormatOptions) =>
  whenAsked(() => new Intl.DateTimeFormat('de-DE', { ...parts, timeZone: TIME_ZONE }));

const numbersOf = (parts?: Intl.NumberFormatOptions) =>
  whenAsked(() => new Intl.NumberFormat('de-DE', parts));

const dateFormat = timesOf({ day: '2-digit', month: '2-digit', year: 'numeric' });
const shortDateFormat = timesOf({ day: '2-digit', month: '2-digit' });
const timeFormat = timesOf({ hour: '2-digit', minute: '2-digit' });
const clockFormat = timesOf({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
const numberFormat = numbersOf();
const shortFormat = numbersOf({ maximumFractionDigits: 1 });
const fixedFormat = numbersOf({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

const MEGABYTE = 1_000_000;

function parse(iso: string | null | undefined): Date | null {
  if (iso === null || iso === undefined || iso === '') return null;
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** `21.11.2026`; an empty or unreadable date is 'Noch nicht angegeben'. */
export function formatDate(iso: string | null | undefined): string {
  const date = parse(iso);
  return date === null ? NO_DATE : dateFormat().format(date);
}

/** `21.11.2026, 14:05 Uhr`, as the clocks in Germany show it. */
export function formatDateTime(iso: string | null | undefined): string {
  const date = parse(iso);
  return date === null ? NO_DATE : `${dateFormat().format(date)}, ${timeFormat().format(date)} Uhr`;
}

/** `1.234`. */
export function formatNumber(value: number): string {
  return numberFormat().format(value);
}

/** `1,5`; `2`. */
export function formatShort(value: number): string {
  return shortFormat().format(value);
}

/** `1,0 MB`, which does not jump while it grows. */
export function formatMegabytes(bytes: number): string {
  return `${fixedFormat().format(bytes / MEGABYTE)} MB`;
}

/** `19:42 Uhr`, as the clocks in Germany show it. @param atMs milliseconds since 1970. */
export function formatTime(atMs: number): string {
  return `${timeFormat().format(atMs)} Uhr`;
}

/** `21.11., 19:42 Uhr`. @param atMs milliseconds since 1970. */
export function formatShortDateTime(atMs: number): string {
  return `${shortDateFormat().format(atMs)}, ${formatTime(atMs)}`;
}

/**
 * `19:42:07`, for where many times stand below each other; of another day with its date.
 * @param today as formatDate gives it
 */
export function formatClock(iso: string, today: string): string {
  return formatDate(iso) === today ? clockFormat().format(new Date(iso)) : formatDateTime(iso);
}

/** `vor 12 s`, `vor 5 min`, `vor 3 h`; a clock that was set back since then makes no future of it. */
export function formatAgo(atMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - atMs) / 1_000));
  if (seconds < 60) return `vor ${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `vor ${minutes} min` : `vor ${Math.floor(minutes / 60)} h`;
}

/** Cuts an address for a chip after 35 characters (§5), with an ellipsis. */
export function truncateEmail(email: string): string {
  return email.length > EMAIL_CHIP_MAX_CHARS ? `${email.slice(0, EMAIL_CHIP_MAX_CHARS)}…` : email;
}
