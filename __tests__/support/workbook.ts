/** Writes Excel files for the tests, as Excel writes them: texts in a part of their own, dates as numbers. */
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A text, a number, a date, a formula with its last value, or nothing. */
export type Cell = string | number | Date | { formula: string; value: string } | null;

export interface WorkbookOptions {
  /** Texts stand in their cells, as some programs write them. */
  readonly inline?: boolean;
  /** Replaces parts, or adds some. */
  readonly parts?: Readonly<Record<string, string | Buffer>>;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const DATE_STYLE = 1;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${letters(Math.floor(column / 26) - 1)}${last}`;
}

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  readonly state?: 'hidden' | 'veryHidden';
}

/** @param rows of its one sheet. */
export const workbook = (rows: Sheet['rows'], options: WorkbookOptions = {}): Promise<Buffer> =>
  workbookOf([{ name: 'Mitglieder', rows }], options);

/** An empty row is left out, as Excel does. */
export async function workbookOf(
  sheets: readonly Sheet[],
  { inline = false, parts = {} }: WorkbookOptions = {},
): Promise<Buffer> {
  const strings: string[] = [];
  const places = new Map<string, number>();
  const text = (value: string): string => {
    if (inline) return ` t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is>`;
    if (!places.has(value)) places.set(value, strings.push(value) - 1);
    return ` t="s"><v>${places.get(value)}</v>`;
  };
  const cell = (value: Cell): string => {
    if (value === null) return '/>';
    if (typeof value === 'string') return `${text(value)}</c>`;
    if (typeof value === 'number') return `><v>${value}</v></c>`;
    if (value instanceof Date) {
      return ` s="${DATE_STYLE}"><v>${value.getTime() / 86_400_000 + 25_569}</v></c>`;
    }
    return ` t="str"><f>${escaped(value.formula)}</f><v>${escaped(value.value)}</v></c>`;
  };
  const sheetRows = ({ rows }: Sheet) =>
    rows.flatMap((cells, row) => {
      if (cells.length === 0) return [];
      const written = cells.map(
        (value, column) => `<c r="${letters(column)}${row + 1}"${cell(value)}`,
      );
      return `<row r="${row + 1}">${written.join('')}</row>`;
    });
  const all: Record<string, string | Buffer> = {
    '[Content_Types].xml': `${XML}<Types/>`,
    ...Object.fromEntries(
      sheets.map((sheet, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${XML}<worksheet ${MAIN}><sheetData>${sheetRows(sheet).join('')}</sheetData></worksheet>`,
      ]),
    ),
    'xl/workbook.xml': `${XML}<workbook ${MAIN} ${R}><sheets>${sheets.map(named).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships ${RELATIONS}>${sheets.map(related).join('')}</Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${XML}<sst ${MAIN}>${strings
      .map((value) => `<si><t xml:space="preserve">${escaped(value)}</t></si>`)
      .join('')}</sst>`,
    ...parts,
  };
  return await zipOf(all);
}

const named = ({ name, state }: Sheet, index: number): string =>
  `<sheet name="${escaped(name).replaceAll('"', '&quot;')}" sheetId="${index + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${index + 1}"/>`;

const related = (_: Sheet, index: number): string =>
  `<Relationship Id="rId${index + 1}" Type="worksheet" Target="worksheets/sheet${index + 1}.xml"/>`;

/** A ZIP file of these parts. */
export async function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(content), name);
  }
  zip.end();
  return await buffer(zip.outputStream);
}
