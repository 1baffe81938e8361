/** A table of members to take away: its columns, and the files that it can be. */
import { Type, type Static } from 'typebox';
import { MemberSelection } from './jobEntities.ts';

/** The columns by their names, in the order of the table. What the import can read has a head that it knows. */
export const TABLE_COLUMNS = {
  number: 'Nummer',
  first_name: 'Vorname',
  last_name: 'Nachname',
  /** The member's own, or where the invitation goes. */
  email: 'E-Mail',
  status: 'Status',
  registered: 'Registriert',
  entry_staff: 'Einlass',
  staff: 'Staff',
  superuser: 'Administration',
  codes: 'Codes',
  free_codes: 'Freie Codes',
  tickets: 'Tickets',
  admitted: 'Eingelassen',
  invited_at: 'Eingeladen am',
  created_at: 'Angelegt am',
  last_active_at: 'Zuletzt aktiv',
  labels: 'Marken',
  notes: 'Notiz',
  /** Of who has not registered: it lets them sign up. Only where it is asked for by name. */
  invitation_code: 'Einladungscode',
} as const;
export type TableColumn = keyof typeof TABLE_COLUMNS;

const names = Object.keys(TABLE_COLUMNS) as TableColumn[];

/** Those that "all" means. */
export const HARMLESS_COLUMNS: readonly TableColumn[] = names.filter(
  (name) => name !== 'invitation_code',
);

/** `csv` has semicolons, as a German Excel opens it. */
export const TableFormat = Type.Union([
  Type.Literal('xlsx'),
  Type.Literal('csv'),
  Type.Literal('csv_comma'),
]);
export type TableFormat = Static<typeof TableFormat>;

export const MemberTableAsked = Type.Object({
  selection: MemberSelection,
  /** In any order: the table has its own. */
  columns: Type.Array(Type.Enum(names), {
    minItems: 1,
    uniqueItems: true,
  }),
  format: TableFormat,
});
export type MemberTableAsked = Static<typeof MemberTableAsked>;

/** @returns those columns in the table's order. */
export const inTableOrder = (columns: readonly string[]): TableColumn[] =>
  names.filter((name) => columns.includes(name));

/** @param day yyyy-mm-dd */
export const tableFileName = (format: TableFormat, day: string): string =>
  `mitglieder-${day}.${format === 'xlsx' ? 'xlsx' : 'csv'}`;
