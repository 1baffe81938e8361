import type { EmailHistory } from '../../../../contract/entities.ts';
import { calls } from '../../../../contract/calls.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

forEachEngine('giving a code away by mail (§7)', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let member: Person;

  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
  });
  beforeEach(async () => {
    fixture.clock.set('2026-07-31T17:42:00.000Z');
    member = await fixture.person('member', { firstName: 'Zoë <b>', lastName: "O'Neil" });
  });
  afterAll(() => fixture.close());

  const send = (body: unknown, as: Person = member) =>
    ask(fixture, calls.sendTicketEmail, { as, body });
  const history = async (as: Person = member) => {
    const answer = await ask(fixture, calls.emailHistory, { as });
    expect(answer.statusCode).toBe(200);
    return answer.json<EmailHistory>();
  };
  const retryAfter = (reply: { headers: Record<string, unknown> }) => reply.headers['retry-after'];
  const mails = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute();

  test('401 for nobody', async () => {
    expect((await ask(fixture, calls.emailHistory)).statusCode).toBe(401);
    const body = { token: 'x', email: 'friend@example.org' };
    expect((await ask(fixture, calls.sendTicketEmail, { body })).statusCode).toBe(401);
  });

  test('every own code is a key, and no other one', async () => {
    const stranger = await fixture.person('member');
    await fixture.code(stranger);
    expect(await history()).toEqual({});
    const [open, used] = [await fixture.code(member), await fixture.ticket(member)];
    const usedCode = await database.db
      .selectFrom('token')
      .select('token')
      .where('id', '=', used.purchaseCodeId)
      .executeTakeFirstOrThrow();
    expect(await history()).toEqual({ [open.token]: [], [usedCode.token]: [] });
  });

  test('a mail that nobody has taken is told to have failed', async () => {
    const { token } = await fixture.code(member);
    await send({ token, email: 'weg@example.org' });
    await send({ token, email: 'da@example.org' });
    const toldOf = async () =>
      (await history())[token]?.map(({ email, has_failed: hasFailed }) => [email, hasFailed]);
    expect(await toldOf()).toEqual([
      ['weg@example.org', undefined],
      ['da@example.org', undefined],
    ]);
    const failed = database.db.updateTable('outbox').set({ state: 'failed' });
    await failed.where('recipient', '=', 'weg@example.org').execute();
    const told = [
      ['weg@example.org', true],
      ['da@example.org', undefined],
    ];
    expect(await toldOf()).toEqual(told);
    // Nor is it forgotten with the mails, which are kept for some weeks.
    await database.db
      .deleteFrom('outbox')
      .where('recipient', 'in', ['weg@example.org', 'da@example.org'])
      .execute();
    expect(await toldOf()).toEqual(told);
  });

  test('the same code goes to the same address once in ten minutes', async () => {
    const [code, other] = [await fixture.code(member), await fixture.code(member)];
    const sent = (token: string, email: string) => send({ token, email });
    const before = (await mails()).length;
    const first = await Promise.all([
      sent(code.token, 'friend@example.org'),
      sent(code.token, ' FRIEND@example.org'),
    ]);
    expect(first.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429]);
    fixture.clock.set('2026-07-31T17:44:00.000Z');
    const again = await sent(code.token, 'friend@example.org');
    expect([again.statusCode, retryAfter(again)]).toEqual([429, '480']);
    expect(again.json()).toEqual({ error: texts.tooManyRequests(480) });
    expect((await sent(code.token, 'else@example.org')).statusCode).toBe(200);
    expect((await sent(other.token, 'friend@example.org')).statusCode).toBe(200);
    fixture.clock.set('2026-07-31T17:52:00.000Z');
    expect((await sent(code.token, 'friend@example.org')).statusCode).toBe(200);
    expect((await mails()).length - before).toBe(4);
    expect((await history())[code.token]).toHaveLength(3);
  });

  test('a mail that could not be queued does not count', async () => {
    const code = await fixture.code(member);
    const enqueue = import.meta.jest
      .spyOn(fixture.outbox, 'enqueue')
      .mockRejectedValueOnce(new Error('The disk is full'));
    const body = { token: code.token, email: 'friend@example.org' };
    expect((await send(body)).statusCode).toBe(500);
    enqueue.mockRestore();
    expect((await send(body)).statusCode).toBe(200);
  });

  test('the mail is queued durably with the answer, and stands in the history', async () => {
    const code = await fixture.code(member);
    const answer = await send({ token: code.token, email: ' Friend@Example.org ' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: 'Ticket-Kauf-Code wurde erfolgreich an Friend@Example.org gesendet!',
    });
    const mail = (await mails()).at(-1)!;
    expect(mail).toMatchObject({
      kind: 'purchase-code',
      recipient: 'Friend@Example.org',
      state: 'waiting',
    });
    expect(JSON.parse(mail.payload)).toEqual({ code: code.token, senderName: "Zoë <b> O'Neil" });
    fixture.clock.set('2026-07-31T17:43:00.000Z');
    await send({ token: code.token, email: 'second@example.org' });
    expect(await history()).toEqual({
      [code.token]: [
        {
          id: expect.any(Number) as number,
          email: 'Friend@Example.org',
          sent_at: '2026-07-31T17:42:00.000Z',
        },
        {
          id: expect.any(Number) as number,
          email: 'second@example.org',
          sent_at: '2026-07-31T17:43:00.000Z',
        },
      ],
    });
  });

  test('a used code: 409 (§4), and nothing is sent', async () => {
    const { purchaseCodeId } = await fixture.ticket(member);
    const { token } = await database.db
      .selectFrom('token')
      .select('token')
      .where('id', '=', purchaseCodeId)
      .executeTakeFirstOrThrow();
    const before = await mails();
    const answer = await send({ token, email: 'friend@example.org' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      error: 'Für diesen Ticket-Kauf-Code wurde bereits ein Ticket ausgestellt.',
    });
    expect(await mails()).toEqual(before);
    expect(await history()).toEqual({ [token]: [] });
  });

  test('one that the office has taken back since is said to be that', async () => {
    const { id, token } = await fixture.code(member);
    const office = await fixture.person('superuser');
    const asked = { as: office, params: { id }, body: {} };
    const withdrawn = await ask(fixture, officeCalls.withdrawCode, asked);
    expect(withdrawn.statusCode).toBe(200);
    const answer = await send({ token, email: 'friend@example.org' });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { error: texts.withdrawnPurchaseCode },
    ]);
  });

  test('the code of another member and an unknown one: 404, in the same words', async () => {
    const stranger = await fixture.person('superuser');
    const foreign = await fixture.code(stranger);
    const tokens = [
      foreign.token,
      'AAAAA-AAAAA-AAAAA',
      '',
      "' or 1=1 --",
      '<b>',
      '💡',
      'x'.repeat(5_000),
    ];
    for (const token of tokens) {
      const answer = await send({ token, email: 'friend@example.org' });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ error: 'Diesen Ticket-Kauf-Code gibt es nicht.' });
    }
    expect(await history(stranger)).toEqual({ [foreign.token]: [] });
  });

  test.each([
    '',
    'friend',
    'a@b',
    'a@example.org, b@example.org',
    'a@example.org\nBcc: b@example.org',
  ])('400 for the address %j', async (email) => {
    const { token } = await fixture.code(member);
    const answer = await send({ token, email });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: 'Ungültige E-Mail-Adresse' });
    expect(await history()).toEqual({ [token]: [] });
  });

  test.each([
    { email: 'friend@example.org' },
    { token: 1, email: 'friend@example.org' },
    { token: null, email: 'friend@example.org' },
    { token: 'a\0b', email: 'friend@example.org' },
    { token: 'x', email: { a: 1 } },
    [],
    undefined,
  ])('400 for %j', async (body) => {
    expect((await send(body)).statusCode).toBe(400);
  });

  test('too many mails of one member: 429 with Retry-After, others go on', async () => {
    const { token } = await fixture.code(member);
    for (let count = 1; count <= 60; count += 1) {
      expect((await send({ token, email: `friend.${count}@example.org` })).statusCode).toBe(200);
    }
    const answer = await send({ token, email: 'friend@example.org' });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('3600');
    expect(answer.json<{ error: string }>().error).toMatch(/^Zu viele Anfragen/);
    expect((await history())[token]).toHaveLength(60);
    const other = await fixture.person('member');
    const code = await fixture.code(other);
    const others = await send({ token: code.token, email: 'friend@example.org' }, other);
    expect(others.statusCode).toBe(200);
  });
});
