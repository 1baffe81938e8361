/** Reads a device list from the network as it comes. */
import { decodeListPart, type EntryListPart } from '../../../contract/entry/list.ts';
import { withTimeout } from '../../shared/withTimeout.ts';

/** A network from which nothing came for so long is gone, however slow it was. */
const SILENCE_MS = 15_000;

/** Parts are handed on at most so often. */
const PART_INTERVAL_MS = 500;

/** @returns whether it came to its end. @throws EntryListError, or what ended the stream. */
export async function readList(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  onPart: (part: EntryListPart) => void,
): Promise<boolean> {
  const reader = stream.getReader();
  let bytes = new Uint8Array(64 * 1024);
  let length = 0;
  let handedOnMs = Number.NEGATIVE_INFINITY;
  for (;;) {
    const read = await withTimeout(reader.read(), SILENCE_MS);
    if (read?.value !== undefined) {
      const isFull = length + read.value.length > bytes.length;
      if (isFull) bytes = enlarged(bytes, 2 * (length + read.value.length));
      bytes.set(read.value, length);
      length += read.value.length;
    }
    const isOver = read === null || read.done;
    if (!isOver && performance.now() - handedOnMs < PART_INTERVAL_MS) continue;
    handedOnMs = performance.now();
    const part = decodeListPart(bytes.subarray(0, length));
    if (part !== null && (part.isComplete || !part.isDelta)) onPart(part);
    if (isOver || part?.isComplete === true) return part?.isComplete ?? false;
  }
}

function enlarged(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}
