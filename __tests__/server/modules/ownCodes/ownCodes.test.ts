/** A member's own codes: what became of them, and taking back what was given away. */
import { calls } from '../../../../contract/calls.ts';
import { codePageCalls } from '../../../../contract/codePage.ts';
import type { CurrentMember, EmailHistory } from '../../../../contract/entities.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import { ownCodeCalls, type OwnCodeEvent } from '../../../../contract/ownCodes.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { worthSending } from '../../../../server/mail/worthSending.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { deletesData, meanwhile } from '../../support/meanwhile.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

forEachEngine('own codes', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let member: Person;
  let office: Person;
  beforeEach(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    member = await fixture.person('member');
    office = await fixture.person('superuser', { firstName: 'Lea', lastName: 'Leitung' });
  });
  afterEach(async () => {
    await fixture.close();
    await database.close();
  });

  const give = (token: string, email: string, as = member) =>
    ask(fixture, calls.sendTicketEmail, { as, body: { token, email } });
  const takeBack = (id: number, as = member) =>
    ask(fixture, ownCodeCalls.takeBackCode, { as, params: { id } });
  const story = async (id: number) =>
    (await ask(fixture, ownCodeCalls.ownCodeStory, { as: member, params: { id } }))
      .json<{ events: OwnCodeEvent[] }>()
      .events.map(({ text }) => text);
  const present = async () =>
    (await ask(fixture, calls.me, { as: member })).json<CurrentMember>().tokens;
  const stateOf = async (code: string) =>
    (await ask(fixture, codePageCalls.codeState, { params: { code } })).json<{ state: string }>()
      .state;
  const foundBy = async (address: string) =>
    await database.db
      .selectFrom('guest_email')
      .select('token_id')
      .where('email', '=', address)
      .execute();
  const at = (minute: number) =>
    fixture.clock.set(`2026-07-31T18:${String(minute).padStart(2, '0')}:00.000Z`);

  test('nobody follows or takes back another one’s code, not even the office', async () => {
    const { id, token } = await fixture.code(member);
    await give(token, 'friend@example.org');
    for (const as of [await fixture.person('member'), office]) {
      for (const call of [ownCodeCalls.ownCodeStory, ownCodeCalls.takeBackCode]) {
        expect((await ask(fixture, call, { as, params: { id } })).statusCode).toBe(404);
      }
    }
    expect((await present()).map((code) => code.token)).toEqual([token]);
  });

  test('moved by the office, it is another code, and its new owner hears of nobody', async () => {
    const giver = await fixture.person('member');
    const { id, token } = await fixture.code(giver);
    at(1);
    await give(token, 'friend@example.org', giver);
    at(2);
    const body = { number: member.number };
    const moved = await ask(fixture, officeCalls.moveCode, { as: office, params: { id }, body });
    expect(moved.json()).toEqual({ message: expect.stringMatching(/gilt nicht mehr/) as string });
    const [own] = await present();
    expect(own).toMatchObject({ id, used_by: null });
    expect([await stateOf(token), await stateOf(own!.token)]).toEqual(['withdrawn', 'free']);
    expect(await story(id)).toEqual(['Von der Festivalleitung an dich übertragen']);
    const history = await ask(fixture, calls.emailHistory, { as: member });
    expect(history.body).not.toContain('friend');
    // Nor is the new owner found by that address.
    expect(await foundBy('friend@example.org')).toEqual([]);
    // Nor does it admit who was given it by hand.
    const copied = await fixture.code(giver);
    await ask(fixture, officeCalls.moveCode, { as: office, params: { id: copied.id }, body });
    expect(await stateOf(copied.token)).toBe('withdrawn');
  });

  test('nor does a mail that goes out after the move tell whose guest it was', async () => {
    const giver = await fixture.person('member');
    const { id } = await fixture.code(giver);
    const issue = async (email: string) =>
      await ask(fixture, calls.generateTicket, { as: office, body: { token: id, email } });
    at(1);
    await issue('former@example.org');
    at(2);
    const params = { id };
    await ask(fixture, officeCalls.revokeTicket, { as: office, params, body: { reason: 'x' } });
    at(3);
    const body = { number: member.number };
    await ask(fixture, officeCalls.moveCode, { as: office, params, body });
    at(4);
    await issue('own@example.org');
    await database.db
      .updateTable('outbox')
      .set({ state: 'sent', finished_at: '2026-07-31T18:05:00.000Z' })
      .execute();
    expect(await story(id)).toEqual([
      'Ticket an own@example.org zugestellt',
      'Ticket ausgestellt für own@example.org',
      'Von der Festivalleitung an dich übertragen',
    ]);
  });

  test('taken back, the code is dead and a new one stands in its place', async () => {
    const { id, token } = await fixture.code(member);
    await give(token, 'friend@example.org');
    expect((await takeBack(id)).statusCode).toBe(200);
    const [renewed] = await present();
    expect(renewed).toMatchObject({ id, used_by: null });
    expect(renewed!.token).not.toBe(token);
    expect([await stateOf(token), await stateOf(renewed!.token)]).toEqual(['withdrawn', 'free']);
    const history = await ask(fixture, calls.emailHistory, { as: member });
    expect(history.json<EmailHistory>()).toEqual({ [renewed!.token]: [] });
    expect(await foundBy('friend@example.org')).toEqual([]);
    // The mail that waits would bring a dead code.
    const mail = { kind: 'purchase-code', to: 'friend@example.org', senderName: 'Änne' } as const;
    await expect(worthSending(database.db, { ...mail, code: token })).rejects.toThrow(
      'zurückgenommen',
    );
    await worthSending(database.db, { ...mail, code: renewed!.token });
    expect((await give(token, 'other@example.org')).statusCode).toBe(404);
  });

  test('the office’s mail with them goes to the member’s address of then, with codes that are theirs', async () => {
    const codes = [(await fixture.code(member)).token, (await fixture.code(member)).token];
    const { email } = await database.db
      .selectFrom('member')
      .select('email')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    const mail = {
      kind: 'own-codes',
      to: email!,
      memberId: member.id,
      name: 'Änne Weiß',
      codes,
    } as const;
    await worthSending(database.db, mail);
    const elsewhere = { ...mail, to: 'frueher@example.org' };
    await expect(worthSending(database.db, elsewhere)).rejects.toThrow('geändert');
    await takeBack((await present())[0]!.id);
    expect(await worthSending(database.db, mail)).toEqual({ ...mail, codes: codes.slice(1) });
  });

  test('nor does it call a code free that was used, or given away, while it waited', async () => {
    const all = [
      await fixture.code(member),
      await fixture.code(member),
      await fixture.code(member),
    ];
    const codes = all.map(({ token }) => token);
    const [used, given, free] = all;
    const { email: to } = await database.db
      .selectFrom('member')
      .select('email')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    const mail = {
      kind: 'own-codes',
      to: to!,
      memberId: member.id,
      name: 'Änne Weiß',
      codes,
    } as const;
    const body = { token: used!.id, email: 'friend@example.org' };
    await ask(fixture, calls.generateTicket, { as: office, body });
    await give(given!.token, 'friend@example.org');
    const gift = { kind: 'purchase-code', to: 'friend@example.org', senderName: 'Änne' } as const;
    await worthSending(database.db, { ...gift, code: given!.token });
    await expect(worthSending(database.db, { ...gift, code: used!.token })).rejects.toThrow(
      'schon ein Ticket',
    );
    expect(await worthSending(database.db, mail)).toEqual({ ...mail, codes: [free!.token] });
    await give(free!.token, 'other@example.org');
    await expect(worthSending(database.db, mail)).rejects.toThrow('geändert');
  });

  test('nor does it go to who is inactive by then', async () => {
    const { token } = await fixture.code(member);
    const { email: to } = await database.db
      .selectFrom('member')
      .select('email')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    const mail = { kind: 'own-codes', to: to!, memberId: member.id, name: 'Ä' } as const;
    const isActive = (value: boolean) =>
      database.db
        .updateTable('member')
        .set({ is_active: value })
        .where('id', '=', member.id)
        .execute();
    await isActive(false);
    await expect(worthSending(database.db, { ...mail, codes: [token] })).rejects.toThrow(
      'geändert',
    );
    await isActive(true);
  });

  test('what was copied may have been given away, too', async () => {
    const { id, token } = await fixture.code(member);
    expect((await takeBack(id)).statusCode).toBe(200);
    expect(await stateOf(token)).toBe('withdrawn');
  });

  test('what is used stays', async () => {
    const { id, token } = await fixture.code(member);
    const body = { token: id, email: 'friend@example.org' };
    expect((await ask(fixture, calls.generateTicket, { as: office, body })).statusCode).toBe(201);
    expect((await takeBack(id)).statusCode).toBe(409);
    expect((await present()).map((code) => code.token)).toEqual([token]);
  });

  test('nothing is written down of who deletes their data meanwhile', async () => {
    const { id, token } = await fixture.code(member);
    await give(token, 'friend@example.org');
    const answer = await meanwhile(database, deletesData(member.id), () => takeBack(id));
    expect(answer.statusCode).toBe(409);
    const entries = await database.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'token taken back')
      .execute();
    expect(entries).toEqual([]);
  });

  test('two who take back at once leave one code', async () => {
    const { id, token } = await fixture.code(member);
    await give(token, 'friend@example.org');
    const both = await Promise.all([takeBack(id), takeBack(id)]);
    // The second one finds the new code, or that it has come too late.
    expect([both[0].statusCode, both[1].statusCode]).toContain(200);
    expect(await stateOf(token)).toBe('withdrawn');
    expect(await present()).toHaveLength(1);
  });

  test('tells what became of a code, without who works there, and also what was taken back', async () => {
    const { id, token } = await fixture.code(member);
    at(1);
    await give(token, 'first@example.org');
    at(2);
    await takeBack(id);
    at(3);
    const [{ token: renewed } = { token: '' }] = await present();
    await give(renewed, 'second@example.org');
    await database.db
      .updateTable('outbox')
      .set({ state: 'failed', finished_at: '2026-07-31T18:04:00.000Z', last_error: '550 no' })
      .where('recipient', '=', 'second@example.org')
      .execute();
    at(5);
    const body = { token: id, email: 'third@example.org' };
    await ask(fixture, calls.generateTicket, { as: office, body });
    await database.db
      .updateTable('outbox')
      .set({ state: 'sent', finished_at: '2026-07-31T18:06:00.000Z' })
      .where('recipient', '=', 'third@example.org')
      .execute();
    const ticket = await database.db
      .selectFrom('ticket')
      .select('id')
      .where('token_id', '=', id)
      .executeTakeFirstOrThrow();
    at(7);
    const admitted = await ask(fixture, calls.invalidateTicket, {
      as: office,
      params: { ticketId: ticket.id },
    });
    expect(admitted.statusCode).toBe(200);
    const told = await story(id);
    expect(told).toEqual([
      'Eingelassen',
      'Ticket an third@example.org zugestellt',
      'Ticket ausgestellt für third@example.org',
      'Mail an second@example.org konnte nicht zugestellt werden',
      'Verschickt an second@example.org',
      'Zurückgenommen: ein neuer Code gilt',
      'Verschickt an first@example.org',
      'Erstellt',
    ]);
    expect(told.join()).not.toMatch(/Lea|550/);
  });
});
