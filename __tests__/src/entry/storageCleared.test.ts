/** The local storage is gone or was never written, and the database has all: nothing of the gate is left behind. */
import 'fake-indexeddb/auto';
import { createEntryServices } from '../../../src/entry/services.ts';
import { createEntryDatabase } from '../../../src/entry/journal/entryDatabase.ts';
import type { EntryState, JournalEntry } from '../../../src/entry/journal/journalEntry.ts';
import { FakeNetwork, json, noNetwork, wire } from '../../support/fakeNetwork.ts';
import { scannerStore } from '../../support/scannerStore.ts';
import { clearCookies, haveSession } from '../../support/services.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { fakeServices } from '../decoder/fakeServices.ts';

const DEVICE = { id: 7, name: 'Gerät ACDE', credential: '7.secret', lastSeq: 1 };

const tap = (state: EntryState): JournalEntry => ({
  key: '3f23bff8-f2dd-4e6c-b509-f67d6e21dfb0',
  ticketId: 'T1',
  order: 1,
  seq: 1,
  deviceId: 7,
  tappedAtMs: 1_000,
  isDeclared: true,
  beganOnline: false,
  state,
  text: '',
});

let network: FakeNetwork;

beforeEach(() => {
  indexedDB = new IDBFactory();
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.heartbeat, noNetwork)
    .on(wire.invalidate('T1'), () => json(200, { message: '', outcome: 'admitted' }));
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  clearCookies();
});

function openApp() {
  const { entry } = createEntryServices({ hold: () => Promise.resolve(() => undefined) });
  const { dispatch } = scannerStore({ ...fakeServices().services, entry });
  return { entry, dispatch };
}

it('a tap that waits in the database alone is sent by the device, though nobody opens the scanner', async () => {
  await createEntryDatabase().save({ device: DEVICE, put: [tap('open')] }, 'strict');
  const { entry, dispatch } = openApp();
  await entry.resume(dispatch);
  const sent = await waitUntil('upload', () => network.to(wire.invalidate('T1'))[0]);
  const told = ['idempotency-key', 'entry-device', 'entry-mode', 'entry-seq'];
  expect(told.map((name) => sent.headers.get(name))).toEqual([
    tap('open').key,
    '7.secret',
    'device',
    '1',
  ]);
  entry.current()?.close();
});

it('where the server has all of it, the page is no device', async () => {
  await createEntryDatabase().save({ device: DEVICE, put: [tap('admitted')] }, 'strict');
  const { entry, dispatch } = openApp();
  await entry.resume(dispatch);
  expect(entry.current()).toBeNull();
});

it('a browser that never was at the gate opens no database, and makes none', async () => {
  const open = jest.spyOn(indexedDB, 'open');
  const { entry, dispatch } = openApp();
  await entry.resume(dispatch);
  await entry.wipe();
  expect(open).not.toHaveBeenCalled();
  expect(await indexedDB.databases()).toEqual([]);
});

it('nor does one that cannot name its databases', async () => {
  jest.spyOn(indexedDB, 'databases').mockImplementation(() => {
    throw new TypeError('indexedDB.databases is not a function');
  });
  const { entry, dispatch } = openApp();
  await entry.resume(dispatch);
  expect(entry.current()).toBeNull();
});

it('the end of the shift wipes the list', async () => {
  const list = new Uint8Array([1, 2, 3]);
  const listSync = { byDeviceMs: 5, byServerMs: 6 };
  await createEntryDatabase().save({ device: DEVICE, list, listSync }, 'strict');
  await openApp().entry.wipe();
  expect(await createEntryDatabase().load()).toEqual({ entries: [], device: DEVICE });
});
