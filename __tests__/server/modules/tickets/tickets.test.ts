import { calls } from '../../../../contract/calls.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

forEachEngine('issuing a ticket (§7 generate-ticket)', (engine) => {
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

  const issue = (body: unknown, as: Person = admin) =>
    ask(fixture, calls.generateTicket, { as, body });
  const ticketsOf = (purchaseCodeId: number) =>
    database.db
      .selectFrom('ticket')
      .selectAll()
      .where('token_id', '=', purchaseCodeId)
      // The revoked ones first.
      .orderBy((eb) => eb.case().when('revoked_at', 'is', null).then(1).else(0).end())
      .execute();
  const mailsTo = (recipient: string) =>
    database.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).execute();
  const actionsOn = async (purchaseCodeId: number) => {
    const rows = await database.db
      .selectFrom('audit')
      .select(['action', 'actor_id'])
      .where('subject', '=', `token:${purchaseCodeId}`)
      .orderBy('id')
      .execute();
    expect(rows.every((row) => row.actor_id === admin.id)).toBe(true);
    return rows.map((row) => row.action);
  };

  test('is for superusers: 401 and 403 (§6)', async () => {
    const { id } = await fixture.code(member);
    const body = { token: id, email: 'guest@example.org' };
    expect((await ask(fixture, calls.generateTicket, { body })).statusCode).toBe(401);
    for (const as of [member, await fixture.person('entry staff')]) {
      expect((await issue(body, as)).statusCode).toBe(403);
    }
    expect(await ticketsOf(id)).toEqual([]);
  });

  test('the ticket and its mail are stored together before the answer', async () => {
    const { id } = await fixture.code(member);
    const answer = await issue({ token: id, email: '  New.Guest@Example.org ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      message: 'Ticket erfolgreich erstellt und per E-Mail an New.Guest@Example.org gesendet!',
    });
    const [ticket, ...others] = await ticketsOf(id);
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({
      email: 'New.Guest@Example.org',
      revoked_at: null,
      admitted_by: null,
    });
    expect(ticket!.id).toMatch(/^[A-HJ-NP-Z2-9]{26}$/);
    expect(await mailsTo('New.Guest@Example.org')).toMatchObject([
      { kind: 'ticket', ticket_id: ticket!.id, state: 'waiting' },
    ]);
    expect(await actionsOn(id)).toEqual(['ticket issued']);
  });

  test('the sender of mails is woken once the mail can be seen, and not for a failure', async () => {
    const { id } = await fixture.code(member);
    const seen: Promise<unknown[]>[] = [];
    const stop = fixture.outbox.onWake(() => seen.push(mailsTo('woken@example.org')));
    await issue({ token: id, email: 'woken@example.org' });
    await issue({ token: 999_999, email: 'woken@example.org' });
    stop();
    expect(seen).toHaveLength(1);
    expect(await seen[0]).toHaveLength(1);
  });

  test('not where somebody else has issued one since: who has it keeps it', async () => {
    const { id } = await fixture.code(member);
    const sees = (holder: string | null, email: string) => issue({ token: id, email, holder });
    expect((await sees(null, 'first@example.org')).statusCode).toBe(201);
    const late = await sees(null, 'second@example.org');
    expect([late.statusCode, late.json()]).toEqual([
      409,
      { error: texts.ticketIssuedMeanwhile('first@example.org') },
    ]);
    // An answer that was lost: it is done already.
    expect((await sees(null, 'First@example.org')).json()).toEqual({
      message: texts.ticketSentAgain('First@example.org'),
    });
    expect(await ticketsOf(id)).toMatchObject([{ revoked_at: null }]);
    expect((await sees('first@example.org', 'second@example.org')).statusCode).toBe(201);
    const again = await sees('first@example.org', 'first@example.org');
    expect(again.json()).toEqual({ error: texts.ticketIssuedMeanwhile('second@example.org') });
    const [valid] = (await ticketsOf(id)).filter((one) => one.revoked_at === null);
    expect(valid?.email).toBe('second@example.org');
    // Nor where somebody has taken it back, who had a reason.
    await fixture.revokeTicket(valid!.id);
    const taken = await sees('second@example.org', 'third@example.org');
    expect(taken.json()).toEqual({ error: texts.ticketChangedMeanwhile });
    expect((await sees(null, 'third@example.org')).statusCode).toBe(201);
  });

  test('to the same address: the same ticket goes out again', async () => {
    const { id } = await fixture.code(member);
    await issue({ token: id, email: 'Same@example.org' });
    const [before] = await ticketsOf(id);
    const answer = await issue({ token: id, email: 'same@EXAMPLE.org' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      message: 'Das Ticket wurde erneut per E-Mail an same@EXAMPLE.org gesendet.',
    });
    expect(await ticketsOf(id)).toEqual([{ ...before, email: 'same@EXAMPLE.org' }]);
    const mails = [...(await mailsTo('Same@example.org')), ...(await mailsTo('same@EXAMPLE.org'))];
    expect(mails.map((mail) => mail.ticket_id)).toEqual([before!.id, before!.id]);
    expect(await actionsOn(id)).toEqual(['ticket issued', 'ticket sent again']);
  });

  test('to another address: the earlier ticket is revoked, a new one issued', async () => {
    const { id } = await fixture.code(member);
    await issue({ token: id, email: 'first@example.org' });
    const [before] = await ticketsOf(id);
    const answer = await issue({ token: id, email: 'second@example.org' });
    expect(answer.statusCode).toBe(201);
    const [revoked, present, ...others] = await ticketsOf(id);
    expect(others).toEqual([]);
    expect(revoked).toMatchObject({ id: before!.id, email: 'first@example.org' });
    expect(revoked!.revoked_at).not.toBeNull();
    expect(present).toMatchObject({ email: 'second@example.org', revoked_at: null });
    expect(present!.id).not.toBe(revoked!.id);
    const check = (ticketId: string) =>
      ask(fixture, calls.checkTicket, { as: admin, params: { ticketId } });
    expect((await check(revoked!.id)).statusCode).toBe(410);
    expect((await check(present!.id)).statusCode).toBe(200);
    expect(await actionsOn(id)).toEqual(['ticket issued', 'ticket reissued']);
  });

  test.each(['guest@example.org', 'other@example.org'])(
    'somebody was admitted with it: 409, also to %s, and nothing is sent',
    async (email) => {
      const { id, purchaseCodeId } = await fixture.ticket(member, 'guest@example.org');
      await ask(fixture, calls.invalidateTicket, { as: admin, params: { ticketId: id } });
      const before = (await mailsTo(email)).length;
      const answer = await issue({ token: purchaseCodeId, email });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({
        error:
          'Mit dem Ticket dieses Ticket-Kauf-Codes wurde bereits jemand eingelassen. Es lässt sich nicht mehr ändern.',
      });
      expect(await ticketsOf(purchaseCodeId)).toMatchObject([{ id, revoked_at: null }]);
      expect(await mailsTo(email)).toHaveLength(before);
      expect(await actionsOn(purchaseCodeId)).toEqual([]);
    },
  );

  test.each([999_999, 0, -1, Number.MAX_SAFE_INTEGER])('404 for the code id %d', async (token) => {
    const answer = await issue({ token, email: 'guest@example.org' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: 'Diesen Ticket-Kauf-Code gibt es nicht.' });
  });

  test.each([
    '',
    'x',
    'a@b',
    'a b@example.org',
    'a@example.org\r\nBcc: b@example.org',
    '<a@example.org>',
  ])('400 for the address %j, and no ticket', async (email) => {
    const { id } = await fixture.code(member);
    const answer = await issue({ token: id, email });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: 'Ungültige E-Mail-Adresse' });
    expect(await ticketsOf(id)).toEqual([]);
  });

  test.each([
    [{ email: 'guest@example.org' }, 'token'],
    [{ token: 'ABCDE', email: 'guest@example.org' }, 'token'],
    [{ token: 1.5, email: 'guest@example.org' }, 'token'],
    [{ token: 1e300, email: 'guest@example.org' }, 'token'],
    [{ token: null, email: 'guest@example.org' }, 'token'],
    [{ token: 1 }, 'email'],
    [{ token: 1, email: ['guest@example.org'] }, 'email'],
  ])('400 for %j names the field', async (body, name) => {
    const answer = await issue(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      error: `Das Feld „${name}“ fehlt oder hat keinen gültigen Wert.`,
    });
  });
});
