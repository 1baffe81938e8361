/** Bounds the rows of a text file before they are parsed: the parser keeps a row, however long, until it has all of it. */
import { TableError } from './tableRow.ts';
import { texts } from './texts.ts';

interface Bounds {
  /** One character. */
  readonly separator: string;
  /** Lines above the table. */
  readonly before: number;
  readonly maxCells: number;
  readonly maxChars: number;
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/** @returns what is to be told each part of the text, in order; it throws a TableError. */
export function rowBounds({ separator, before, maxCells, maxChars }: Bounds) {
  const separates = separator.charCodeAt(0);
  let line = before + 1;
  let cells = 1;
  let chars = 0;
  let isQuoted = false;
  let last = 0;

  return (text: string): void => {
    for (let at = 0; at < text.length; at += 1) {
      const char = text.charCodeAt(at);
      chars += 1;
      if (char === QUOTE) isQuoted = !isQuoted;
      else if (isQuoted) continue;
      else if (char === separates) cells += 1;
      else if (char === LINE_FEED || char === RETURN) {
        if (char === RETURN || last !== RETURN) line += 1;
        cells = 1;
        chars = 0;
      }
      last = char;
      if (cells > maxCells) throw new TableError(texts.tooManyColumns);
    }
    // Parts are short: how far one goes beyond it does not matter.
    if (chars > maxChars) throw new TableError(texts.longCell(line));
  };
}
