import { createStore } from '../../../src/app/store.ts';
import { tellEnded } from '../../../src/session/endedSessions.ts';
import { memberKnown, signedOut, signedOutElsewhere } from '../../../src/session/sessionSlice.ts';
import {
  FakeNetwork,
  foreignJson,
  html,
  json,
  noNetwork,
  wire,
} from '../../support/fakeNetwork.ts';
import { me } from '../../support/members.ts';
import { clearCookies, haveSession, testServices } from '../../support/services.ts';

const tokenOf = (sid: string) => `head.${btoa(JSON.stringify({ sid }))}.signature`;
const heard = () => json(200, { message: 'Du bist abgemeldet.' });

let network: FakeNetwork;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  network = new FakeNetwork().install().on(wire.verify, () => json(200, {}));
});
afterEach(() => {
  jest.useRealTimers();
  clearCookies();
});

/** Signed in, as whom a server has told that announces these. */
function signedIn(sid = 'session-1', capabilities: string[] | null = ['entry', 'account']) {
  haveSession({ access: tokenOf(sid), refresh: tokenOf(sid) });
  const store = createStore(testServices());
  store.dispatch(memberKnown({ ...me(), capabilities }));
  return store;
}

const settle = () => jest.advanceTimersByTimeAsync(0);
const remembered = () => JSON.stringify(Object.entries(localStorage));
const told = () => network.to(wire.endSessions).map(({ body }) => body);

test('a log-out ends the session on the server, by its name alone', async () => {
  network.on(wire.endSessions, heard);
  signedIn().dispatch(signedOut());
  await settle();
  expect(told()).toEqual([{ sessions: ['session-1'] }]);
  expect(network.to(wire.endSessions)[0]?.headers.has('Authorization')).toBe(false);
  expect(document.cookie).toBe('');
  await createStore(testServices()).dispatch(tellEnded());
  expect(told()).toHaveLength(1);
});

test('without a network as soon as there is one; until then nothing that opens it is kept', async () => {
  network.on(wire.endSessions, noNetwork).on(wire.verify, noNetwork);
  signedIn().dispatch(signedOut());
  await jest.advanceTimersByTimeAsync(6_000);
  expect(told()).toHaveLength(1);
  const kept = remembered();
  expect(kept).toContain('session-1');
  expect(kept).not.toContain('signature');
  expect(document.cookie).toBe('');

  network.on(wire.endSessions, heard).on(wire.verify, () => json(200, {}));
  await jest.advanceTimersByTimeAsync(6_000);
  expect(told()).toEqual([{ sessions: ['session-1'] }, { sessions: ['session-1'] }]);
  expect(remembered()).not.toContain('session-1');
});

test.each([
  ['no network', noNetwork],
  ['a portal’s page', () => html()],
  ['a portal’s JSON', () => foreignJson(200, { message: 'Willkommen' })],
  ['a server that is broken', () => json(500, { error: 'kaputt' })],
  ['a server that is busy', () => json(429, { error: 'Moment' })],
])('%s: told again by a later visit, with those of others who left', async (_, answer) => {
  network.on(wire.endSessions, answer);
  signedIn('session-1').dispatch(signedOut());
  await settle();
  signedIn('session-2').dispatch(signedOut());
  await settle();
  network.on(wire.endSessions, heard);
  await createStore(testServices()).dispatch(tellEnded());
  expect(told().at(-1)).toEqual({ sessions: ['session-1', 'session-2'] });
});

test('what the server will not take is not told for ever', async () => {
  network.on(wire.endSessions, () => json(400, { error: 'Nein.' }));
  const store = signedIn();
  store.dispatch(signedOut());
  await settle();
  await store.dispatch(tellEnded());
  expect(told()).toHaveLength(1);
});

test.each([
  ['that announces nothing', null],
  ['of ours without this call', ['entry', 'office']],
])('a server %s is not asked', async (_, capabilities) => {
  signedIn('session-1', capabilities).dispatch(signedOut());
  await settle();
  expect(network.sent).toEqual([]);
});

test('a log-out in another tab is that tab’s to tell', async () => {
  signedIn().dispatch(signedOutElsewhere());
  await settle();
  expect(network.sent).toEqual([]);
});
