/** What the office does to codes, tickets, invitations and sessions, and what it may not. */
import { setTimeout } from 'node:timers/promises';

import { calls } from '../../../../contract/calls.ts';
import type { MessageReply } from '../../../../contract/entities.ts';
import type { AuditPage } from '../../../../contract/office/audit.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { MemberDetails } from '../../../../contract/office/memberDetails.ts';
import type { Database, Queries } from '../../../../server/db/openDatabase.ts';
import { newTicketId } from '../../../../server/lib/randomCodes.ts';
import { COMMAND_LINE, SERVER, type Actor } from '../../../../server/modules/audit/actor.ts';
import { createActsService } from '../../../../server/modules/members/actsService.ts';
import { makeResetLink } from '../../../../server/modules/passwordReset/linkService.ts';
import { deleteUntouchedPurchaseCodes } from '../../../../server/modules/purchaseCodes/endingRepository.ts';
import { holdPurchaseCode } from '../../../../server/modules/purchaseCodes/repository.ts';
import { insertTickets } from '../../../../server/modules/tickets/repository.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { meanwhile } from '../../support/meanwhile.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { asSeen } from '../../../support/asSeen.ts';

const NOW = '2026-07-31T17:42:00.000Z';

forEachEngine('the sheet of a member', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  let staff: Person;
  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser', { firstName: 'Lea', lastName: 'Leitung' });
    staff = await fixture.person('entry staff');
  });
  afterAll(async () => {
    await fixture.close();
    await database.close();
  });

  const details = async (id: number) =>
    (
      await ask(fixture, officeCalls.memberDetails, { as: office, params: { id } })
    ).json<MemberDetails>();
  const revoke = (id: number, reason = 'Falsche Person', as = office, shown = {}) =>
    ask(fixture, officeCalls.revokeTicket, { as, params: { id }, body: { reason, ...shown } });
  const withdraw = (id: number, as = office, shown = {}) =>
    ask(fixture, officeCalls.withdrawCode, { as, params: { id }, body: shown });
  const move = (id: number, number: number, as = office, shown = {}) =>
    ask(fixture, officeCalls.moveCode, { as, params: { id }, body: { number, ...shown } });
  const check = (ticketId: string) =>
    ask(fixture, calls.checkTicket, { as: staff, params: { ticketId } });
  const admit = (ticketId: string) =>
    ask(fixture, calls.invalidateTicket, { as: staff, params: { ticketId } });
  const issue = (id: number, email: string, code?: string) =>
    ask(fixture, calls.generateTicket, { as: office, body: { token: id, email, code } });
  const newestEntry = async (member: number) => {
    const query = { member: String(member) };
    const { results } = (
      await ask(fixture, officeCalls.audit, { as: office, query })
    ).json<AuditPage>();
    return results[0];
  };

  test.each(['member', 'entry staff'] as const)('%s: none of it', async (role) => {
    const as = await fixture.person(role);
    const { id: ticketId, purchaseCodeId } = await fixture.ticket(as);
    const free = await fixture.code(as);
    const params = { id: as.id };
    const answers = [
      await ask(fixture, officeCalls.memberDetails, { as, params }),
      await revoke(purchaseCodeId, 'x', as),
      await withdraw(free.id, as),
      await move(free.id, office.number, as),
      await ask(fixture, officeCalls.inviteAgain, { as, params }),
      await ask(fixture, officeCalls.endSession, { as, params, body: { key: 'x' } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(403));
    expect((await check(ticketId)).statusCode).toBe(200);
  });

  test('whose right is taken away once the guard has let it pass changes nothing, and is told no code', async () => {
    const member = await fixture.person('member');
    const heir = await fixture.person('member');
    const { purchaseCodeId } = await fixture.ticket(member);
    const free = await fixture.code(member);
    const added = await ask(fixture, officeCalls.addMember, {
      as: office,
      body: { first_name: 'Neu', last_name: 'Hier', invite_email: 'neu@example.org' },
    });
    const { id: guest } = added.json<{ id: number }>();
    const [session] = (await details(member.id)).sessions;
    const demoted = await fixture.person('entry staff');
    const by: Actor = { ...SERVER, via: 'web', memberId: demoted.id, isAdministering: true };
    const acts = createActsService(fixture.deps);
    const stateOf = async () => {
      const { db } = database;
      const [members, codes, tickets] = await Promise.all([
        db.selectFrom('member').selectAll().orderBy('id').execute(),
        db.selectFrom('token').selectAll().orderBy('id').execute(),
        db.selectFrom('ticket').selectAll().orderBy('id').execute(),
      ]);
      const sessions = await db.selectFrom('session').selectAll().orderBy('id').execute();
      const mails = await db.selectFrom('outbox').select('id').orderBy('id').execute();
      const entries = await db.selectFrom('audit').select('id').orderBy('id').execute();
      return { members, codes, tickets, sessions, mails, entries };
    };
    const before = await stateOf();
    for (const act of [
      () => acts.revokeTicket(by, purchaseCodeId, { reason: 'Falsche Person' }),
      () => acts.withdraw(by, free.id),
      () => acts.move(by, free.id, { number: heir.number }),
      () => acts.mailInvitation(by, guest),
      () => acts.inviteAgain(by, guest),
      () => acts.endSession(by, member.id, session!.key),
    ]) {
      await expect(act()).rejects.toMatchObject({
        status: 403,
        message: texts.onlyAdministrators,
      });
      expect(await stateOf()).toEqual(before);
    }
  });

  describe('revoking a ticket', () => {
    test('the gate refuses it at once, the code is free, and the story has the reason', async () => {
      const member = await fixture.person('member');
      const { id, purchaseCodeId } = await fixture.ticket(member);
      const answer = await revoke(purchaseCodeId, '  Doppelt vergeben ');
      expect([answer.statusCode, answer.json<MessageReply>().message]).toEqual([
        200,
        texts.ticketRevoked('guest@example.org'),
      ]);
      expect((await check(id)).statusCode).toBe(410);
      const [code] = (await details(member.id)).codes;
      expect(code).toMatchObject({ ticket: null, is_untouched: false });
      const [told, revoked] = code!.events;
      expect(told!.text).toBe('Mail, dass es nicht mehr gilt, an guest@example.org wartet');
      expect(revoked).toMatchObject({
        text: 'Ticket an guest@example.org zurückgezogen: „Doppelt vergeben“',
        by: { id: office.id },
        tone: 'bad',
      });
      expect(code!.events.filter(({ tone }) => tone === 'bad')).toHaveLength(1);
      expect(await newestEntry(member.id)).toMatchObject({ action: 'ticket revoked' });
      // Devices hear of it with their next list.
      const { version } = await database.db
        .selectFrom('ticket')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(version).toBeNull();
      expect((await issue(purchaseCodeId, 'neu@example.org')).statusCode).toBe(201);
    });

    test('not one whose guest is inside, none twice, and not without a reason', async () => {
      const member = await fixture.person('member');
      const { id, purchaseCodeId } = await fixture.ticket(member);
      expect((await revoke(purchaseCodeId, '   ')).json()).toMatchObject({
        error: texts.revokeReasonMissing,
      });
      await admit(id);
      const inside = await revoke(purchaseCodeId);
      expect([inside.statusCode, inside.json()]).toMatchObject([
        409,
        { error: texts.admittedNotRevoked },
      ]);
      expect(await fixture.admittedBy(id)).not.toBeNull();

      const other = await fixture.ticket(member);
      const twice = await Promise.all([revoke(other.purchaseCodeId), revoke(other.purchaseCodeId)]);
      expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      expect((await revoke(999_999)).statusCode).toBe(404);
    });

    test('against an admission at the same moment: one of the two, never both', async () => {
      const member = await fixture.person('member');
      for (let round = 0; round < 8; round += 1) {
        const { id, purchaseCodeId } = await fixture.ticket(member);
        const [revoked, admitted] = await Promise.all([revoke(purchaseCodeId), admit(id)]);
        expect([revoked.statusCode === 200, admitted.statusCode === 200].filter(Boolean)).toEqual([
          true,
        ]);
      }
    });
  });

  describe('withdrawing a code', () => {
    test('it is gone, from the member too, and the audit says whose it was', async () => {
      const member = await fixture.person('member');
      const code = await fixture.code(member);
      expect((await withdraw(code.id)).statusCode).toBe(200);
      expect((await details(member.id)).codes).toEqual([]);
      expect(await newestEntry(member.id)).toMatchObject({
        action: 'tokens withdrawn',
        changes: [{ field: 'Codes', before: code.token, after: null }],
      });
      expect((await issue(code.id, 'eva@example.org')).statusCode).toBe(404);
      expect((await withdraw(code.id)).statusCode).toBe(404);
    });

    test('not one with a ticket, revoked or not, and none that was given away', async () => {
      const member = await fixture.person('member');
      const { purchaseCodeId } = await fixture.ticket(member);
      const refused = async (id: number) => {
        const answer = await withdraw(id);
        expect([answer.statusCode, answer.json()]).toMatchObject([
          409,
          { error: texts.codeTouched },
        ]);
      };
      await refused(purchaseCodeId);
      await revoke(purchaseCodeId);
      await refused(purchaseCodeId);
      const given = await fixture.code(member);
      const body = { token: given.token, email: 'eva@example.org' };
      expect((await ask(fixture, calls.sendTicketEmail, { as: member, body })).statusCode).toBe(
        200,
      );
      await refused(given.id);
      expect((await details(member.id)).codes).toHaveLength(2);
    });
  });

  describe('moving a code', () => {
    test('it is the other one’s, whose sheet tells where it came from', async () => {
      const [from, to] = [await fixture.person('member'), await fixture.person('member')];
      const code = await fixture.code(from);
      expect((await move(code.id, to.number)).statusCode).toBe(200);
      expect((await details(from.id)).codes).toEqual([]);
      const [moved] = (await details(to.id)).codes;
      expect(moved).toMatchObject({ id: code.id });
      expect(moved!.events[0]!.text).toBe(
        `Von Änne Weiß (#${from.number}) an Änne Weiß (#${to.number}) übertragen`,
      );
      const entry = await newestEntry(from.id);
      expect(entry).toMatchObject({
        action: 'token moved',
        changes: [{ field: 'Code', before: code.token, after: null }],
      });
      expect(await newestEntry(to.id)).toEqual(entry);
    });

    test('the log has the name that a member has by then, and not one that is deleted meanwhile', async () => {
      const [from, to] = [await fixture.person('member'), await fixture.person('member')];
      const code = await fixture.code(from);
      const moved = await meanwhile(
        database,
        (trx) =>
          trx.updateTable('member').set({ last_name: 'Neu' }).where('id', '=', from.id).execute(),
        () => move(code.id, to.number),
      );
      expect(moved.statusCode).toBe(200);
      const entry = await database.db
        .selectFrom('audit')
        .select('before')
        .where('action', '=', 'token moved')
        .where('subject', '=', `token:${code.id}`)
        .executeTakeFirstOrThrow();
      expect(JSON.stringify(entry)).not.toContain('Weiß');
    });

    test('not a used one, not to nobody, not to whom it is', async () => {
      const [from, to] = [await fixture.person('member'), await fixture.person('member')];
      const { purchaseCodeId } = await fixture.ticket(from);
      const used = await move(purchaseCodeId, to.number);
      expect([used.statusCode, used.json()]).toMatchObject([409, { error: texts.usedCodeStays }]);
      const free = await fixture.code(from);
      expect((await move(free.id, 999_999)).statusCode).toBe(404);
      expect((await move(free.id, from.number)).statusCode).toBe(409);
      expect((await details(from.id)).codes).toHaveLength(2);
    });
  });

  test('a code is not moved to a number that was merged, which says where it leads', async () => {
    const [from, kept, merged] = [
      await fixture.person('member'),
      await fixture.person('member'),
      await fixture.person('member'),
    ];
    const { db } = database;
    await db
      .updateTable('member')
      .set({ merged_into: kept.id })
      .where('id', '=', merged.id)
      .execute();
    const answer = await move((await fixture.code(from)).id, merged.number);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { error: texts.isMergedInto(kept.number) },
    ]);
    expect((await details(from.id)).codes).toHaveLength(1);
  });

  describe('at the same moment', () => {
    /** What is asked while somebody else has not ended yet what they do. */
    async function meanwhile<Reply>(
      work: (trx: Queries) => Promise<unknown>,
      asked: () => Promise<Reply>,
    ): Promise<Reply> {
      let reply: Promise<Reply> | undefined;
      await database.transaction(async (trx) => {
        await work(trx);
        reply = asked();
        await setTimeout(200);
      });
      if (reply === undefined) throw new Error('Nothing was asked');
      return await reply;
    }
    const issued = async (trx: Queries, purchaseCodeId: number) => {
      await holdPurchaseCode(trx, database.engine, { id: purchaseCodeId });
      await insertTickets(trx, [
        { id: newTicketId(), purchaseCodeId, email: 'eva@example.org', createdAt: NOW },
      ]);
    };
    const gone = (trx: Queries, id: number) => deleteUntouchedPurchaseCodes(trx, [id], NOW);

    test('a code for which a ticket is issued is neither moved nor withdrawn', async () => {
      const [from, to] = [await fixture.person('member'), await fixture.person('member')];
      const answers = [
        [(id: number) => move(id, to.number), texts.usedCodeStays],
        [(id: number) => withdraw(id), texts.codeTouched],
      ] as const;
      for (const [act, sentence] of answers) {
        const { id } = await fixture.code(from);
        const reply = await meanwhile(
          (trx) => issued(trx, id),
          () => act(id),
        );
        expect([reply.statusCode, reply.json()]).toEqual([409, { error: sentence }]);
      }
      expect((await details(from.id)).codes).toHaveLength(2);
    });

    test('for a code that is moved no ticket is issued from a screen of before', async () => {
      const { id, token } = await fixture.code(await fixture.person('member'));
      const reply = await meanwhile(
        (trx) => trx.updateTable('token').set({ token: 'anders' }).where('id', '=', id).execute(),
        () => issue(id, 'eva@example.org', token),
      );
      expect([reply.statusCode, reply.json()]).toEqual([
        409,
        { error: texts.otherPurchaseCode(token) },
      ]);
    });

    test('a code that somebody else has moved is neither moved on nor withdrawn from a screen of before', async () => {
      const from = await fixture.person('member');
      const to = await fixture.person('member');
      const third = await fixture.person('member');
      const { id, token: code } = await fixture.code(from);
      expect((await move(id, to.number, office, { code })).statusCode).toBe(200);
      for (const act of [
        () => move(id, third.number, office, { code }),
        () => withdraw(id, office, { code }),
      ]) {
        const reply = await act();
        expect([reply.statusCode, reply.json()]).toEqual([
          409,
          { error: texts.codeChangedMeanwhile },
        ]);
      }
      const [{ token: now } = { token: '' }] = (await details(to.id)).codes;
      expect((await withdraw(id, office, { code: now })).statusCode).toBe(200);
    });

    test('a ticket that somebody else has issued to another address is not revoked from a screen of before', async () => {
      const { id, token: code } = await fixture.code(await fixture.person('member'));
      await issue(id, 'eva@example.org');
      const shown = { code, email: 'eva@example.org' };
      await issue(id, 'ida@example.org');
      const reply = await revoke(id, 'kommt nicht', office, shown);
      expect([reply.statusCode, reply.json()]).toEqual([
        409,
        { error: texts.ticketChangedMeanwhile },
      ]);
      const now = { ...shown, email: 'ida@example.org' };
      expect((await revoke(id, 'kommt nicht', office, now)).statusCode).toBe(200);
    });

    test('a code that is withdrawn is unknown to whoever issues its ticket or gives it away', async () => {
      const member = await fixture.person('member');
      const give = (token: string) =>
        ask(fixture, calls.sendTicketEmail, {
          as: member,
          body: { token, email: 'eva@example.org' },
        });
      const asked = [
        [
          ({ id }: { id: number; token: string }) => issue(id, 'eva@example.org'),
          texts.unknownPurchaseCode,
        ],
        [({ token }: { id: number; token: string }) => give(token), texts.withdrawnPurchaseCode],
      ] as const;
      for (const [act, error] of asked) {
        const code = await fixture.code(member);
        const reply = await meanwhile(
          (trx) => gone(trx, code.id),
          () => act(code),
        );
        expect([reply.statusCode, reply.json()]).toEqual([404, { error }]);
      }
    });
  });

  test('no ticket is issued for a code that another one has replaced, from a screen of before', async () => {
    const member = await fixture.person('member');
    const { id, token: seen } = await fixture.code(member);
    expect((await issue(id, 'a@example.org', seen)).statusCode).toBe(201);
    await revoke(id);
    await move(id, office.number);
    const refused = await issue(id, 'b@example.org', seen);
    expect([refused.statusCode, refused.json<MessageReply>()]).toEqual([
      409,
      { error: texts.otherPurchaseCode(seen) },
    ]);
    const { token: present } = await database.db
      .selectFrom('token')
      .select('token')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await issue(id, 'b@example.org', present)).statusCode).toBe(201);
  });

  describe('inviting again', () => {
    test('another code, the old one is dead, and neither is in the audit', async () => {
      const body = { first_name: 'Jo', last_name: 'Lind' };
      const added = await ask(fixture, officeCalls.addMember, { as: office, body });
      const { id, initial_token: old = '' } = added.json<{ id: number; initial_token?: string }>();
      const again = await ask(fixture, officeCalls.inviteAgain, { as: office, params: { id } });
      const { initial_token: fresh } = again.json<{ initial_token: string }>();
      const knows = async (code: string) =>
        (await ask(fixture, calls.verifyInvitation, { body: { initial_token: code } })).statusCode;
      expect([await knows(old), await knows(fresh)]).toEqual([404, 200]);
      const found = await ask(fixture, calls.members, { as: office, query: { search: fresh } });
      expect(found.json<{ count: number }>().count).toBe(1);
      const rows = await database.db.selectFrom('audit').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(fresh);
      expect(await newestEntry(id)).toMatchObject({ action: 'member invited again' });
    });

    test('not who has registered', async () => {
      const { id } = await fixture.person('member');
      const answer = await ask(fixture, officeCalls.inviteAgain, { as: office, params: { id } });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { error: texts.alreadyRegistered },
      ]);
    });
  });

  describe('sessions', () => {
    test('one is ended, by a key that is not the session’s id', async () => {
      const member = await fixture.person('member');
      const { sessions } = await details(member.id);
      expect(sessions).toHaveLength(1);
      const { id } = await database.db
        .selectFrom('session')
        .select('id')
        .where('member_id', '=', member.id)
        .executeTakeFirstOrThrow();
      expect(JSON.stringify(sessions)).not.toContain(id);
      const end = (of: number) =>
        ask(fixture, officeCalls.endSession, {
          as: office,
          params: { id: of },
          body: { key: sessions[0]!.key },
        });
      expect((await end(staff.id)).statusCode).toBe(404);
      expect((await ask(fixture, calls.me, { as: member })).statusCode).toBe(200);
      expect((await end(member.id)).statusCode).toBe(200);
      expect((await ask(fixture, calls.me, { as: member })).statusCode).toBe(401);
      expect(await newestEntry(member.id)).toMatchObject({ action: 'session ended' });
    });
  });

  test('the story of a code: created, issued, let in, with who and where', async () => {
    const member = await fixture.person('member');
    const params = { id: member.id };
    await ask(fixture, calls.createPurchaseCodes, { as: office, params, body: { count: 1 } });
    const [code] = (await details(member.id)).codes;
    fixture.clock.set('2026-07-31T18:00:00.000Z');
    await issue(code!.id, 'eva@example.org');
    fixture.clock.set('2026-07-31T19:00:00.000Z');
    const { id } = await database.db
      .selectFrom('ticket')
      .select('id')
      .where('token_id', '=', code!.id)
      .executeTakeFirstOrThrow();
    await admit(id);
    const told = await details(member.id);
    expect(told.codes[0]!.events.map(({ text, by }) => [text, by?.id ?? null])).toEqual([
      ['Eingelassen', staff.id],
      ['Mail an eva@example.org wartet', null],
      ['Ticket ausgestellt an eva@example.org', office.id],
      ['Erstellt', office.id],
    ]);
    expect(told.codes[0]!.ticket).toMatchObject({ is_admitted: true, mail_state: 'waiting' });
    expect(JSON.stringify(told)).not.toContain(id);
  });

  test('notes are the office’s: kept, versioned, and told to nobody else', async () => {
    const member = await fixture.person('member');
    const change = (notes: string) =>
      ask(fixture, officeCalls.changeMember, {
        as: office,
        params: { id: member.id },
        ...asSeen({ version: 1, notes }),
      });
    expect((await change('x'.repeat(2_001))).statusCode).toBe(400);
    expect((await change(' Ruft zurück ')).statusCode).toBe(200);
    expect((await change('anders')).statusCode).toBe(412);
    expect(await details(member.id)).toMatchObject({ notes: 'Ruft zurück' });
    expect((await ask(fixture, calls.me, { as: member })).body).not.toContain('Ruft zurück');
  });

  test('a link for a new password: good once, only of who has one and can sign in, and in the log', async () => {
    const member = await fixture.person('member');
    const make = (id: number, as = office) =>
      ask(fixture, officeCalls.makeResetLink, { as, params: { id } });
    for (const role of ['member', 'entry staff'] as const) {
      expect((await make(member.id, await fixture.person(role))).statusCode).toBe(403);
    }
    expect((await make(999_999)).statusCode).toBe(404);
    const links = () => database.db.selectFrom('password_reset').selectAll().execute();
    const before = (await links()).length;
    const answer = await make(member.id);
    expect(answer.statusCode).toBe(200);
    const { link, expires_at: until } = answer.json<{ link: string; expires_at: string }>();
    const [, token = ''] =
      /^https:\/\/tickets\.example\.org\/reset-password\/([\w-]{20,})$/.exec(link) ?? [];
    expect(Date.parse(until) - fixture.clock.now().getTime()).toBe(60 * 60 * 1_000);
    expect(JSON.stringify(await links())).not.toContain(token);
    const reset = async () =>
      (await ask(fixture, calls.resetPassword, { body: { token, password: 'Sommer-2026!' } }))
        .statusCode;
    expect([await reset(), await reset()]).toEqual([200, 400]);
    const entries = await database.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'reset link made')
      .execute();
    expect(entries).toMatchObject([{ actor_id: office.id, subject: `member:${member.id}` }]);
    expect(JSON.stringify(entries)).not.toContain(token);

    await database.db
      .updateTable('member')
      .set({ is_active: false })
      .where('id', '=', member.id)
      .execute();
    expect((await make(member.id)).statusCode).toBe(409);
    await database.db
      .updateTable('member')
      .set({ is_active: true, password_hash: null, registered_at: null })
      .where('id', '=', member.id)
      .execute();
    expect((await make(member.id)).statusCode).toBe(409);
    expect((await links()).length).toBe(before + 1);
  });

  test('nor is there one of who is deactivated in that moment: it would be good once they are active', async () => {
    const { id } = await fixture.person('member');
    const answer = await meanwhile(
      database,
      (trx) => trx.updateTable('member').set({ is_active: false }).where('id', '=', id).execute(),
      () => ask(fixture, officeCalls.makeResetLink, { as: office, params: { id } }),
    );
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: texts.inactiveNoLink }]);
    // Whoever runs the server may have looked ahead of that, too.
    await expect(makeResetLink(fixture.deps, COMMAND_LINE, id)).rejects.toMatchObject({
      status: 409,
    });
    const made = await database.db
      .selectFrom('password_reset')
      .select('created_at')
      .where('member_id', '=', id)
      .execute();
    expect(made).toEqual([]);
  });
});
