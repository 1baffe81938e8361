/**
 * A past festival as text: a JSON object a line, so that any program reads it in any year. The first line names the
 * festival, the last one has the number of lines of each kind and the SHA-256 of all that is before it.
 */
import { createHash } from 'node:crypto';
import { readPatiently, type Asker, type Reader } from '../../work/reader.ts';
import { PAST_KINDS, type PastKind, type PastPage } from './fileRepository.ts';
import type { PastRow } from './repository.ts';

type Festival = Pick<
  PastRow,
  | ('id' | 'name' | 'first_day' | 'last_day' | 'prefix' | 'archived_at')
  | ('codes' | 'tickets' | 'admitted' | 'events')
>;

export async function* seasonFile(
  reader: Reader,
  festival: Festival,
  asker?: Asker,
): AsyncGenerator<Uint8Array> {
  const digest = createHash('sha256');
  const lines = (values: readonly object[]): Buffer => {
    const bytes = Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(''));
    digest.update(bytes);
    return bytes;
  };
  yield lines([headOf(festival)]);
  const counts: Partial<Record<PastKind, number>> = {};
  for (const kind of PAST_KINDS) {
    let count = 0;
    for (let after: string | number | null = null; ;) {
      const page: PastPage = await readPatiently(
        reader,
        'pastPage',
        [festival.id, kind, after],
        asker,
      );
      const { rows, next } = page;
      count += rows.length;
      if (rows.length > 0) yield lines(rows.map((row) => ({ kind, ...row })));
      if (next === null) break;
      after = next;
    }
    counts[kind] = count;
  }
  const end = { kind: 'end', lines: counts, sha256: digest.digest('hex') };
  yield Buffer.from(`${JSON.stringify(end)}\n`);
}

const headOf = ({ name, first_day, last_day, prefix, archived_at, ...festival }: Festival) => ({
  kind: 'festival',
  ...{ name, from: first_day, to: last_day, prefix, archived_at },
  codes: festival.codes,
  tickets: festival.tickets,
  admitted: festival.admitted,
  decisions: festival.events,
});
