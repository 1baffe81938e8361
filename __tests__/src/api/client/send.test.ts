/** One exchange with the server: what counts as its reply, what as a failure, and what is told of it. */
import type { Call } from '../../../../contract/call.ts';
import { calls } from '../../../../contract/calls.ts';
import { entryCalls } from '../../../../contract/entry/calls.ts';
import { createSend, type AnyFilledIn } from '../../../../src/api/client/send.ts';
import { FakeNetwork, held, html, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { aBoard } from '../../../support/sampleBoard.ts';

const NO_ANSWER = { kind: 'client' };

let network: FakeNetwork;
let asked: boolean[];

beforeEach(() => {
  network = new FakeNetwork().install();
  asked = [];
});
afterEach(() => jest.useRealTimers());

const sendTo = (baseUrl: string) =>
  createSend({
    baseUrl: new URL(baseUrl),
    isServerOurs: () => false,
    onAsked: (isAnswered) => asked.push(isAnswered),
  });

const send = <C extends Call>(call: C, filledIn: AnyFilledIn = {}) =>
  sendTo(`${location.origin}/api`)(call, filledIn, 'access-1');

const portal = () => json(200, { login: 'https://wlan.example' });
const typed = (type: string) => () =>
  new Response('abc', { headers: { 'Content-Type': type, Date: 'Sat, 21 Nov 2026 19:00:00 GMT' } });

describe('no answer of the server', () => {
  it.each([
    ['no network', noNetwork],
    ['a page of a proxy', () => html(502)],
    ['a captive portal’s page', () => html()],
    ['a captive portal’s JSON', portal],
    ['an empty answer', () => new Response(null, { status: 200 })],
  ])('%s', async (_, answer) => {
    network.on(wire.me, answer);
    expect((await send(calls.me)).error).toEqual(NO_ANSWER);
    expect(asked).toEqual([false]);
  });

  it('one that takes longer than the call may', async () => {
    jest.useFakeTimers();
    network.on(wire.me, () => held().answer);
    const outcome = send(calls.me);
    await jest.advanceTimersByTimeAsync(9_999);
    expect(asked).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect((await outcome).error).toEqual(NO_ANSWER);
    expect(asked).toEqual([false]);
  });

  it.each([
    ['a page', () => html()],
    ['JSON', portal],
  ])('%s of a captive portal, where bytes or events are asked for', async (_, answer) => {
    network.on(wire.list, answer).on(wire.conflictsExport, answer).on(wire.boardStream, answer);
    for (const call of [entryCalls.list, entryCalls.conflictsExport, entryCalls.boardStream]) {
      expect((await send(call)).error).toEqual(NO_ANSWER);
    }
  });
});

describe('an answer of the server', () => {
  it('is a refusal in JSON, whatever was asked for', async () => {
    network
      .on(wire.list, () => json(403, { error: 'Nein.', reason: 'device_revoked' }))
      .on(wire.me, () => json(503, { error: 'Gerade nicht.' }));
    expect(await send(entryCalls.list)).toMatchObject({
      error: { kind: 'server', status: 403, text: 'Nein.', reason: 'device_revoked' },
      status: 403,
    });
    expect((await send(calls.me)).error).toMatchObject({ kind: 'server', status: 503 });
    expect(asked).toEqual([true, true]);
  });

  it('is bytes of the type that was asked for, and tells the server’s clock', async () => {
    network.on(wire.conflictsExport, typed('text/csv; charset=utf-8'));
    const { data, date } = await send(entryCalls.conflictsExport);
    expect(new TextDecoder().decode(data)).toBe('abc');
    expect(date).toBe('Sat, 21 Nov 2026 19:00:00 GMT');
  });

  it('of a later server may hold words and fields that this app does not know', async () => {
    const board = aBoard();
    const [refused] = board.refused;
    const guest = {
      number: 7,
      first_name: 'Änne',
      last_name: 'Öz',
      tickets: [{ status: 'later' }],
    };
    network
      .on(wire.board, () => json(200, { ...board, refused: [{ ...refused, reason: 'later' }] }))
      .on(wire.guestSearch, () => json(200, [{ ...guest, later: true }]))
      .on(wire.undo('k'), () => json(200, { message: 'Ja.', outcome: 'later', reason: 'later' }))
      .on(wire.invalidate('T1'), () => json(200, { message: 'Ja.', reason: 'later' }))
      .on(wire.me, () => json(200, { ...me(), later: { is: true } }));
    const outcomes = await Promise.all([
      send(entryCalls.board),
      send(entryCalls.search, { query: { search: 'Öz' } }),
      send(entryCalls.undo, { params: { key: 'k' }, body: {} }),
      send(calls.invalidateTicket, { params: { ticketId: 'T1' } }),
      send(calls.me),
    ]);
    expect(outcomes.map(({ error }) => error)).toEqual(outcomes.map(() => undefined));
  });
});

describe('what is told of a call', () => {
  it('is nothing where whoever asked has given up', async () => {
    network.on(wire.me, () => held().answer);
    const giving = new AbortController();
    const outcome = send(calls.me, { signal: giving.signal });
    giving.abort();
    expect((await outcome).error).toEqual(NO_ANSWER);
    const { error } = await send(calls.me, { signal: giving.signal });
    expect(error).toEqual(NO_ANSWER);
    expect(asked).toEqual([]);
  });

  it('is nothing of a stream: proxies hold streams up that let the rest through', async () => {
    network.on(wire.boardStream, noNetwork);
    await send(entryCalls.boardStream);
    expect(asked).toEqual([]);
  });
});

it('headers of ours go to our own origin only', async () => {
  network.on(wire.check('T1'), () => json(200, {}));
  const filledIn = { params: { ticketId: 'T1' }, headers: { 'Entry-Device': 'secret' } };
  await send(calls.checkTicket, filledIn);
  await sendTo('https://api.example.org/api/')(calls.checkTicket, filledIn, undefined);
  expect(network.sent.map(({ headers }) => headers.get('Entry-Device'))).toEqual(['secret', null]);
  expect(network.sent.map(({ headers }) => headers.get('Authorization'))).toEqual([
    'Bearer access-1',
    null,
  ]);
});
