/** The device list as it comes from the network. */
import {
  decodeListPart,
  encodeEntryList,
  ENTRY_KEY_BYTES,
  rowCount,
  rowsOf,
  type EntryListPart,
} from '../../../contract/entry/list.ts';
import { ListAge } from '../../../src/entry/list/listAge.ts';
import { PartialList } from '../../../src/entry/list/partialList.ts';
import { readList } from '../../../src/entry/list/readList.ts';
import { systemClock } from '../../../src/shared/clock.ts';

const rows = rowsOf(
  Array.from({ length: 1_000 }, (_, index) => {
    const key = new Uint8Array(ENTRY_KEY_BYTES);
    new DataView(key.buffer).setUint32(0, index);
    return { key, status: 'valid' as const };
  }),
);
const bytesOf = (isDelta: boolean) =>
  encodeEntryList({ epoch: 'ABCDEFGH', since: 0, isDelta, version: 7, madeAt: 5, rows });

let parts: EntryListPart[];

beforeEach(() => {
  parts = [];
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

/** A network that brings so many bytes each second, and after so many of them nothing more. */
function network(bytes: Uint8Array<ArrayBuffer>, perSecond: number, until = Infinity) {
  let at = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      if (at >= until) return new Promise(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      controller.enqueue(bytes.slice(at, at + perSecond));
      at += perSecond;
      if (at >= bytes.length) controller.close();
      return undefined;
    },
  });
}

async function reading(stream: ReadableStream<Uint8Array<ArrayBuffer>>, seconds: number) {
  const read = readList(stream, (part) => parts.push(part));
  await jest.advanceTimersByTimeAsync(seconds * 1_000);
  return await read;
}
const counts = () => parts.map((part) => rowCount(part));

it('is handed on as it grows, however long it takes', async () => {
  // 11,048 bytes at 250 a second: beyond any time-out.
  expect(await reading(network(bytesOf(false), 250), 46)).toBe(true);
  expect(counts().slice(0, 3)).toEqual([18, 41, 63]);
  expect(counts()).toEqual(counts().toSorted((a, b) => a - b));
  expect(parts.filter(({ isComplete }) => isComplete)).toHaveLength(1);
  expect(parts.at(-1)).toMatchObject({ isComplete: true, rowsToCome: 1_000, version: 7, rows });
});

it('what came before the network went is handed on', async () => {
  expect(await reading(network(bytesOf(false), 250, 1_000), 4 + 15)).toBe(false);
  expect(counts().at(-1)).toBe(86);
  expect(parts.at(-1)!.isComplete).toBe(false);
});

it('changes are handed on when they are complete', async () => {
  expect(await reading(network(bytesOf(true), 250, 1_000), 4 + 15)).toBe(false);
  expect(parts).toEqual([]);
  expect(await reading(network(bytesOf(true), 5_000), 4)).toBe(true);
  expect(counts()).toEqual([1_000]);
});

it('one that ends too early is not complete', async () => {
  expect(await reading(network(bytesOf(false).slice(0, 600), 250), 4)).toBe(false);
  expect(counts().at(-1)).toBe(50);
});

it('a page of somebody else is none', async () => {
  const page = new TextEncoder().encode('<html>'.padEnd(100));
  await Promise.all([
    expect(readList(network(page, 100), () => undefined)).rejects.toThrow('not a device list'),
    jest.advanceTimersByTimeAsync(2_000),
  ]);
});

it('pieces of two lists are never one', () => {
  const [whole, other] = [bytesOf(false), bytesOf(false)];
  other.set(new TextEncoder().encode('ANOTHER1'), 8);
  const list = new PartialList(new ListAge(systemClock));
  expect(list.add(decodeListPart(whole.subarray(0, 600))!)).toBe(true);
  list.begin();
  expect(list.add(decodeListPart(other)!)).toBe(false);
  expect(list.list).toMatchObject({ epoch: 'ABCDEFGH' });
  expect(rowCount(list.list!)).toBe(50);
});
