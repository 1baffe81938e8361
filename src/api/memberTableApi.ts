/** Members as a table. Bytes that nobody sees have no place in the store. */
import { officeCalls } from '../../contract/office/calls.ts';
import type { MemberTableAsked } from '../../contract/office/memberTable.ts';
import type { ClientServices } from '../session/services.ts';
import type { Thunk } from '../shared/store.ts';
import type { ApiFailure } from './client/failures.ts';

type Fetched = { file: Blob; error?: undefined } | { file?: undefined; error: ApiFailure };

interface Fetching {
  /** Ends it, on the server, too. */
  signal: AbortSignal;
  /** Is told how many bytes are there. */
  onProgress: (bytes: number) => void;
}

/** Pieces of the file that are put together: the browser keeps what is large on its disk. */
const PIECE_BYTES = 8 * 1024 * 1024;

export const fetchMemberTable =
  (
    asked: MemberTableAsked,
    { signal, onProgress }: Fetching,
  ): Thunk<Promise<Fetched>, ClientServices> =>
  async (_, __, { client }) => {
    const { data, error } = await client.request(officeCalls.exportMembers, {
      body: asked,
      signal,
    });
    if (error !== undefined) return { error };
    try {
      return { file: await fileOf(data, signal, onProgress) };
    } catch {
      // Cut off: half a table is none.
      return { error: { kind: 'client' } };
    }
  };

async function fileOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
  onProgress: Fetching['onProgress'],
): Promise<Blob> {
  const pieces: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let [inParts, all] = [0, 0];
  const reader = stream.getReader();
  const leave = () => void reader.cancel();
  signal.addEventListener('abort', leave);
  for (;;) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) break;
    parts.push(value);
    inParts += value.length;
    all += value.length;
    onProgress(all);
    if (inParts < PIECE_BYTES) continue;
    pieces.push(new Blob(parts));
    [parts, inParts] = [[], 0];
  }
  signal.removeEventListener('abort', leave);
  return new Blob([...pieces, ...parts]);
}
