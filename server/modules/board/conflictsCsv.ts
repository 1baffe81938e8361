/** Writes the list of conflicts as CSV for spreadsheets (RFC 4180; UTF-8 with a byte order mark, for Excel). */
import {
  isSettled,
  type AdmissionRecord,
  type EntryConflict,
} from '../../../contract/entry/board.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../lib/csv.ts';
import { festivalTime } from '../../lib/festivalTime.ts';

const said = {
  columns: ['Grund', 'E-Mail des Tickets', 'Mitglieds-Nr.', 'Minuten dazwischen'],
  outcome: ['Anerkannt von', 'Begründung', 'Erledigt'],
  first: 'Erster Einlass',
  second: 'Zweiter Einlass',
  recordColumns: ['Gespeichert', 'Gescannt', 'Art', 'Tor', 'Gerät', 'Personal', 'Zurückgenommen'],
  reasons: {
    unknown: 'Ticket unbekannt',
    used: 'Ticket bereits entwertet',
    revoked: 'Ticket zurückgezogen',
    device_revoked: 'Von gesperrtem Gerät',
    undo_late: 'Späte Rücknahme',
    leave_late: 'Später Ausgang',
    not_inside: 'Ausgang ohne Einlass',
  },
  modes: { online: 'online', device: 'ohne Netz' },
  yes: 'ja',
  no: 'nein',
} as const;

export function conflictsCsv(conflicts: readonly EntryConflict[]): string {
  const sides = [said.first, said.second].flatMap((side) =>
    said.recordColumns.map((column) => `${side}: ${column}`),
  );
  const rows = conflicts.map((conflict) => [
    said.reasons[conflict.reason as keyof typeof said.reasons],
    conflict.email ?? '',
    conflict.member_number?.toString() ?? '',
    conflict.minutes_between?.toString() ?? '',
    ...recordCells(conflict.first),
    ...recordCells(conflict.second),
    conflict.accepted?.staff ?? '',
    conflict.accepted?.reason ?? '',
    isSettled(conflict) ? said.yes : said.no,
  ]);
  const lines = [[...said.columns, ...sides, ...said.outcome], ...rows].map((row) =>
    csvLine(row, ','),
  );
  return BYTE_ORDER_MARK + lines.join('');
}

function recordCells(record: AdmissionRecord | null): string[] {
  if (record === null) return said.recordColumns.map(() => '');
  return [
    momentOf(record.at),
    record.scanned_at === null ? '' : momentOf(record.scanned_at),
    said.modes[record.mode],
    record.gate ?? '',
    record.device ?? '',
    record.staff,
    record.is_undone ? said.yes : said.no,
  ];
}

function momentOf(at: string): string {
  const { date, time } = festivalTime(at);
  return `${date} ${time}`;
}
