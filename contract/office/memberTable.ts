/** A table of members to take away, and the files that it can be. */
import { Type, type Static } from 'typebox';
import { MemberSelection } from './jobEntities.ts';
import { TABLE_COLUMN_NAMES } from './tableColumns.ts';

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
  columns: Type.Array(Type.Enum(TABLE_COLUMN_NAMES), {
    minItems: 1,
    uniqueItems: true,
  }),
  format: TableFormat,
  /** As the list is sorted (`formatMemberSort`); by number where nothing is said. */
  sort: Type.Optional(Type.String()),
});
export type MemberTableAsked = Static<typeof MemberTableAsked>;

/** @param day yyyy-mm-dd */
export const tableFileName = (format: TableFormat, day: string): string =>
  `mitglieder-${day}.${format === 'xlsx' ? 'xlsx' : 'csv'}`;
