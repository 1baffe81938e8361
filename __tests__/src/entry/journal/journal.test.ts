/** The journal by itself: database and mirror brought together, and what changes while it is being saved. */
import { Journal, type NewEntry } from '../../../../src/entry/journal/journal.ts';
import type { DeviceIdentity, JournalEntry } from '../../../../src/entry/journal/journalEntry.ts';
import { createJournalMirror } from '../../../../src/entry/journal/journalMirror.ts';
import { FakeDatabase, FakeStorage } from '../fakeDatabase.ts';

const tap = (key: string): NewEntry => ({
  key,
  ticketId: `T-${key}`,
  tappedAtMs: 1_000,
  isDeclared: true,
});
const aDevice = (change: Partial<DeviceIdentity> = {}): DeviceIdentity => ({
  id: 7,
  name: 'Gerät ACDE',
  credential: '7.secret',
  lastSeq: 3,
  ...change,
});
const anEntry = (key: string, order: number): JournalEntry => ({
  ...tap(key),
  order,
  seq: order,
  deviceId: 7,
  beganOnline: false,
  state: 'open',
  text: '',
});

let database: FakeDatabase;
let storage: FakeStorage;

beforeEach(() => {
  database = new FakeDatabase();
  storage = new FakeStorage();
});

const opened = async (): Promise<Journal> => {
  const mirror = createJournalMirror(() => storage as unknown as Storage);
  const journal = new Journal(database, mirror);
  journal.absorb(await database.load());
  return journal;
};
const mirrored = (entry: JournalEntry) =>
  storage.setItem(`einlass:journal:${entry.key}`, JSON.stringify(entry));
const mirroredDevice = (device: DeviceIdentity) =>
  storage.setItem('einlass:device', JSON.stringify(device));
const keys = (journal: Journal) => [...journal.open()].map(({ key }) => key);

describe('database and mirror are brought together', () => {
  it.each([
    ['the mirror', 3, 5],
    ['the database', 5, 3],
  ])(
    'the number that was given out last is in %s: the next one goes on behind it',
    async (...row) => {
      const [, stored, inMirror] = row;
      await database.save({ device: aDevice({ lastSeq: stored }) }, 'strict');
      mirroredDevice(aDevice({ lastSeq: inMirror }));
      const journal = await opened();
      expect(journal.device?.lastSeq).toBe(5);
      await journal.append(tap('a'));
      expect(journal.get('a')?.seq).toBe(6);
    },
  );

  it.each([
    ['the mirror', 7, 8],
    ['the database', 8, 7],
  ])('the later registration counts, here that in %s', async (...row) => {
    const [, stored, inMirror] = row;
    await database.save({ device: aDevice({ id: stored, lastSeq: 99 }) }, 'strict');
    mirroredDevice(aDevice({ id: inMirror, lastSeq: 1 }));
    expect((await opened()).device?.id).toBe(8);
  });

  it('an entry that only one of them has is there, in the order of the taps', async () => {
    await database.save({ put: [anEntry('b', 2)] }, 'strict');
    mirrored(anEntry('a', 1));
    mirrored(anEntry('c', 3));
    const journal = await opened();
    expect(keys(journal)).toEqual(['a', 'b', 'c']);
    await journal.saved();
    // And in both of them from then on.
    const { entries } = await database.load();
    expect(entries.map(({ key }) => key).sort()).toEqual(['a', 'b', 'c']);
    expect(storage.getItem('einlass:journal:b')).not.toBeNull();
  });
});

it.each([
  ['open', 'admitted'],
  ['open', 'refused'],
  ['conflict', 'noted'],
] as const)(
  'an entry that is %s in the mirror and %s in the database is over',
  async (...states) => {
    const [inMirror, state] = states;
    const later: JournalEntry = { ...anEntry('b', 2), state: 'admitted' };
    await database.save({ put: [{ ...anEntry('a', 1), state }, later] }, 'strict');
    mirrored({ ...anEntry('a', 1), state: inMirror });
    // Still, when the page is opened once more.
    for (const journal of [await opened(), await opened()]) {
      await journal.saved();
      expect(journal.unfinished()).toEqual([]);
      expect(journal.get('a')?.state).toBe(state);
      expect(storage.getItem('einlass:journal:a')).toBeNull();
    }
  },
);

it('a conflict that the mirror has not heard of is still to be read, and not to be sent', async () => {
  await database.save({ put: [{ ...anEntry('a', 1), state: 'conflict' }] }, 'strict');
  mirrored(anEntry('a', 1));
  const journal = await opened();
  expect(journal.get('a')?.state).toBe('conflict');
  expect([...journal.open()]).toEqual([]);
});

describe('a change while the journal is being saved', () => {
  /** The database takes its time with the first save. */
  function heldSave() {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const { save } = database;
    database.save = async (changes, durability) => {
      const taken = structuredClone(changes);
      await promise;
      await save(taken, durability);
    };
    return () => resolve(undefined);
  }

  it('of the entry that is being written is written afterwards', async () => {
    const journal = await opened();
    const goOn = heldSave();
    const appended = journal.append(tap('a'));
    await Promise.resolve();
    journal.settle('a', 'admitted', 'Willkommen');
    goOn();
    await appended;
    await journal.saved();
    expect((await database.load()).entries).toMatchObject([{ key: 'a', state: 'admitted' }]);
  });

  it('of the device is written afterwards', async () => {
    const journal = await opened();
    const goOn = heldSave();
    journal.registered(aDevice());
    await Promise.resolve();
    journal.registered(aDevice({ name: 'Telefon 1' }));
    goOn();
    await journal.saved();
    expect((await database.load()).device).toMatchObject({ name: 'Telefon 1' });
  });
});
