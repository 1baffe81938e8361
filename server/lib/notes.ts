/** Notes as they are kept: lines end alike, and without control characters, which no spreadsheet carries. */
export const notesOf = (typed: string): string =>
  typed
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Control}\n\t]/gu, '')
    .trim();
