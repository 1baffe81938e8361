/** The columns of a table of members to take away. */

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

/** In the order of the table. */
export const TABLE_COLUMN_NAMES = Object.keys(TABLE_COLUMNS) as TableColumn[];

/** Those that "all" means. */
export const HARMLESS_COLUMNS: readonly TableColumn[] = TABLE_COLUMN_NAMES.filter(
  (name) => name !== 'invitation_code',
);

/** @returns those columns in the table's order. */
export const inTableOrder = (columns: readonly string[]): TableColumn[] =>
  TABLE_COLUMN_NAMES.filter((name) => columns.includes(name));
