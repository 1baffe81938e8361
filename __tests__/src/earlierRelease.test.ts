/** What an earlier release left on a phone opens unchanged: its session, its journal, its list, its choices. */
import 'fake-indexeddb/auto';
import { meApi } from '../../src/api/meApi.ts';
import { createStore } from '../../src/app/store.ts';
import { scannerOpened } from '../../src/decoder/decoderSlice.ts';
import {
  invalidatePressed,
  selectIsAudible,
  selectIsAutomatic,
  selectIsPreflightOffered,
  selectScan,
} from '../../src/features/scan/scanSlice.ts';
import { selectIsAuthenticated, selectRememberedMember } from '../../src/session/sessionSlice.ts';
import { currentSchemeChoice, startColorScheme } from '../../src/shared/colorScheme.ts';
import { FakeNetwork, json, noNetwork, wire } from '../support/fakeNetwork.ts';
import { me } from '../support/members.ts';
import { COOKIES, DATABASE, LEFT_AT_MS, LOCAL_STORAGE } from '../support/releases/phone.ts';
import { scannerStore } from '../support/scannerStore.ts';
import { clearCookies, testServices } from '../support/services.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { fakeServices } from './decoder/fakeServices.ts';
import { aResult } from './decoder/fakeWorker.ts';
import { HOUR_MS } from '../../contract/time.ts';

const KEPT = 'TICKETKEPT222222222222222B';
const VALID = 'TICKETVALID22222222222222A';

let network: FakeNetwork;

beforeEach(async () => {
  indexedDB = new IDBFactory();
  await writeDatabase();
  for (const [name, value] of Object.entries(LOCAL_STORAGE)) localStorage.setItem(name, value);
  for (const cookie of COOKIES) document.cookie = `${cookie}; path=/; SameSite=Lax`;
  network = new FakeNetwork()
    .install()
    .on('GET /readyz', noNetwork)
    .on(wire.verify, noNetwork)
    .on(wire.refresh, noNetwork)
    .on(wire.heartbeat, noNetwork);
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  clearCookies();
});

function writeDatabase(): Promise<void> {
  const opening = indexedDB.open('einlass-entry', 1);
  opening.onupgradeneeded = () => {
    const { result: database } = opening;
    const journal = database.createObjectStore('journal', { keyPath: 'key' });
    for (const entry of DATABASE.journal) journal.put(entry);
    const single = database.createObjectStore('single');
    const { device, list, listSync } = DATABASE.single;
    single.put(device, 'device');
    single.put(
      Uint8Array.from(atob(list), (byte) => byte.charCodeAt(0)),
      'list',
    );
    single.put(listSync, 'listSync');
  };
  return new Promise((resolve) => {
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}

async function journalRows(): Promise<{ key: string; state: string }[]> {
  const opening = indexedDB.open('einlass-entry');
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const rows = opening.result.transaction('journal').objectStore('journal').getAll();
  await new Promise((resolve) => (rows.onsuccess = resolve));
  opening.result.close();
  return rows.result as { key: string; state: string }[];
}

/** The scanner is opened so long after the phone was put away. */
function openedAfter(ms: number) {
  jest.spyOn(Date, 'now').mockReturnValue(LEFT_AT_MS + ms);
  const fakes = fakeServices();
  const store = scannerStore(fakes.services);
  store.dispatch(scannerOpened({ isPageVisible: true }));
  return {
    store,
    scan: () => selectScan(store.getState()),
    show: (ticketId: string) => fakes.see(aResult([`einlass::${ticketId}`])),
    close: () => fakes.services.entry.current()?.close(),
  };
}

describe('the session goes on', () => {
  it('its member is signed in and known, and asks with the token that was kept', async () => {
    network.on(wire.me, () => json(200, me()));
    const store = createStore(testServices());
    expect(selectIsAuthenticated(store.getState())).toBe(true);
    expect(selectRememberedMember(store.getState())).toEqual({
      id: 1,
      first_name: 'Änne',
      last_name: 'Öz1',
      email: 'member1@example.org',
      number: 1001,
      is_superuser: false,
      is_entry_staff: true,
    });
    await store.dispatch(meApi.endpoints.me.initiate());
    expect(network.to(wire.me).map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer header.YWNjZXNz.signature',
    ]);
  });

  it('and is refreshed with the refresh token that was kept', async () => {
    network
      .on(wire.me, [() => json(401, { detail: 'expired' }), () => json(200, me())])
      .on(wire.refresh, () => json(200, { access: 'new' }));
    await createStore(testServices()).dispatch(meApi.endpoints.me.initiate());
    expect(network.to(wire.refresh).map(({ body }) => body)).toEqual([
      { refresh: 'header.cmVmcmVzaA.signature' },
    ]);
    expect(document.cookie).toContain('access_token=new');
    expect(document.cookie).toContain('refresh_token=header.cmVmcmVzaA.signature');
  });
});

describe('the journal', () => {
  it.each([
    ['database and mirror', () => undefined],
    ['the database alone', () => localStorage.clear()],
    ['the mirror alone', () => (indexedDB = new IDBFactory())],
  ])('the tap that waits in %s is sent as what it was, and settled', async (_, lose) => {
    lose();
    network.on(wire.invalidate(KEPT), () => json(200, { message: '', outcome: 'admitted' }));
    const { close } = openedAfter(HOUR_MS);
    const sent = await waitUntil('upload', () => network.to(wire.invalidate(KEPT))[0]);
    const told = ['idempotency-key', 'entry-device', 'entry-mode', 'entry-seq', 'entry-gate'];
    expect(told.map((name) => sent.headers.get(name))).toEqual([
      '3f23bff8-f2dd-4e6c-b509-f67d6e21dfb0',
      '7.sssssssssssssssssssssssssssssssssssssssssss',
      'device',
      '2',
      '3',
    ]);
    expect(sent.headers.get('entry-scanned-at')).toBe('2026-11-22T09:40:58.874Z');
    await waitUntil('settled entry', async () =>
      (await journalRows()).find(
        ({ key, state }) => key.startsWith('3f23bff8') && state === 'admitted',
      ),
    );
    expect(Object.keys(localStorage).filter((name) => name.includes(':journal:'))).toEqual([]);
    expect(network.to(wire.registerDevice)).toEqual([]);
    expect(network.to(wire.invalidate(KEPT))).toHaveLength(1);
    close();
  });

  it('goes on with the next number of the same device, and knows whom it has let in', async () => {
    network
      .on(wire.invalidate(KEPT), noNetwork)
      .on(wire.check(VALID), () => json(200, { message: '' }))
      .on(wire.invalidate(VALID), () => json(200, { message: '' }));
    localStorage.setItem('einlass:auto-admit', 'off');
    const gate = openedAfter(HOUR_MS);
    await waitUntil('an engine', () => (network.to(wire.heartbeat).length > 0 ? true : undefined));
    gate.show(VALID);
    await waitUntil('verdict', () => (gate.scan().state === 'valid' ? true : undefined));
    gate.store.dispatch(invalidatePressed());
    const sent = await waitUntil('tap', () => network.to(wire.invalidate(VALID))[0]);
    expect(sent.headers.get('entry-seq')).toBe('3');
    gate.close();
  });

  it('the ticket that was kept is found in it', async () => {
    network.on(wire.invalidate(KEPT), noNetwork);
    const gate = openedAfter(HOUR_MS);
    gate.show(KEPT);
    await waitUntil('verdict', () => (gate.scan().state === 'usedHere' ? true : undefined));
    gate.close();
  });
});

describe('the list vouches without a network', () => {
  it.each([
    [VALID, { state: 'validByList', asOfMs: LEFT_AT_MS }],
    ['TICKETUSED222222222222222C', { state: 'refusedByList', reason: 'used' }],
    ['TICKETREVOKED222222222222D', { state: 'refusedByList', reason: 'revoked' }],
    ['TICKETUNKNOWN222222222222F', { state: 'unlisted' }],
  ])('%s: %j', async (ticketId, verdict) => {
    localStorage.setItem('einlass:auto-admit', 'off');
    network.on(wire.check(ticketId), noNetwork).on(wire.invalidate(KEPT), noNetwork);
    const gate = openedAfter(11 * HOUR_MS);
    gate.show(ticketId);
    await waitUntil('verdict', () => (gate.scan().status === 'pending' ? undefined : true));
    expect(gate.scan()).toMatchObject(verdict);
    gate.close();
  });
});

it('what the device remembers: sound, automatic, the day of its test, the colours', () => {
  // The day is told by its beginning, six in the morning where the phone is.
  localStorage.setItem('einlass:preflight-day', String(new Date(2026, 10, 22, 6).getTime()));
  jest.spyOn(Date, 'now').mockReturnValue(new Date(2026, 10, 22, 12).getTime());
  const state = scannerStore(fakeServices().services).getState();
  expect([selectIsAudible(state), selectIsAutomatic(state)]).toEqual([false, true]);
  expect(selectIsPreflightOffered(state)).toBe(false);
  startColorScheme();
  expect(currentSchemeChoice()).toBe('dark');
});
