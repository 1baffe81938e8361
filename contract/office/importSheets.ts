/** What travels where a workbook has several sheets, any of which may be the list. */
import { Type, type Static } from 'typebox';

/** Of the sheets of one workbook; there may be more. */
export const SHEETS_OFFERED_MAX = 20;

export const OfferedSheet = Type.Object({
  /** Among all sheets of the workbook, the hidden ones too: the first is 1. */
  place: Type.Integer({ minimum: 1 }),
  /** As it is shown: in one line, and of a long one its beginning. */
  name: Type.String(),
});
export type OfferedSheet = Static<typeof OfferedSheet>;

/** The answer to such a workbook, as long as nobody says which sheet is meant. */
export const SheetsRefusal = Type.Object({
  error: Type.String(),
  reason: Type.Literal('several_sheets'),
  /** Those in which something stands, in their order. */
  sheets: Type.Array(OfferedSheet),
  /** How many others there are, which are not offered. */
  more: Type.Integer(),
});
export type SheetsRefusal = Static<typeof SheetsRefusal>;
