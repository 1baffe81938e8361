import { emailHistoryApi, emailHistorySelectors } from '../../../src/api/emailHistoryApi.ts';
import { memberSelectors, membersApi } from '../../../src/api/membersApi.ts';
import { meApi } from '../../../src/api/meApi.ts';
import { register, signIn } from '../../../src/session/signIn.ts';
import { purchaseCodeSelectors } from '../../../src/api/purchaseCodeEntities.ts';
import { purchaseCodesApi } from '../../../src/api/purchaseCodesApi.ts';
import { createStore, type AppStore } from '../../../src/app/store.ts';
import { checkTicket, invalidateTicket } from '../../../src/entry/engine/ticketCalls.ts';
import { verifyToken } from '../../../src/session/accountCalls.ts';
import { createTokenCookies } from '../../../src/session/tokenCookies.ts';
import { FakeNetwork, held, html, json, noNetwork, wire } from '../../support/fakeNetwork.ts';
import { aMember, aPurchaseCode, me, memberPage } from '../../support/members.ts';
import { clearCookies, clientOf, haveSession, testServices } from '../../support/services.ts';

const KEY = '7b0c6a52-3f0e-4c57-9a0e-2f8d1c9f6a10';

let network: FakeNetwork;
let store: AppStore;

beforeEach(() => {
  haveSession();
  network = new FakeNetwork().install();
  store = createStore(testServices());
  globalThis.reportError = () => undefined;
});
afterEach(() => {
  clearCookies();
  jest.useRealTimers();
});

describe('§7 the session calls', () => {
  it('signing in keeps neither password nor tokens in the store', async () => {
    network.on(wire.signIn, () => json(200, { access: 'secret-a', refresh: 'secret-r' }));
    const signingIn = store.dispatch(signIn({ email: 'a@b.de', password: 'secret-p' }));
    expect(JSON.stringify(store.getState())).not.toContain('secret');
    expect(await signingIn).toBeNull();
    expect(network.sent[0]?.body).toEqual({ email: 'a@b.de', password: 'secret-p' });
    expect(createTokenCookies().access()).toBe('secret-a');
    expect(JSON.stringify(store.getState())).not.toContain('secret');
  });

  it('registering sends email, password and initial_token and signs in', async () => {
    network.on(wire.register, () => json(201, { access: 'a2', refresh: 'r2' }));
    const body = { email: 'a@b.de', password: 'Aa1#aaaa', initial_token: 'AAAAA-22222' };
    expect(await store.dispatch(register(body))).toBeNull();
    expect(network.sent[0]?.body).toEqual(body);
    expect(createTokenCookies().refresh()).toBe('r2');
  });

  it.each([
    ['valid', () => json(200, {}), true],
    ['an empty answer', () => new Response(null, { status: 200 }), true],
    ['refused', () => json(400, { error: 'x' }), false],
    ['no network', noNetwork, false],
    ['a captive portal', () => html(), false],
  ])('verify: %s', async (_, answer, isValid) => {
    network.on(wire.verify, answer);
    const data = await store.dispatch(verifyToken());
    expect(data).toBe(isValid);
    expect(network.sent[0]?.body).toEqual({ token: 'access-1' });
  });

  it('§5 a token check returns false if there is no token', async () => {
    clearCookies();
    const data = await store.dispatch(verifyToken());
    expect(data).toBe(false);
    expect(network.sent).toHaveLength(0);
  });

  it.each([
    ['a captive portal', () => html()],
    ['JSON of somebody else', () => json(200, { login: 'https://wlan.example' })],
    ['a list', () => json(200, [])],
    ['nothing', () => new Response(null, { status: 204 })],
  ])('me: %s is no answer', async (_, answer) => {
    network.on(wire.me, answer);
    const { error } = await store.dispatch(meApi.endpoints.me.initiate());
    expect(error).toEqual({ kind: 'client' });
  });

  it('me: a server that says only what the specification names is understood', async () => {
    const { first_name, last_name, email, number, is_superuser } = me();
    network.on(wire.me, () => json(200, { first_name, last_name, email, number, is_superuser }));
    const { data } = await store.dispatch(meApi.endpoints.me.initiate());
    expect(data).toMatchObject({ number: 1001, tokens: { ids: [] } });
    // What is not said gives no right.
    expect(data).toMatchObject({ is_superuser: false, is_staff: false, is_entry_staff: false });
  });
});

describe('§7, §9 time-outs', () => {
  const run = {
    check: () => checkTicket(clientOf(store), { ticketId: 'T1' }),
    send: () =>
      store.dispatch(
        emailHistoryApi.endpoints.sendTicketEmail.initiate({ token: 'C', email: 'a@b.de' }),
      ),
    generate: () =>
      store.dispatch(
        purchaseCodesApi.endpoints.generateTicket.initiate({
          purchaseCodeId: 7,
          email: 'a@b.de',
          memberId: 1,
        }),
      ),
  };

  it('check gives up after 10000 ms', async () => {
    jest.useFakeTimers();
    network.on(wire.check('T1'), () => held().answer);
    const done = jest.fn();
    const asked = run.check().then(done);
    await jest.advanceTimersByTimeAsync(9_999);
    expect(done).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await asked;
    expect(done).toHaveBeenCalledWith({ error: { kind: 'client' }, isMarked: false });
  });

  it.each([
    ['send-ticket-email', wire.sendTicketEmail, run.send],
    ['generate-ticket', wire.generateTicket, run.generate],
  ])('%s has none', async (_, call, start) => {
    jest.useFakeTimers();
    const late = held();
    network.on(call, () => late.answer);
    const asked = start();
    await jest.advanceTimersByTimeAsync(60_000);
    late.give(json(200, { message: 'ok' }));
    expect((await asked).error).toBeUndefined();
  });
});

describe('§7 tickets', () => {
  const check = (id = 'T1') => checkTicket(clientOf(store), { ticketId: id });

  it('check asks the server each time', async () => {
    network.on(wire.check('T1'), () => json(200, { message: 'Gültig.' }));
    expect((await check()).data).toEqual({ message: 'Gültig.' });
    await check();
    expect(network.sent).toHaveLength(2);
  });

  it.each([
    ['with a message', () => json(200, { message: 'Gültig.' }), { data: { message: 'Gültig.' } }],
    ['without a message', () => json(200, {}), { data: { message: '' } }],
    [
      'refused',
      () => json(404, { error: 'Unbekannt.', reason: 'unknown' }),
      {
        error: { kind: 'server', status: 404, text: 'Unbekannt.', reason: 'unknown' },
      },
    ],
    ['a captive portal', () => html(), { error: { kind: 'client' } }],
    ['an empty 200', () => new Response(null, { status: 200 }), { error: { kind: 'client' } }],
    ['no network', noNetwork, { error: { kind: 'client' } }],
  ])('check: %s', async (_, answer, outcome) => {
    network.on(wire.check('T1'), answer);
    const { isMarked: _mark, ...told } = await check();
    expect(told).toEqual(outcome);
  });

  it('an identifier from a foreign code cannot leave its place in the path', async () => {
    network.on('GET /api/api/auth/check/a%2F..%3Fx/', () => json(404, { error: 'Unbekannt.' }));
    expect((await check('a/..?x')).error).toMatchObject({ status: 404 });
  });

  it('invalidate carries its idempotency key', async () => {
    network.on(wire.invalidate('T1'), () => json(200, { message: 'Entwertet.' }));
    const { data } = await invalidateTicket(clientOf(store), {
      ticketId: 'T1',
      idempotencyKey: 'key-1',
    });
    expect(data).toEqual({ message: 'Entwertet.' });
    expect(network.sent[0]?.headers.get('Idempotency-Key')).toBe('key-1');
  });
});

describe('§7 members', () => {
  const ask = (page: number, search = '') =>
    store.dispatch(membersApi.endpoints.members.initiate({ search, page }));
  const many = Array.from({ length: 60 }, (_, i) => aMember(i + 1));

  it('asks for a page of 25, and for the search when there is one', async () => {
    network.on(wire.members, () => json(200, memberPage([])));
    await ask(1);
    await ask(2, 'Öz');
    expect(network.sent.map(({ search }) => search.toString())).toEqual([
      'page=1&page_size=25',
      'search=%C3%96z&page=2&page_size=25',
    ]);
  });

  it("keeps the server's order, normalised", async () => {
    network.on(wire.members, () => json(200, memberPage([aMember(9), aMember(2)])));
    const { data } = await ask(1);
    expect(data?.members.ids).toEqual([9, 2]);
    expect(memberSelectors.selectById(data!.members, 2)?.number).toBe(1002);
  });

  it.each([
    [1, 25, 1],
    [3, 10, 51],
  ])('a plain list: page %d has %d rows', async (page, rows, first) => {
    network.on(wire.members, () => json(200, many));
    const { data } = await ask(page);
    expect(data).toMatchObject({ count: 60, pageCount: 3, isLowerBound: false });
    expect(data?.members.ids).toHaveLength(rows);
    expect(data?.members.ids[0]).toBe(first);
  });

  it.each([
    [1, 25],
    [3, 10],
  ])('results and nothing else are such a list too: page %d has %d rows', async (page, rows) => {
    network.on(wire.members, () => json(200, { results: many }));
    const { data } = await ask(page);
    expect(data).toMatchObject({ count: 60, pageCount: 3, isLowerBound: false });
    expect(data?.members.ids).toHaveLength(rows);
  });

  it.each([
    ['a first page', 1, { count: 60, next: 'http://x/?page=2', results: many.slice(0, 20) }, 3, 0],
    ['a last page', 3, { count: 50, next: null, results: many.slice(40, 50) }, 3, 40],
    ['the only page', 1, { count: 3, next: null, results: many.slice(0, 3) }, 1, 0],
  ])('a server with a page size of its own: %s', async (_, page, reply, pageCount, from) => {
    const previous = page > 1 ? 'http://x/' : null;
    network.on(wire.members, () => json(200, { previous, ...reply }));
    expect((await ask(page)).data).toMatchObject({ pageCount, from });
  });

  it.each([[{}], [{ results: 'x' }], [[{ name: 'x' }]], [null]])(
    '%p is no answer',
    async (reply) => {
      network.on(wire.members, () => json(200, reply));
      expect((await ask(1)).error).toEqual({ kind: 'client' });
    },
  );
});

describe('§7 codes', () => {
  const askTokens = () =>
    store.dispatch(purchaseCodesApi.endpoints.memberPurchaseCodes.initiate(5));
  const askMembers = () =>
    store.dispatch(membersApi.endpoints.members.initiate({ search: '', page: 1 }));
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 20));

  beforeEach(() => {
    network
      .on(wire.memberPurchaseCodes(5), () => json(200, [aPurchaseCode(7), aPurchaseCode(3)]))
      .on(wire.members, () => json(200, memberPage([aMember(5)])));
  });

  it("a member's codes are normalised, in the server's order", async () => {
    const { data } = await askTokens();
    expect(purchaseCodeSelectors.selectAll(data!).map(({ id }) => id)).toEqual([7, 3]);
  });

  it('creating codes sends the count, and fetches codes and member again', async () => {
    network.on(wire.createPurchaseCodes(5), () => json(201, { message: '3 Codes.' }));
    await Promise.all([askTokens(), askMembers()]);
    const { data } = await store.dispatch(
      purchaseCodesApi.endpoints.createPurchaseCodes.initiate({ memberId: 5, count: 3, key: KEY }),
    );
    await quiet();
    expect(data?.message).toBe('3 Codes.');
    expect(network.to(wire.createPurchaseCodes(5))[0]?.body).toEqual({ count: 3 });
    expect(network.to(wire.memberPurchaseCodes(5))).toHaveLength(2);
    expect(network.to(wire.members)).toHaveLength(2);
  });

  it('creating codes fetches again also when the answer was lost', async () => {
    network.on(wire.createPurchaseCodes(5), noNetwork);
    await askTokens();
    await store.dispatch(
      purchaseCodesApi.endpoints.createPurchaseCodes.initiate({ memberId: 5, count: 3, key: KEY }),
    );
    await quiet();
    expect(network.to(wire.memberPurchaseCodes(5))).toHaveLength(2);
  });

  it("issuing a ticket sends the code's id and fetches the codes again", async () => {
    network.on(wire.generateTicket, () => json(201, { message: 'ok' }));
    await askTokens();
    await store.dispatch(
      purchaseCodesApi.endpoints.generateTicket.initiate({
        purchaseCodeId: 7,
        email: 'a@b.de',
        memberId: 5,
      }),
    );
    await quiet();
    expect(network.to(wire.generateTicket)[0]?.body).toEqual({ token: 7, email: 'a@b.de' });
    expect(network.to(wire.memberPurchaseCodes(5))).toHaveLength(2);
  });

  it('a call without time-out does not hold back a refetch', async () => {
    const never = held();
    network
      .on(wire.generateTicket, () => never.answer)
      .on(wire.createPurchaseCodes(5), () => json(201, { message: 'ok' }));
    await askTokens();
    const hanging = store.dispatch(
      purchaseCodesApi.endpoints.generateTicket.initiate({
        purchaseCodeId: 7,
        email: 'a@b.de',
        memberId: 5,
      }),
    );
    await store.dispatch(
      purchaseCodesApi.endpoints.createPurchaseCodes.initiate({ memberId: 5, count: 1, key: KEY }),
    );
    await quiet();
    expect(network.to(wire.memberPurchaseCodes(5))).toHaveLength(2);
    never.give(json(200, {}));
    await hanging;
  });
});

describe('§3 e-mail history', () => {
  it('is read by code, and fetched again after a mail was sent', async () => {
    const mail = { id: 1, email: 'f@x.de', sent_at: '2026-11-01T09:00:00Z' };
    network
      .on(wire.emailHistory, () => json(200, { 'CODE-1': [mail], 'CODE-2': [] }))
      .on(wire.sendTicketEmail, () => json(200, { message: 'ok' }));
    const { data } = await store.dispatch(emailHistoryApi.endpoints.emailHistory.initiate());
    expect(emailHistorySelectors.selectById(data!, 'CODE-1')?.mails).toEqual([mail]);
    await store.dispatch(
      emailHistoryApi.endpoints.sendTicketEmail.initiate({ token: 'CODE-1', email: 'f@x.de' }),
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(network.to(wire.sendTicketEmail)[0]?.body).toEqual({ token: 'CODE-1', email: 'f@x.de' });
    expect(network.to(wire.emailHistory)).toHaveLength(2);
  });
});
