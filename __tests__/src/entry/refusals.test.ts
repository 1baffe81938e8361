/** What becomes of taps and undos that are refused, from the bytes of the answer to what staff read. */
import type { ScanAnswer } from '../../../src/entry/engine/deviceVerdict.ts';
import type { EntryEngine } from '../../../src/entry/engine/entryEngine.ts';
import type { EntryStatus } from '../../../src/entry/engine/entryStatus.ts';
import { memberKnown, screenHeld, selectIsLocked } from '../../../src/session/sessionSlice.ts';
import {
  FakeNetwork,
  foreignJson,
  html,
  json,
  noNetwork,
  wire,
} from '../../support/fakeNetwork.ts';
import { me } from '../../support/members.ts';
import { scannerStore } from '../../support/scannerStore.ts';
import { clearCookies, haveSession } from '../../support/services.ts';
import { fakeServices } from '../decoder/fakeServices.ts';

const REGISTERED = { id: 7, name: 'Gerät ACDE', credential: '7.secret', server_time: '' };
const TICKETS = ['T1', 'T2', 'T3', 'T4'];

let network: FakeNetwork;
let engine: EntryEngine;
let status: () => EntryStatus;
let store: ReturnType<typeof scannerStore>;

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const registers = () => network.on(wire.registerDevice, () => json(201, REGISTERED));
const admitted = () => json(200, { message: 'Willkommen' });

beforeEach(() => {
  jest.useFakeTimers();
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.heartbeat, noNetwork)
    .on(wire.verify, () => json(200, {}));
  for (const ticketId of TICKETS) network.on(wire.invalidate(ticketId), admitted);
  registers();
});
afterEach(() => {
  engine.close();
  jest.useRealTimers();
  localStorage.clear();
  clearCookies();
});

async function openGate(): Promise<void> {
  const { services } = fakeServices();
  store = scannerStore(services);
  engine = await services.entry.take(store.dispatch);
  status = () => store.getState().entry;
  await pass(100);
}

/** @returns the key of the tap. */
async function admit(ticketId: string, isFact = false): Promise<string> {
  const key = crypto.randomUUID();
  void engine.admit({ key, ticketId, isFact }, () => undefined);
  await pass(100);
  return key;
}

describe('an undo', () => {
  let key: string;

  beforeEach(async () => {
    await openGate();
    key = await admit('T1');
  });

  it('of what a superuser has taken back on the board is done', async () => {
    network.on(wire.undo(key), () => json(409, { error: 'Schon zurück.', reason: 'undone' }));
    expect(await engine.undo(key)).toBe(true);
    await pass(100);
    expect(status()).toMatchObject({ openUploads: 0, notices: [], admittedToday: 0 });
    expect(status().decisions).toMatchObject([{ outcome: 'undone', isConfirmed: true }]);
  });

  it.each([
    [403, 'undo_forbidden', 1],
    // Once more behind its admission, which the server may have lost.
    [404, 'unknown_admission', 2],
  ])(
    'that the server never takes (%i %s) is set aside, and holds nothing back',
    async (code, reason, times) => {
      const refused = () => json(code, { error: 'So nicht.', reason });
      // Whoever asks without end is content at last.
      network.on(wire.undo(key), [refused, refused, refused, admitted]);
      await engine.undo(key);
      for (const ticketId of ['T2', 'T3', 'T4']) await admit(ticketId, true);
      await pass(60_000);
      expect(status()).toMatchObject({
        openUploads: 0,
        notices: [{ ticketId: 'T1', kind: 'aside', text: 'So nicht.' }],
        admittedToday: 4,
      });
      expect(network.to(wire.undo(key))).toHaveLength(times);
      expect(network.to(wire.invalidate('T1'))).toHaveLength(times);
    },
  );
});

it('a tap from before the registration can be taken back on the board alone', async () => {
  network.on(wire.registerDevice, noNetwork);
  await openGate();
  const key = await admit('T1');
  registers();
  await pass(60_000);
  expect(status().deviceName).toBe(REGISTERED.name);
  expect(status().decisions).toMatchObject([{ outcome: 'admitted', isUndoable: false }]);
  engine.nudge();
  expect(await engine.undo(key)).toBe(false);
});

it('a 403 of one entry holds back that one alone', async () => {
  await openGate();
  network.on(wire.invalidate('T1'), () => json(403, { error: 'Gerade nicht.' }));
  await admit('T1', true);
  for (const ticketId of ['T2', 'T3', 'T4']) await admit(ticketId, true);
  await pass(60_000);
  expect(status()).toMatchObject({ openUploads: 1, notices: [] });
  network.on(wire.invalidate('T1'), admitted);
  await pass(20_000);
  expect(status()).toMatchObject({ openUploads: 0, notices: [] });
});

const PAGES = [
  ['Kong', () => foreignJson(404, { message: 'no Route matched with those values' })],
  ['AWS', () => foreignJson(403, { message: 'Forbidden' })],
  ['a framework', () => foreignJson(404, { error: 'Not Found', status: 404 })],
  ['a proxy without JSON', () => html(405)],
  ['a portal that is content with everything', () => foreignJson(200, { status: 'ok' })],
  ['a limit of somebody’s', () => foreignJson(429, { error: 'Slow down.' })],
  ['our own path in another’s words', () => foreignJson(409, { error: 'Used.', reason: 'used' })],
] as const;

/** @returns what staff are told. */
async function checked(ticketId: string): Promise<ScanAnswer[]> {
  const answers: ScanAnswer[] = [];
  await engine.check(ticketId, (answer) => answers.push(answer));
  return answers;
}

describe('somebody else in front of our server', () => {
  it.each(PAGES)('%s settles no tap: it is sent again', async (_, page) => {
    await openGate();
    network.on(wire.invalidate('T1'), [page, page, admitted]);
    await admit('T1', true);
    await pass(300);
    expect(status()).toMatchObject({ openUploads: 1, notices: [] });
    await pass(5_000);
    expect(status()).toMatchObject({ openUploads: 0, notices: [] });
    expect(status().decisions).toMatchObject([{ outcome: 'admitted', isConfirmed: true }]);
  });

  it.each(PAGES)('%s decides nothing on a ticket: the device judges', async (_, page) => {
    await openGate();
    await admit('T1');
    network.on(wire.check('T1'), page);
    expect(await checked('T1')).toMatchObject([{ event: 'foundHere' }]);
  });

  it('a 401 of a portal: the device judges, staff see that there is no server, and the session goes on', async () => {
    await openGate();
    store.dispatch(memberKnown(me()));
    store.dispatch(screenHeld());
    await admit('T1');
    const portal = () => foreignJson(401, { detail: 'Authentication required' });
    for (const call of [wire.check('T1'), wire.verify, wire.refresh, wire.me]) {
      network.on(call, portal);
    }
    expect(await checked('T1')).toMatchObject([{ event: 'foundHere' }]);
    await pass(3_000);
    expect(status().isReached).toBe(false);
    expect(selectIsLocked(store.getState())).toBe(false);
  });

  it('our server that has no time for a check says nothing of the ticket', async () => {
    await openGate();
    await admit('T1');
    network.on(wire.check('T1'), () => json(429, { error: 'Zu viele Anfragen.' }));
    expect(await checked('T1')).toMatchObject([{ event: 'foundHere' }]);
  });

  it('our server itself is heeded when it refuses whoever asks', async () => {
    await openGate();
    await admit('T1');
    network.on(wire.check('T1'), () => json(403, { error: 'Nur für das Einlassteam.' }));
    expect(await checked('T1')).toEqual([{ event: 'refused', text: 'Nur für das Einlassteam.' }]);
  });
});
