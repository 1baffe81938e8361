/** PDFs of people's data, drawn beside the gate: how many at once, for how long, and for whom. */
import type { DataFile } from '../../../server/work/dataPdf.ts';
import { createPdfWriter, type PdfWriter } from '../../../server/work/pdfWriter.ts';

const file = (lines: number): DataFile => ({
  ...{ title: 'Deine Daten', creator: 'Łąka', createdAt: '2026-07-01T18:00:00.000Z' },
  lead: ['Stand heute'],
  sections: [
    {
      heading: 'Protokoll',
      entries: Array.from({ length: lines }, (_, index) => [`Änderung ${index}`, 'Name: Øst']),
      none: 'Nichts.',
    },
  ],
});
/** Some pages, and more than anybody waits for here. */
const [SHORT, LONG] = [file(5), file(200_000)];

let writer: PdfWriter;
afterEach(() => writer.close());

const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).equals(Buffer.from('%PDF-'));

test('two at once, the third is told to come again; whoever leaves makes room', async () => {
  writer = createPdfWriter();
  const leaving = new AbortController();
  const left = writer.write(LONG, leaving.signal);
  const second = writer.write(SHORT);
  await expect(writer.write(SHORT)).rejects.toMatchObject({
    status: 503,
    body: {
      error: 'Gerade werden schon zwei Dateien geladen. Bitte gleich noch einmal versuchen.',
    },
    headers: { 'Retry-After': '10' },
  });
  expect(isPdf(await second)).toBe(true);
  leaving.abort();
  await expect(left).rejects.toMatchObject({ status: 499 });
  expect(isPdf(await writer.write(SHORT))).toBe(true);
});

test('what takes too long ends with a sentence, and costs no place', async () => {
  writer = createPdfWriter({ withinMs: 300 });
  for (let times = 0; times < 3; times += 1) {
    await expect(writer.write(LONG)).rejects.toMatchObject({
      status: 503,
      body: {
        error: 'Das PDF braucht zu lange. Bitte später noch einmal versuchen, oder als JSON laden.',
      },
    });
  }
});

test('a fault in the thread is told, and costs no place', async () => {
  writer = createPdfWriter();
  const faulty = { ...SHORT, sections: null } as unknown as DataFile;
  for (let times = 0; times < 3; times += 1) await expect(writer.write(faulty)).rejects.toThrow();
  expect(isPdf(await writer.write(SHORT))).toBe(true);
});

test('nobody waits: nothing is begun', async () => {
  writer = createPdfWriter();
  await expect(writer.write(SHORT, AbortSignal.abort())).rejects.toMatchObject({ status: 499 });
});
