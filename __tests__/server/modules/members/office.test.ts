/** What the office changes of members, and what it may not. */
import type { Member } from '../../../../contract/entities.ts';
import { MEMBER_NUMBER_MAX } from '../../../../contract/limits.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { MemberChange, NewMember } from '../../../../contract/office/entities.ts';
import { calls } from '../../../../contract/calls.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { asSeen } from '../../../support/asSeen.ts';

forEachEngine('members in the office', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser');
  });
  afterAll(async () => {
    await fixture.close();
    await database.close();
  });

  const add = (body: NewMember, as: Person | undefined = office) =>
    ask(fixture, officeCalls.addMember, { as, body });
  const change = (
    id: number,
    body: MemberChange & { version: number },
    as: Person | undefined = office,
  ) => ask(fixture, officeCalls.changeMember, { as, params: { id }, ...asSeen(body) });
  const added = async (more: Partial<NewMember> = {}): Promise<Member & { version: number }> =>
    (await add({ first_name: 'Mia', last_name: 'Möller', ...more })).json();
  const found = async (search: string) =>
    (await ask(fixture, calls.members, { as: office, query: { search } })).json<{
      results: Member[];
    }>().results;
  const auditOf = async (id: number) => {
    const rows = await database.db
      .selectFrom('audit')
      .select(['actor_id', 'action', 'before', 'after'])
      .where('subject', '=', `member:${id}`)
      .orderBy('id')
      .execute();
    return rows.map(({ before, after, ...row }) => ({
      ...row,
      before: JSON.parse(before ?? 'null') as unknown,
      after: JSON.parse(after ?? 'null') as unknown,
    }));
  };

  test.each(['member', 'entry staff'] as const)('%s: may neither add nor change', async (role) => {
    const as = await fixture.person(role);
    const member = await added();
    expect((await add({ first_name: 'Eva', last_name: 'Eins' }, as)).statusCode).toBe(403);
    const { statusCode } = await change(member.id, { version: 1, is_superuser: true }, as);
    expect(statusCode).toBe(403);
    expect(await found(String(member.number))).toMatchObject([{ is_superuser: false, version: 1 }]);
  });

  test('a change writes no column that it does not name, whatever a client sends', async () => {
    const victim = await fixture.person('superuser');
    const row = () =>
      database.db
        .selectFrom('member')
        .selectAll()
        .where('id', '=', victim.id)
        .executeTakeFirstOrThrow();
    const before = await row();
    const foreign = {
      password_hash: '$argon2id$v=19$m=16,t=2,p=1$c2FsdHNhbHQ$aaaa',
      email_key: 'somebody@else.example',
      anonymised_at: '2026-05-01T10:00:00.000Z',
      initial_token: 'AAAAA-AAAAA',
      registered_at: null,
      sort_name: 'zzz',
      id: 5_000_000,
      merged_into: office.id,
      created_at: { a: 1 },
      foo: 1,
    };
    const { version } = before;
    const answer = await change(victim.id, { version, notes: 'x', ...foreign });
    expect(answer.statusCode).toBe(200);
    expect(await row()).toEqual({ ...before, notes: 'x', version: version + 1 });
    expect((await add({ first_name: 'Ola', last_name: 'Neu', ...foreign })).statusCode).toBe(201);
    expect((await found('Ola Neu'))[0]?.initial_token).not.toBe(foreign.initial_token);
  });

  describe('a new member', () => {
    test('has a number behind the greatest with room, where somebody has the greatest of all', async () => {
      const [, , last] = [
        await added({ number: 900_000 }),
        await added({ number: MEMBER_NUMBER_MAX - 1 }),
        await added({ number: MEMBER_NUMBER_MAX }),
      ];
      expect((await added()).number).toBe(900_001);
      await change(last.id, { version: last.version, number: 900_002 });
      expect((await added()).number).toBe(MEMBER_NUMBER_MAX);
    });

    test('has the next number, no roles and an invitation code; who added it is in the audit', async () => {
      const answer = await add({ first_name: '  Änne ', last_name: 'Öz' });
      expect(answer.statusCode).toBe(201);
      const member = answer.json<Member>();
      expect(member).toMatchObject({
        first_name: 'Änne',
        last_name: 'Öz',
        email: null,
        has_password: false,
        is_active: true,
        is_superuser: false,
        is_entry_staff: false,
        version: 1,
      });
      expect(member.initial_token).toMatch(/^\w{5}-\w{5}$/);
      expect((await added()).number).toBe(member.number + 1);
      expect(await auditOf(member.id)).toMatchObject([
        { actor_id: office.id, action: 'member added', after: { first_name: 'Änne' } },
      ]);
    });

    test('with a number of its own; one in use is refused', async () => {
      const member = await added({ number: 5_000, is_entry_staff: true });
      expect(member).toMatchObject({ number: 5_000, is_entry_staff: true });
      const again = await add({ first_name: 'Eva', last_name: 'Eins', number: 5_000 });
      expect(again.statusCode).toBe(409);
      const error = texts.numberTaken('Mia Möller');
      expect(again.json()).toEqual({ error, reason: 'number_taken', number: [error] });
    });

    test('of a number that leads to whoever its member was merged into, that is said', async () => {
      const kept = await added({ first_name: 'Karl', last_name: 'Kern' });
      const gone = await added({ number: 5_100 });
      await database.db
        .updateTable('member')
        .set({ merged_into: kept.id })
        .where('id', '=', gone.id)
        .execute();
      const again = await add({ first_name: 'Eva', last_name: 'Eins', number: 5_100 });
      const error = texts.numberMerged(`Karl Kern (#${kept.number})`);
      expect([again.statusCode, again.json()]).toEqual([
        409,
        { error, reason: 'number_taken', number: [error] },
      ]);
    });

    test('what nobody sees is no part of a name; what joins letters is', async () => {
      const member = await added({
        first_name: 'A\u200dn\u200bna\u202e',
        last_name: '\u2066Groß\u00ad\u200d',
      });
      expect(member).toMatchObject({ first_name: 'Anna', last_name: 'Groß' });
      const joined = {
        first_name: '\u0639\u0644\u06cc\u200c\u0631\u0636\u0627',
        last_name: '👩🏽\u200d🚒',
      };
      expect(await added(joined)).toMatchObject(joined);
    });

    test.each(['', '   ', '\u200b', 'x'.repeat(101), 'zwei\nZeilen', 'zwei\u2028Zeilen'])(
      'no name: %j',
      async (name) => {
        const answer = await add({ first_name: name, last_name: 'Eins' });
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({ error: texts.invalidName(100) });
      },
    );

    test('ten at once have ten numbers', async () => {
      const members = await Promise.all(Array.from({ length: 10 }, () => added()));
      expect(new Set(members.map(({ number }) => number)).size).toBe(10);
    });
  });

  describe('a change', () => {
    test('keeps what it leaves out; found under its new name; before and after are in the audit', async () => {
      const member = await added({ is_entry_staff: true });
      const answer = await change(member.id, { version: 1, last_name: 'Zwölfender' });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ ...member, last_name: 'Zwölfender', version: 2 });
      expect(await found('zwölfender')).toEqual([answer.json()]);
      expect((await auditOf(member.id)).at(-1)).toEqual({
        actor_id: office.id,
        action: 'member changed',
        before: { last_name: 'Möller' },
        after: { last_name: 'Zwölfender' },
      });
    });

    test('a role that is given counts from the next call on', async () => {
      const guest = await fixture.person('member');
      const asks = async () =>
        (await ask(fixture, calls.checkTicket, { as: guest, params: { ticketId: 'x' } }))
          .statusCode;
      expect(await asks()).toBe(403);
      await change(guest.id, { version: 1, is_entry_staff: true });
      expect(await asks()).toBe(404);
      await change(guest.id, { version: 2, is_entry_staff: false });
      expect(await asks()).toBe(403);
    });

    test('deactivated, the member is signed out', async () => {
      const guest = await fixture.person('member');
      await change(guest.id, { version: 1, is_active: false });
      expect((await ask(fixture, calls.me, { as: guest })).statusCode).toBe(401);
    });

    test('of what another one has changed meanwhile: refused, with what it is now', async () => {
      const member = await added();
      await change(member.id, { version: 1, first_name: 'Maria' });
      const late = await change(member.id, { version: 1, first_name: 'Marie', last_name: 'X' });
      expect(late.statusCode).toBe(412);
      expect(late.json()).toMatchObject({
        error: texts.changedMeanwhile,
        reason: 'changed',
        member: { first_name: 'Maria', last_name: 'Möller', version: 2 },
      });
    });

    test.each([
      ['none named', {}, 428, texts.versionMissing],
      ['as the pages of before name it', { 'if-match': '1' }, 412, texts.changedMeanwhile],
      ['a weak one', { 'if-match': 'W/"1"' }, 412, texts.changedMeanwhile],
      ['whichever', { 'if-match': '*' }, 412, texts.changedMeanwhile],
      ['one that begins so', { 'if-match': '"10"' }, 412, texts.changedMeanwhile],
    ])('If-Match, %s: nothing is overwritten unseen', async (_, headers, status, sentence) => {
      const member = await added();
      const asked = { as: office, params: { id: member.id }, headers };
      const body = { first_name: 'Maria' };
      for (const answer of [
        await ask(fixture, officeCalls.changeMember, { ...asked, body }),
        await ask(fixture, officeCalls.anonymiseMember, asked),
      ]) {
        expect([answer.statusCode, answer.json()]).toMatchObject([status, { error: sentence }]);
      }
      expect(await found(String(member.number))).toEqual([member]);
    });

    test('If-Match, several: one of them is enough (RFC 9110, 13.1.1)', async () => {
      const { id } = await added();
      const headers = { 'if-match': '"7", "1"' };
      const asked = { as: office, params: { id }, headers, body: { first_name: 'Maria' } };
      expect((await ask(fixture, officeCalls.changeMember, asked)).statusCode).toBe(200);
    });

    test('two at once: one wins, the other one is told', async () => {
      const member = await added();
      const answers = await Promise.all(
        ['Maria', 'Marie'].map((name) => change(member.id, { version: 1, first_name: name })),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    });

    test('nothing changed: no new version, no audit', async () => {
      const member = await added();
      expect((await change(member.id, { version: 1, first_name: 'Mia' })).json()).toEqual(member);
      expect(await auditOf(member.id)).toHaveLength(1);
    });

    test('e-mail: of a registered member, valid, and nobody else’s', async () => {
      const guest = await fixture.person('member');
      const other = await fixture.person('member');
      const taken = await change(guest.id, { version: 1, email: other.email.toUpperCase() });
      expect(taken.json()).toMatchObject({ reason: 'email_taken', email: [texts.emailTaken] });
      expect((await change(guest.id, { version: 1, email: 'keine' })).statusCode).toBe(400);
      const answer = await change(guest.id, { version: 1, email: 'Neu@Example.org' });
      expect(answer.json()).toMatchObject({ email: 'Neu@Example.org' });
      expect(await found('neu@example')).toHaveLength(1);
      const invited = await added();
      const early = await change(invited.id, { version: 1, email: 'neu2@example.org' });
      expect(early.json()).toMatchObject({ error: texts.emailOfUnregistered });
    });

    test('a number in use, a member who is not there', async () => {
      const [first, second] = [await added(), await added()];
      const taken = await change(first.id, { version: 1, number: second.number });
      expect(taken.json()).toMatchObject({
        reason: 'number_taken',
        number: [texts.numberTaken('Mia Möller')],
      });
      expect((await change(9_999_999, { version: 1, first_name: 'X' })).statusCode).toBe(404);
    });
  });

  describe('who administers', () => {
    test('nobody takes the own rights away', async () => {
      for (const [own, error] of [
        [{ is_superuser: false }, texts.ownRights],
        [{ is_active: false }, texts.ownDeactivation],
      ] as const) {
        const answer = await change(office.id, { version: 1, ...own });
        expect(answer.statusCode).toBe(409);
        expect(answer.json()).toMatchObject({ error, reason: 'own_rights' });
      }
      expect((await ask(fixture, calls.members, { as: office })).statusCode).toBe(200);
    });

    test('two who take each other’s rights away at once: one stays', async () => {
      const [a, b] = [await fixture.person('superuser'), await fixture.person('superuser')];
      const answers = await Promise.all([
        change(b.id, { version: 1, is_superuser: false }, a),
        change(a.id, { version: 1, is_superuser: false }, b),
      ]);
      const statuses = answers.map(({ statusCode }) => statusCode);
      // The one who comes second may have lost the right to ask.
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    });

    test('the last one who can sign in stays', async () => {
      await database.db
        .updateTable('member')
        .set({ is_superuser: false })
        .where('id', '!=', office.id)
        .execute();
      // Invited, and cannot sign in yet.
      await added({ is_superuser: true });
      const second = await fixture.person('superuser');
      const revoke = change(office.id, { version: 1, is_superuser: false }, second);
      expect((await revoke).statusCode).toBe(200);
      const third = await fixture.person('superuser');
      await database.db
        .updateTable('member')
        .set({ password_hash: null })
        .where('id', '=', third.id)
        .execute();
      const last = await change(second.id, { version: 1, is_superuser: false }, third);
      expect(last.statusCode).toBe(409);
      expect(last.json()).toMatchObject({
        error: texts.lastSuperuser,
        reason: 'last_superuser',
      });
    });
  });
});
