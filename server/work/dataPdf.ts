/** Draws a file of a person's data as PDF: headings and lines, as many pages as it takes. */
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** Plain values, since it changes threads. */
export interface DataFile {
  readonly title: string;
  readonly creator: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Below the title. */
  readonly lead: readonly string[];
  readonly sections: readonly DataSection[];
}

export interface DataSection {
  readonly heading: string;
  /** One below the other; of each the first line stands out. */
  readonly entries: readonly (readonly string[])[];
  /** What stands there without any. */
  readonly none: string;
}

/** PDF points in a millimetre. */
const MM = 72 / 25.4;
const INK = '#1d1530';
const SECONDARY_INK = '#5a5170';

const fontFile = (name: string): string =>
  createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
// As on the ticket: names need more than WinAnsi.
const HEADING = fontFile('DejaVuSansCondensed-Bold');
const SANS = fontFile('DejaVuSans');

export async function renderDataPdf(file: DataFile): Promise<Buffer> {
  const at = new Date(file.createdAt);
  const document = new PDFDocument({
    size: 'A4',
    margin: 20 * MM,
    pdfVersion: '1.7',
    lang: 'de-DE',
    tagged: true,
    displayTitle: true,
    info: {
      ...{ Title: file.title, Creator: file.creator, Producer: 'pdfkit' },
      ...{ CreationDate: at, ModDate: at },
    },
  });
  const content = buffer(document);
  const root = document.struct('Document');
  document.addStructure(root);
  const part = (type: string, draw: () => void): void => {
    root.add(document.struct(type, {}, draw));
  };
  const text = (type: string, font: string, size: number, colour: string, line: string) =>
    part(type, () => document.font(font, size).fillColor(colour).text(line));

  text('H1', HEADING, 22, INK, file.title);
  document.moveDown(0.5);
  for (const line of file.lead) text('P', SANS, 10, SECONDARY_INK, line);
  for (const { heading, entries, none } of file.sections) {
    document.moveDown(1);
    text('H2', HEADING, 14, INK, heading);
    document.moveDown(0.2);
    if (entries.length === 0) text('P', SANS, 10, SECONDARY_INK, none);
    for (const [first = '', ...others] of entries) {
      text('P', SANS, 10, INK, first);
      for (const other of others) text('P', SANS, 9, SECONDARY_INK, other);
      document.moveDown(0.3);
    }
  }
  root.end();
  document.end();
  return await content;
}
