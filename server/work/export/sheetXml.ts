/** The parts of an Excel file with one sheet (ECMA-376): as little as spreadsheets ask for, its rows one by one. */
import { harmless } from '../../lib/csv.ts';
import type { Cell } from './memberCells.ts';
import { DAY_MS } from '../../../contract/time.ts';

/** Days from Excel's day 0 to 1970. */
const DAYS_TO_1970 = 25_569;
/** Of the styles below. */
const MOMENT = 1;
const HEAD = 2;

/** What a sheet can hold below its head. */
export const SHEET_ROWS_MAX = 1_048_575;

/** What no XML can say: https://www.w3.org/TR/xml/#charsets */
const NOT_IN_XML = /(?![\t\n\r])\p{Control}|\p{Surrogate}|[\ufffe\uffff]/gu;
const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const xmlText = (text: string): string =>
  text
    .replace(NOT_IN_XML, '')
    // Excel reads _x0041_ as a sign: ECMA-376, part 1, 22.9.2.19.
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

export const sheetRow = (cells: readonly Cell[]): string =>
  `<row>${cells.map((cell) => cellXml(cell)).join('')}</row>`;

function cellXml(cell: Cell, style?: number): string {
  if (cell === null || cell === '') return '<c/>';
  if (cell instanceof Date) {
    return `<c s="${MOMENT}"><v>${cell.getTime() / DAY_MS + DAYS_TO_1970}</v></c>`;
  }
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  const look = style === undefined ? '' : ` s="${style}"`;
  // As in CSV: what is kept as CSV later is no formula either.
  const text = xmlText(harmless(cell));
  return `<c t="inlineStr"${look}><is><t xml:space="preserve">${text}</t></is></c>`;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const FORMATS = 'http://schemas.openxmlformats.org';
const MAIN = `xmlns="${FORMATS}/spreadsheetml/2006/main"`;
const RELATIONS = `${FORMATS}/officeDocument/2006/relationships`;
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** @param widths of the columns, in characters. */
export function sheetStart(head: readonly string[], widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${XML}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData><row>${head.map((name) => cellXml(name, HEAD)).join('')}</row>`;
}

export const SHEET_END = '</sheetData></worksheet>';
export const SHEET_PATH = 'xl/worksheets/sheet1.xml';

const relations = (type: string, target: string, more = '') =>
  `${XML}<Relationships xmlns="${FORMATS}/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/>${more}</Relationships>`;

/** All parts but the sheet, by their paths. */
export const workbookParts = (sheet: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${FORMATS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/${SHEET_PATH}" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `${XML}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets><sheet name="${xmlText(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(
    'worksheet',
    'worksheets/sheet1.xml',
    `<Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/>`,
  ),
  'xl/styles.xml': `${XML}<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="dd.mm.yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
});
