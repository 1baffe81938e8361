/** Writes CSV for spreadsheets (RFC 4180). */

/** For Excel, which takes the text for UTF-8 by it. */
export const BYTE_ORDER_MARK = '\ufeff';

/** @param separator a German Excel takes a semicolon for it when a file is opened, not imported. */
export const csvLine = (cells: readonly string[], separator: ',' | ';'): string =>
  `${cells.map(cell).join(separator)}\r\n`;

/**
 * Spreadsheets take text that begins with one of these characters for a formula; an apostrophe prevents that. So it does
 * within a cell: an Excel that takes another character for the separator than the file has (German ones take a semicolon)
 * knows no quotes in the middle, and begins a cell behind it, as behind a line end. An apostrophe that was there before
 * gets one more, so that `unmarked` leaves it.
 */
export const harmless = (text: string): string => {
  const inside = text.replace(/([;,\t\r\n]"*)(?='*[=+\-@＝＋－＠])/g, "$1'");
  return /^'*[=+\-@＝＋－＠\t\r]/.test(inside) ? `'${inside}` : inside;
};

/** The text as it was before `harmless`. */
export const unmarked = (text: string): string =>
  text
    .replace(/^'(?='*[=+\-@＝＋－＠\t\r])/, '')
    .replace(/([;,\t\r\n]"*)'(?='*[=+\-@＝＋－＠])/g, '$1');

/** What most text has not: a beginning that makes a formula, and signs that end a cell. */
const REMARKABLE = /^'*[=+\-@＝＋－＠]|[",;\t\r\n]/;

function cell(text: string): string {
  if (!REMARKABLE.test(text)) return text;
  const kept = harmless(text);
  return /[",;\r\n]/.test(kept) ? `"${kept.replaceAll('"', '""')}"` : kept;
}
