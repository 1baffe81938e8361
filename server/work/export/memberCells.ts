/** What each column of the table says of a member. */
import type { TableColumn } from '../../../contract/office/tableColumns.ts';
import { berlinFields } from '../../lib/festivalClock.ts';
import type { MemberTableField, MemberTableRow } from '../../modules/members/tableRepository.ts';
import { texts } from '../../texts.ts';

/** A moment has the UTC fields of the festival's clock; null: nothing is to say. */
export type Cell = string | number | Date | null;

const { yes, no, active, inactive } = texts.memberTable;
/** `last_active_at` of who has not been in the app since it is kept. */
const NEVER = '1970-01-01T00:00:00.000Z';

const yesNo = (is: boolean): string => (is ? yes : no);
const moment = (at: string | null): Date | null => (at === null ? null : berlinFields(at));

interface Column {
  readonly fields: readonly MemberTableField[];
  readonly cell: (row: MemberTableRow) => Cell;
}

/** @param cell sees the fields that are read for it, and no others. */
const from = <Field extends MemberTableField>(
  fields: readonly Field[],
  cell: (row: Pick<MemberTableRow, Field>) => Cell,
): Column => ({ fields, cell });

const COLUMNS: Readonly<Record<TableColumn, Column>> = {
  number: from(['number'], (row) => row.number),
  first_name: from(['first_name'], (row) => row.first_name),
  last_name: from(['last_name'], (row) => row.last_name),
  email: from(['email', 'invite_email'], (row) => row.email ?? row.invite_email),
  status: from(['is_active'], (row) => (row.is_active ? active : inactive)),
  registered: from(['registered_at'], (row) => yesNo(row.registered_at !== null)),
  entry_staff: from(['is_entry_staff'], (row) => yesNo(row.is_entry_staff)),
  staff: from(['is_staff'], (row) => yesNo(row.is_staff)),
  superuser: from(['is_superuser'], (row) => yesNo(row.is_superuser)),
  codes: from(['codes'], (row) => row.codes),
  free_codes: from(['free_codes'], (row) => row.free_codes),
  tickets: from(['tickets'], (row) => row.tickets),
  admitted: from(['admitted'], (row) => row.admitted),
  invited_at: from(['invited_at'], (row) => moment(row.invited_at)),
  created_at: from(['created_at'], (row) => moment(row.created_at)),
  last_active_at: from(['last_active_at'], ({ last_active_at: at }) =>
    at === NEVER ? null : moment(at),
  ),
  labels: from(['labels'], ({ labels }) => (labels.length === 0 ? null : labels.join(', '))),
  notes: from(['notes'], (row) => row.notes),
  invitation_code: from(['registered_at', 'initial_token'], (row) =>
    row.registered_at === null ? row.initial_token : null,
  ),
};

/** Those that are moments. */
export const MOMENTS: readonly TableColumn[] = ['invited_at', 'created_at', 'last_active_at'];

/** What has to be read of a member for these columns. */
export const fieldsOf = (columns: readonly TableColumn[]): MemberTableField[] => [
  ...new Set(columns.flatMap((column) => COLUMNS[column].fields)),
];

export const cellsOf = (row: MemberTableRow, columns: readonly TableColumn[]): Cell[] =>
  columns.map((column) => COLUMNS[column].cell(row));

/** A moment as dd.mm.yyyy hh:mm, which a German spreadsheet takes for one. */
export function csvText(cell: Cell): string {
  if (!(cell instanceof Date)) return cell === null ? '' : String(cell);
  const [, year, month, day, time] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(cell.toISOString()) ?? [];
  return `${day}.${month}.${year} ${time}`;
}
