/** What an Excel file says beside what stands in its sheets: which there are, its texts, and which numbers are dates. */
import { posix } from 'node:path';
import { IMPORT_CELL_MAX_CHARS } from '../../../contract/office/importEntities.ts';
import { sheetName, type Sheet } from './sheets.ts';
import { TableError } from './tableRow.ts';
import { texts } from './texts.ts';
import { readXml } from './xml.ts';
import type { Zip } from './zip.ts';

export interface Workbook {
  /** Those that are seen. */
  readonly sheets: readonly [Sheet, ...Sheet[]];
  /** The texts that cells name by their place. */
  readonly strings: readonly string[];
  /** By the style of a cell: its number is a date. */
  readonly isDate: readonly boolean[];
  /** Days are counted from 1904 on. */
  readonly is1904: boolean;
}

const BOOK = 'xl/workbook.xml';
/** Nobody makes so many by hand. */
const SHEETS_MAX = 1_000;
/** By which a sheet names its part. */
const ID_MAX_CHARS = 255;
/** All texts together. */
const STRINGS_MAX_CHARS = 24_000_000;
/** Excel has 65,490 formats of cells. */
const STYLES_MAX = 100_000;
/** Of a format's description Excel takes 255. */
const FORMAT_MAX_CHARS = 1_000;
/** The formats for dates and times that have no description (ECMA-376, 18.8.30). */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

/** @throws TableError */
export async function readWorkbook(zip: Zip): Promise<Workbook> {
  if (!zip.has(BOOK)) {
    throw new TableError(zip.has('content.xml') ? texts.openDocument : texts.noTable);
  }
  const named: { id: string; place: number; name: string }[] = [];
  let place = 0;
  let is1904 = false;
  await readXml(zip.read(BOOK), {
    open(tag, { id = '', name = '', state = 'visible', date1904 }) {
      if (tag === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true';
      if (tag !== 'sheet') return;
      place += 1;
      if (state !== 'visible') return;
      named.push({ id, place, name: sheetName(name, place) });
      if (named.length > SHEETS_MAX || id.length > ID_MAX_CHARS) {
        throw new TableError(texts.tooMuchInside);
      }
    },
  });
  const parts = await partsOf(new Set(named.map(({ id }) => id)), zip);
  const [first, ...others] = named.map(({ id, ...sheet }): Sheet => {
    const part = parts.get(id);
    if (part === undefined) throw new TableError(texts.brokenZip);
    return { ...sheet, part };
  });
  if (first === undefined) throw new TableError(texts.brokenZip);
  return {
    sheets: [first, ...others],
    strings: await readStrings(zip),
    isDate: await readStyles(zip),
    is1904,
  };
}

/** @returns the names of the parts that there are, by the ids that sheets have for them. */
async function partsOf(ids: ReadonlySet<string>, zip: Zip): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  await readXml(zip.read('xl/_rels/workbook.xml.rels'), {
    open(name, { Id = '', Target = '' }) {
      if (name !== 'Relationship' || !ids.has(Id)) return;
      const part = posix.resolve('/xl', Target).slice(1);
      if (zip.has(part)) parts.set(Id, part);
    },
  });
  return parts;
}

async function readStrings(zip: Zip): Promise<string[]> {
  const strings: string[] = [];
  let chars = 0;
  let text = '';
  let isText = false;
  let isReading = false;
  await readXml(zip.read('xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'si') text = '';
      // How something is pronounced is no part of it.
      if (name === 'rPh') isReading = true;
      isText = name === 't' && !isReading;
    },
    text(part) {
      // A longer one is refused at its cell.
      if (isText && text.length <= IMPORT_CELL_MAX_CHARS) text += part;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isReading = false;
      if (name !== 'si') return;
      chars += text.length;
      if (chars > STRINGS_MAX_CHARS || strings.length > STRINGS_MAX_CHARS / 4) {
        throw new TableError(texts.tooMuchInside);
      }
      strings.push(ownText(unescaped(text)));
    },
  });
  return strings;
}

/** A part of a text keeps all of it in memory: a copy does not. */
const ownText = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

/** What XML cannot say, or what looks like it, stands as _x000D_ in texts: ECMA-376, part 1, 22.9.2.19. */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

async function readStyles(zip: Zip): Promise<boolean[]> {
  const custom = new Set<number>();
  const isDate: boolean[] = [];
  let isInCells = false;
  await readXml(zip.read('xl/styles.xml'), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      const format = Number(numFmtId);
      if (name === 'numFmt' && isDateCode(formatCode.slice(0, FORMAT_MAX_CHARS)))
        custom.add(format);
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) isDate.push(DATE_FORMATS.has(format) || custom.has(format));
      if (Math.max(custom.size, isDate.length) > STYLES_MAX)
        throw new TableError(texts.tooMuchInside);
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return isDate;
}

/** Beside what stands in quotes, brackets or behind a backslash. */
const isDateCode = (code: string): boolean =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
