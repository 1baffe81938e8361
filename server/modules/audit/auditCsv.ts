/** Writes the audit as CSV for spreadsheets, some rows at a time (semicolons and a byte order mark, as a German Excel reads it). */
import type { AuditEntry } from '../../../contract/office/audit.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../lib/csv.ts';
import { festivalTime } from '../../lib/festivalTime.ts';
import { asText, memberName, VIA } from './sentences.ts';

const COLUMNS = [
  'Zeitpunkt',
  'Wer',
  'Was',
  'Vorher',
  'Nachher',
  'Über',
  'Netz',
  'Programm',
  'Gerät',
  'Auftrag',
];

export async function* auditCsv(
  parts: AsyncIterable<readonly AuditEntry[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lineOf(COLUMNS);
  for await (const entries of parts) {
    yield entries.map((entry) => lineOf(cellsOf(entry))).join('');
  }
}

function cellsOf(entry: AuditEntry): string[] {
  const { date, time } = festivalTime(entry.at);
  const sideOf = (side: 'before' | 'after') =>
    entry.changes.map((change) => `${change.field}: ${change[side] ?? '–'}`).join('; ');
  return [
    `${date} ${time}`,
    entry.actor === null ? VIA[entry.via] : memberName(entry.actor),
    asText(entry.sentence),
    sideOf('before'),
    sideOf('after'),
    VIA[entry.via],
    entry.network ?? '',
    entry.client ?? '',
    entry.device ?? '',
    entry.job?.toString() ?? '',
  ];
}

const lineOf = (cells: readonly string[]): string => csvLine(cells, ';');
