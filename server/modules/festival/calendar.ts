/** Writes the days of the festival as an appointment (RFC 5545). */
import type { FestivalFacts } from '../../../contract/festival.ts';
import { festivalPlace } from '../../../contract/festivalFacts.ts';
import { DAY_MS } from '../../../contract/time.ts';

/** RFC 5545, 3.1, in octets, without the line break. */
const LINE_MAX_BYTES = 75;

/** @param stamp when it is written. @returns null where no day is known. */
export function calendarOf(
  festival: FestivalFacts,
  { publicUrl, stamp }: { publicUrl: string; stamp: Date },
): string | null {
  const from = festival.from || festival.to;
  if (from === '') return null;
  const to = festival.to || from;
  const place = festivalPlace(festival);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Einlass//DE',
    'BEGIN:VEVENT',
    `UID:festival-${from}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${stamp.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${dayOf(from)}`,
    // The first day after it.
    `DTEND;VALUE=DATE:${dayOf(new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10))}`,
    `SUMMARY:${escaped(festival.name)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    `URL:${publicUrl}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const dayOf = (iso: string): string => iso.replaceAll('-', '');

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n');

/** A long line goes on behind a line break and a space, between two characters. */
function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > LINE_MAX_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += sign;
    bytes += size;
  }
  return text;
}
