/** The parts of a ZIP file, by their names; each is inflated bit by bit, and all together only so far. */
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { TableError } from './tableRow.ts';
import { texts } from './texts.ts';

/** Parts of a workbook: some for each sheet and picture. */
const ENTRIES_MAX = 10_000;
const NAME_MAX_CHARS = 1_000;
/** Of a table as large as may be. A file that is made to fill memories is many times larger. */
const INFLATED_MAX_BYTES = 600 * 1024 * 1024;

export interface Zip {
  has(name: string): boolean;
  /** The bytes of a part; none where there is no such part. @throws TableError when all parts together are too large. */
  read(name: string): AsyncGenerator<Buffer>;
  close(): void;
}

/** @throws TableError when it is no ZIP file, or is broken. */
export async function openZip(path: string): Promise<Zip> {
  const file = await asTableError(() => openPromise(path, { autoClose: false }));
  const entries = await asTableError(() => entriesOf(file));
  let inflated = 0;
  return {
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name);
      if (entry === undefined) return;
      const stream = await asTableError(() => file.openReadStreamPromise(entry));
      const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
      try {
        for (;;) {
          const chunk = await asTableError(() => chunks.next());
          if (chunk.done === true) return;
          inflated += chunk.value.length;
          if (inflated > INFLATED_MAX_BYTES) throw new TableError(texts.tooMuchInside);
          yield chunk.value;
        }
      } finally {
        // Of many parts only the beginning may be read.
        stream.destroy();
      }
    },
    close: () => file.close(),
  };
}

async function entriesOf(file: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let count = 0;
  for await (const entry of file.eachEntry()) {
    count += 1;
    // A name may be given twice.
    if (count > ENTRIES_MAX || entry.fileName.length > NAME_MAX_CHARS) {
      throw new TableError(texts.tooMuchInside);
    }
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** Whatever goes wrong with it, the file is at fault. */
async function asTableError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof TableError ? error : new TableError(texts.brokenZip);
  }
}
