/** Whoever holds a ticket that was revoked or replaced is told by mail, once, and nobody else is. */
import { calls } from '../../../../contract/calls.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { MemberDetails } from '../../../../contract/office/memberDetails.ts';
import { ownCodeCalls, type OwnCodeEvent } from '../../../../contract/ownCodes.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { readMail } from '../../../../server/mail/mails.ts';
import { retryMails } from '../../../../server/mail/retryMails.ts';
import { worthSending } from '../../../../server/mail/worthSending.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

forEachEngine('the holder of a revoked ticket', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  let member: Person;

  beforeEach(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser');
    member = await fixture.person('member');
  });
  afterEach(async () => {
    await fixture.close();
    await database.close();
  });

  const issue = (token: number, email: string) =>
    ask(fixture, calls.generateTicket, { as: office, body: { token, email } });
  const revoke = (id: number) =>
    ask(fixture, officeCalls.revokeTicket, {
      as: office,
      params: { id },
      body: { reason: 'Falsche Person' },
    });
  const told = async () =>
    (
      await database.db
        .selectFrom('outbox')
        .select(['recipient', 'ticket_id', 'payload'])
        .where('kind', '=', 'ticket-revoked')
        .orderBy('id')
        .execute()
    ).map(({ payload, ...row }) => ({ ...row, ...(JSON.parse(payload) as object) }));
  const end = (state: 'sent' | 'failed') =>
    database.db
      .updateTable('outbox')
      .set({ state, payload: '{}', finished_at: '2026-07-31T18:00:00.000Z', leased_until: null })
      .where('state', '=', 'waiting')
      .execute();
  const ticketOf = (email: string) =>
    database.db
      .selectFrom('ticket')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();

  test('is told when the office revokes it, and the sender of mails is woken for it', async () => {
    const { id, purchaseCodeId } = await fixture.ticket(member, 'guest@example.org');
    const seen: Promise<unknown[]>[] = [];
    const stop = fixture.outbox.onWake(() => seen.push(told()));
    expect((await revoke(purchaseCodeId)).statusCode).toBe(200);
    stop();
    const mail = { recipient: 'guest@example.org', ticket_id: id, ticketId: id, isReplaced: false };
    expect(await told()).toEqual([mail]);
    expect(await Promise.all(seen)).toEqual([[mail]]);
  });

  test('is told when another address gets a new ticket for the code', async () => {
    const { id, purchaseCodeId } = await fixture.ticket(member, 'guest@example.org');
    await issue(purchaseCodeId, 'other@example.org');
    expect(await told()).toEqual([
      { recipient: 'guest@example.org', ticket_id: id, ticketId: id, isReplaced: true },
    ]);
  });

  test('is told once, however many revoke it, and not when the ticket is only sent again', async () => {
    const { purchaseCodeId } = await fixture.ticket(member, 'guest@example.org');
    await issue(purchaseCodeId, 'Guest@example.org');
    await end('sent');
    expect(await told()).toEqual([]);
    await Promise.all([revoke(purchaseCodeId), revoke(purchaseCodeId), revoke(purchaseCodeId)]);
    expect((await told()).map(({ recipient }) => recipient)).toEqual(['Guest@example.org']);
  });

  test('is told nothing when the revocation did not come about', async () => {
    const { id, purchaseCodeId } = await fixture.ticket(member, 'guest@example.org');
    await ask(fixture, calls.invalidateTicket, { as: office, params: { ticketId: id } });
    expect((await revoke(purchaseCodeId)).statusCode).toBe(409);
    expect((await issue(purchaseCodeId, 'other@example.org')).statusCode).toBe(409);
    expect(await told()).toEqual([]);
  });

  test.each(['', 'nobody'])('has no address (%j): no mail', async (email) => {
    const { purchaseCodeId } = await fixture.ticket(member, email);
    expect((await revoke(purchaseCodeId)).statusCode).toBe(200);
    expect(await told()).toEqual([]);
  });

  test('never got the ticket: the address may be a stranger’s, and gets no mail', async () => {
    const { id } = await fixture.code(member);
    await issue(id, 'wrong@example.org');
    await end('failed');
    await issue(id, 'still.wrong@example.org');
    await issue(id, 'right@example.org');
    expect(await told()).toEqual([]);
    await end('sent');
    await revoke(id);
    expect((await told()).map(({ recipient }) => recipient)).toEqual(['right@example.org']);
  });

  test('is told when the mail with the ticket is just going out', async () => {
    const { id } = await fixture.code(member);
    await issue(id, 'guest@example.org');
    await database.db
      .updateTable('outbox')
      .set({ leased_until: '2026-07-31T17:43:00.000Z' })
      .execute();
    await revoke(id);
    expect((await told()).map(({ recipient }) => recipient)).toEqual(['guest@example.org']);
  });

  test('the story of the code says what became of that mail', async () => {
    const { id } = await fixture.code(member);
    await issue(id, 'guest@example.org');
    await end('sent');
    fixture.clock.set('2026-07-31T18:01:00.000Z');
    await revoke(id);
    const own = await ask(fixture, ownCodeCalls.ownCodeStory, { as: member, params: { id } });
    expect(own.json<{ events: OwnCodeEvent[] }>().events.map(({ text }) => text)).toContain(
      'Mail, dass das Ticket nicht mehr gilt, an guest@example.org ist unterwegs',
    );
    await end('sent');
    const params = { id: member.id };
    const sheet = await ask(fixture, officeCalls.memberDetails, { as: office, params });
    const [code] = sheet.json<MemberDetails>().codes;
    const texts = code!.events.map(({ text }) => text);
    expect(texts).toContain('Mail, dass es nicht mehr gilt, an guest@example.org zugestellt');
    expect(texts).toContain('Mail an guest@example.org zugestellt');
  });

  test('given up, the mail goes out again with what it said', async () => {
    const { id } = await fixture.code(member);
    await issue(id, 'first@example.org');
    await end('sent');
    await issue(id, 'second@example.org');
    await end('failed');
    const retried = await retryMails(database, fixture.clock.now());
    expect(retried).toEqual({ waiting: 0, failed: 2, left: 0 });
    const { id: ticketId } = await ticketOf('first@example.org');
    expect(await told()).toEqual([
      { recipient: 'first@example.org', ticket_id: ticketId, ticketId, isReplaced: true },
    ]);
  });

  /** What the mail about the first ticket would say if it went out now. */
  const saidNow = async () => {
    const row = await database.db
      .selectFrom('outbox')
      .select(['kind', 'recipient', 'payload'])
      .where('kind', '=', 'ticket-revoked')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return await worthSending(database.db, readMail(row));
  };

  test('is told what is so when the mail goes out, and nothing where a new ticket has come', async () => {
    const { purchaseCodeId: id } = await fixture.ticket(member, 'guest@example.org');
    await revoke(id);
    expect(await saidNow()).toMatchObject({ to: 'guest@example.org', isReplaced: false });
    await issue(id, 'other@example.org');
    expect(await saidNow()).toMatchObject({ to: 'guest@example.org', isReplaced: true });
    await issue(id, 'Guest@example.org');
    await expect(saidNow()).rejects.toThrow('schon ein neues Ticket');
    await revoke(id);
    expect(await saidNow()).toMatchObject({ to: 'guest@example.org', isReplaced: false });
  });

  test('given up, the mail stays where a new ticket went to the same address', async () => {
    const { purchaseCodeId: id } = await fixture.ticket(member, 'guest@example.org');
    await revoke(id);
    await end('failed');
    await issue(id, 'Guest@example.org');
    await end('sent');
    const retried = await retryMails(database, fixture.clock.now());
    expect(retried).toEqual({ waiting: 0, failed: 0, left: 1 });
  });
});
