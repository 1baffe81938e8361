/** What each column of the table says of a member. */
import type { TableColumn } from '../../../contract/office/tableColumns.ts';
import { berlinFields } from '../../lib/festivalClock.ts';
import type { MemberTableRow } from '../../modules/members/tableRepository.ts';
import { texts } from '../../texts.ts';

/** A moment has the UTC fields of the festival's clock; null: nothing is to say. */
export type Cell = string | number | Date | null;

const { yes, no, active, inactive } = texts.memberTable;
/** `last_active_at` of who has not been in the app since it is kept. */
const NEVER = '1970-01-01T00:00:00.000Z';

const yesNo = (is: boolean): string => (is ? yes : no);
const moment = (at: string | null): Date | null => (at === null ? null : berlinFields(at));

const CELLS: Readonly<Record<TableColumn, (row: MemberTableRow) => Cell>> = {
  number: ({ number }) => number,
  first_name: (row) => row.first_name,
  last_name: (row) => row.last_name,
  email: ({ email, invite_email: inviteEmail }) => email ?? inviteEmail,
  status: (row) => (row.is_active ? active : inactive),
  registered: (row) => yesNo(row.registered_at !== null),
  entry_staff: (row) => yesNo(row.is_entry_staff),
  staff: (row) => yesNo(row.is_staff),
  superuser: (row) => yesNo(row.is_superuser),
  codes: ({ codes }) => codes,
  free_codes: (row) => row.free_codes,
  tickets: ({ tickets }) => tickets,
  admitted: ({ admitted }) => admitted,
  invited_at: (row) => moment(row.invited_at),
  created_at: (row) => moment(row.created_at),
  last_active_at: ({ last_active_at: at }) => (at === NEVER ? null : moment(at)),
  labels: ({ labels }) => (labels.length === 0 ? null : labels.join(', ')),
  notes: ({ notes }) => notes,
  invitation_code: (row) => (row.registered_at === null ? row.initial_token : null),
};

/** Those that are moments. */
export const MOMENTS: readonly TableColumn[] = ['invited_at', 'created_at', 'last_active_at'];

export const cellsOf = (row: MemberTableRow, columns: readonly TableColumn[]): Cell[] =>
  columns.map((column) => CELLS[column](row));

/** A moment as dd.mm.yyyy hh:mm, which a German spreadsheet takes for one. */
export function csvText(cell: Cell): string {
  if (!(cell instanceof Date)) return cell === null ? '' : String(cell);
  const [, year, month, day, time] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(cell.toISOString()) ?? [];
  return `${day}.${month}.${year} ${time}`;
}
