import 'fake-indexeddb/auto';
import { createEntryDatabase } from '../../../../src/entry/journal/entryDatabase.ts';
import type { JournalEntry } from '../../../../src/entry/journal/journalEntry.ts';

const entry = (key: string, state: JournalEntry['state'] = 'open'): JournalEntry => ({
  key,
  ticketId: `T-${key}`,
  order: 1,
  seq: 1,
  deviceId: 7,
  tappedAtMs: 1_000,
  isDeclared: true,
  beganOnline: false,
  state,
  text: '',
});
const device = { id: 7, name: 'Gerät ACDE', credential: '7.secret', lastSeq: 3 };

beforeEach(() => {
  indexedDB = new IDBFactory();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('holds what was saved, for the next visit', async () => {
  const list = new Uint8Array([1, 2, 3]);
  const listSync = { byDeviceMs: 5, byServerMs: 6 };
  const database = createEntryDatabase();
  expect(await database.load()).toEqual({ entries: [] });
  await database.save({ put: [entry('a'), entry('b')], device, list, listSync }, 'strict');
  await database.save({ put: [entry('a', 'admitted')], drop: ['b'] }, 'relaxed');
  expect(await createEntryDatabase().load()).toEqual({
    entries: [entry('a', 'admitted')],
    device,
    list,
    listSync,
  });
  await database.save({ list: null, listSync: null }, 'relaxed');
  expect(await createEntryDatabase().load()).toEqual({
    entries: [entry('a', 'admitted')],
    device,
  });
});

it('asks for the disk where a tap is written', async () => {
  const transaction = jest.spyOn(IDBDatabase.prototype, 'transaction');
  const database = createEntryDatabase();
  await database.save({ put: [entry('a')] }, 'strict');
  expect(transaction).toHaveBeenLastCalledWith(expect.anything(), 'readwrite', {
    durability: 'strict',
  });
});

it('a connection that the browser has lost is opened anew by the next call', async () => {
  const database = createEntryDatabase();
  await database.save({ put: [entry('a')] }, 'strict');
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  });
  await expect(database.save({ put: [entry('b')] }, 'strict')).rejects.toThrow();
  await database.save({ put: [entry('b')] }, 'strict');
  expect((await database.load()).entries).toHaveLength(2);
});

it('one that never opens counts as failed after 30 s: before that it may only be slow', async () => {
  jest.useFakeTimers();
  jest.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest());
  const rejected = jest.fn();
  createEntryDatabase().load().catch(rejected);
  await jest.advanceTimersByTimeAsync(29_999);
  expect(rejected).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(rejected).toHaveBeenCalledWith(expect.objectContaining({ message: 'no answer' }));
});

it('one that is open and never answers a save counts as failed after 2 s', async () => {
  const database = createEntryDatabase();
  await database.load();
  jest.useFakeTimers();
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockReturnValue({
    objectStore: () => ({ put: () => new IDBRequest() }),
    done: new Promise(() => undefined),
  } as unknown as IDBTransaction);
  const saving = database.save({ put: [entry('a')] }, 'strict');
  await Promise.all([
    expect(saving).rejects.toThrow('no answer'),
    jest.advanceTimersByTimeAsync(2_000),
  ]);
});
