/** Reads the rows of a text file with separators (CSV), bit by bit. */
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { IMPORT_CELL_MAX_CHARS } from '../../../contract/office/importEntities.ts';
import { READ_MAX_CELLS } from '../../modules/imports/ownFile.ts';
import { rowBounds } from './rowBounds.ts';
import { separatorOf } from './separator.ts';
import { textOf } from './textEncoding.ts';
import { TableError, type TableRow } from './tableRow.ts';
import { texts } from './texts.ts';

/** By so much of the text the separator is found. */
const SAMPLE_CHARS = 64 * 1024;
/** With quotes and a separator for each cell. Longer ones come of a quote that is not closed. */
const ROW_MAX_CHARS = READ_MAX_CELLS * (IMPORT_CELL_MAX_CHARS + 3);
/** As many as a spreadsheet has columns: empty ones at the end of a row do no harm. */
const ROW_MAX_CELLS = 16_384;

/** Empty rows have their numbers, too. @throws TableError */
export async function* csvRows(path: string, start: Buffer): AsyncGenerator<TableRow> {
  const text = (await textOf(path, start))[Symbol.asyncIterator]();
  let sample = '';
  while (sample.length < SAMPLE_CHARS) {
    const part = await text.next();
    if (part.done === true) break;
    sample += part.value;
  }
  const { separator, skip } = separatorOf(sample);
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  const before = skip > 0 ? 1 : 0;
  const count = rowBounds({
    ...{ separator, before },
    ...{ maxCells: ROW_MAX_CELLS, maxChars: ROW_MAX_CHARS },
  });
  const source = Readable.from(counted(joined(sample.slice(skip), text), count));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let line = before;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1;
      yield { line, cells };
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new TableError(sentenceOf(error, before + Number(error.records) + 1))
      : error;
  } finally {
    source.destroy();
  }
}

async function* joined(sample: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield sample;
  for (;;) {
    const part = await rest.next();
    if (part.done === true) return;
    yield part.value;
  }
}

async function* counted(
  parts: AsyncIterable<string>,
  count: (part: string) => void,
): AsyncGenerator<string> {
  for await (const part of parts) {
    count(part);
    yield part;
  }
}

const sentenceOf = ({ code }: CsvError, line: number): string =>
  code === 'CSV_QUOTE_NOT_CLOSED' ? texts.unclosedQuote(line) : texts.strayQuote(line);
