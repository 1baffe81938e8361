import type { CreatedPurchaseCodesReply, PurchaseCode } from '../../../../contract/entities.ts';
import { calls } from '../../../../contract/calls.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

const COUNT_ERROR = 'Es können nur 1 bis 10 Ticket-Kauf-Codes auf einmal erstellt werden.';

forEachEngine('ticket-purchase codes of a member (§7)', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let admin: Person;
  let member: Person;

  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    admin = await fixture.person('superuser');
    member = await fixture.person('member');
  });
  afterAll(() => fixture.close());

  const list = (id: number | string, search?: string) =>
    ask(fixture, calls.memberPurchaseCodes, {
      as: admin,
      params: { id },
      ...(search !== undefined && { query: { search } }),
    });
  const create = (id: number | string, body: unknown) =>
    ask(fixture, calls.createPurchaseCodes, { as: admin, params: { id }, body });

  test.each([
    ['the list', calls.memberPurchaseCodes, undefined],
    ['creation', calls.createPurchaseCodes, { count: 1 }],
  ] as const)(
    '%s is for superusers: 401 and 403 (§6), 404 for no member',
    async (_, call, body) => {
      const asked = { params: { id: member.id }, ...(body && { body }) };
      expect((await ask(fixture, call, asked)).statusCode).toBe(401);
      for (const as of [member, await fixture.person('entry staff')]) {
        const answer = await ask(fixture, call, { ...asked, as });
        expect(answer.statusCode).toBe(403);
        expect(answer.json()).toEqual({ error: 'Das dürfen nur Administratoren.' });
      }
      for (const id of [999_999, 0, 'me', '1;drop table token', '1.5', '9'.repeat(30), -1]) {
        const answer = await ask(fixture, call, { ...asked, as: admin, params: { id } });
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toEqual({ error: 'Dieses Mitglied gibt es nicht.' });
      }
    },
  );

  test.each([
    [1, 'Ein Ticket-Kauf-Code wurde erstellt.'],
    [10, '10 Ticket-Kauf-Codes wurden erstellt.'],
  ])('creates %d at once, and says so in the audit without the codes', async (count, message) => {
    const owner = await fixture.person('member');
    const answer = await create(owner.id, { count });
    expect(answer.statusCode).toBe(201);
    const reply = answer.json<CreatedPurchaseCodesReply>();
    expect(reply.message).toBe(message);
    expect(reply.tokens).toHaveLength(count);
    for (const { token } of reply.tokens!) expect(token).toMatch(/^([A-HJ-NP-Z2-9]{5}-?){3}$/);
    expect((await list(owner.id)).json()).toEqual(reply.tokens);
    const [audited] = await database.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', `member:${owner.id}`)
      .execute();
    expect(audited).toMatchObject({ action: 'tokens created', actor_id: admin.id });
    expect(JSON.parse(audited!.after!)).toEqual({ token_ids: reply.tokens!.map(({ id }) => id) });
  });

  test.each([
    { count: 0 },
    { count: 11 },
    { count: -1 },
    { count: 1.5 },
    { count: 1e308 },
    { count: '3' },
    { count: null },
    { count: [3] },
    { count: true },
    {},
  ])('400 for %j (§5: 1 to 10), and nothing is created', async (body) => {
    const owner = await fixture.person('member');
    const answer = await create(owner.id, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: COUNT_ERROR });
    expect((await list(owner.id)).json()).toEqual([]);
  });

  test.each([undefined, [], 'x', null, 3])('400 for the body %j', async (body) => {
    expect((await create(member.id, body)).statusCode).toBe(400);
  });

  test('to whom the member has sent a free one, but for what did not arrive, is told to the office alone', async () => {
    const owner = await fixture.person('member');
    const { token } = await fixture.code(owner);
    const give = async (email: string) =>
      await ask(fixture, calls.sendTicketEmail, { as: owner, body: { token, email } });
    const given = async () => (await list(owner.id)).json<PurchaseCode[]>()[0]?.given_to;
    expect(await given()).toBeUndefined();
    await give('one@example.org');
    await give('two@example.org');
    expect(await given()).toBe('two@example.org');
    const failed = database.db.updateTable('outbox').set({ state: 'failed' });
    await failed.where('recipient', '=', 'two@example.org').execute();
    expect(await given()).toBe('one@example.org');
    await database.db.deleteFrom('outbox').where('recipient', '=', 'two@example.org').execute();
    expect(await given()).toBe('one@example.org');
    expect((await ask(fixture, calls.me, { as: owner })).body).not.toContain('given_to');
  });

  test('each code with its valid ticket and what became of its newest mail', async () => {
    const owner = await fixture.person('member');
    const open = await fixture.code(owner);
    const issued = await fixture.code(owner);
    const issue = (email: string) =>
      ask(fixture, calls.generateTicket, { as: admin, body: { token: issued.id, email } });
    await issue('old@example.org');
    await issue('Guest@example.org');
    const usedBy = async () => (await list(owner.id)).json<PurchaseCode[]>()[1]?.used_by;
    expect((await list(owner.id)).json()).toEqual([
      expect.objectContaining({ id: open.id, used_by: null }),
      {
        id: issued.id,
        token: issued.token,
        created_for: owner.id,
        created_at: '2026-07-31T17:42:00.000Z',
        used_by: {
          email: 'Guest@example.org',
          created_at: '2026-07-31T17:42:00.000Z',
          mail_state: 'waiting',
        },
      },
    ]);
    await database.db
      .updateTable('outbox')
      .set({ state: 'failed', last_error: '550 no such user' })
      .where('recipient', '=', 'Guest@example.org')
      .execute();
    expect(await usedBy()).toMatchObject({ mail_state: 'failed', mail_error: '550 no such user' });
    await issue('guest@example.org');
    expect(await usedBy()).toMatchObject({ mail_state: 'waiting' });
    expect(await usedBy()).not.toHaveProperty('mail_error');
    const staff = await fixture.person('entry staff');
    const { id: ticketId } = await database.db
      .selectFrom('ticket')
      .select('id')
      .where('token_id', '=', issued.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    expect(await usedBy()).not.toHaveProperty('is_admitted');
    await ask(fixture, calls.invalidateTicket, { as: staff, params: { ticketId } });
    expect(await usedBy()).toMatchObject({ is_admitted: true });
    // Members see to whom a ticket went, not what became of it.
    const own = await ask(fixture, calls.me, { as: owner });
    expect(own.json<{ tokens: PurchaseCode[] }>().tokens[1]?.used_by).toEqual({
      email: 'guest@example.org',
      created_at: '2026-07-31T17:42:00.000Z',
    });
  });

  test('search finds codes by their signs and by the address of their ticket', async () => {
    const owner = await fixture.person('member');
    const open = await fixture.code(owner);
    const { purchaseCodeId } = await fixture.ticket(
      owner,
      'Anna.Groß@Example.org'.replace('ß', 'ss'),
    );
    const ids = async (search: string) =>
      (await list(owner.id, search)).json<PurchaseCode[]>().map(({ id }) => id);
    expect(await ids('')).toEqual([open.id, purchaseCodeId]);
    expect(await ids(open.token.toLowerCase().slice(0, 8))).toEqual([open.id]);
    expect(await ids('ANNA example')).toEqual([purchaseCodeId]);
    expect(await ids("' or 1=1 --")).toEqual([]);
    expect((await list(owner.id, 'x'.repeat(101))).statusCode).toBe(400);
  });
});
