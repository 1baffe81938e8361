/** Two members who are one: what goes over, what ends, who may not, and how it is undone. */
import { sql } from 'kysely';
import { calls } from '../../../../contract/calls.ts';
import type { MemberPage, MessageReply } from '../../../../contract/entities.ts';
import { entryCalls } from '../../../../contract/entry/calls.ts';
import type { AuditPage } from '../../../../contract/office/audit.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { FinderReply } from '../../../../contract/office/finder.ts';
import type { MemberDetails } from '../../../../contract/office/memberDetails.ts';
import type {
  DuplicatePage,
  MergePreview,
  MergeRefusal,
  TakenField,
  UndoneMerge,
} from '../../../../contract/office/mergeEntities.ts';
import { mergeCalls } from '../../../../contract/office/merging.ts';
import type { Overview } from '../../../../contract/office/overview.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { HttpError } from '../../../../server/errors.ts';
import { newInvitationCode } from '../../../../server/lib/randomCodes.ts';
import type { Mail } from '../../../../server/mail/mails.ts';
import { LEASE_MS } from '../../../../server/mail/outboxRepository.ts';
import { SERVER, type Actor } from '../../../../server/modules/audit/actor.ts';
import { FACETS } from '../../../../server/modules/members/facets.ts';
import { insertMembers, nextMemberNumber } from '../../../../server/modules/members/repository.ts';
import { createMergeService } from '../../../../server/modules/merging/mergeService.ts';
import { createUndoMergeService } from '../../../../server/modules/merging/undoService.ts';
import { cleanUp } from '../../../../server/modules/operations/housekeeping.ts';
import { texts } from '../../../../server/texts.ts';
import { texts as mergingTexts } from '../../../../server/modules/merging/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { changesAddress, deletesData, meanwhile } from '../../support/meanwhile.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { asSeen } from '../../../support/asSeen.ts';

const NOW = '2026-07-31T17:42:00.000Z';

forEachEngine('merging members', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  let staff: Person;
  beforeEach(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser', { firstName: 'Lea', lastName: 'Leitung' });
    staff = await fixture.person('entry staff', { firstName: 'Tom', lastName: 'Tor' });
  });
  afterEach(async () => {
    await fixture.close();
    await database.close();
  });

  async function invited(name: string, invite: string | null = null) {
    const number = await nextMemberNumber(database.db);
    const initialToken = newInvitationCode();
    const [id] = await insertMembers(database.db, [
      {
        ...{ number, initialToken, firstName: name, lastName: 'Weiß' },
        ...{ isSuperuser: false, isStaff: false, isEntryStaff: false },
        createdAt: NOW,
        inviteEmail: invite ?? undefined,
        notes: `Notiz ${name}`,
      },
    ]);
    return { id: id!, number, initialToken };
  }
  const preview = async (kept: { id: number }, gone: { id: number }, as = office) =>
    await ask(fixture, mergeCalls.mergePreview, { as, params: { id: kept.id, other: gone.id } });
  async function merge(
    kept: { id: number },
    gone: { id: number },
    take: TakenField[] = [],
    as = office,
  ) {
    const sides = (await preview(kept, gone)).json<Partial<MergePreview>>();
    return await ask(fixture, mergeCalls.mergeMembers, {
      as,
      params: { id: kept.id, other: gone.id },
      body: {
        version: sides.kept?.member.version ?? 1,
        gone_version: sides.gone?.member.version ?? 1,
        take,
      },
    });
  }
  async function merged(kept: { id: number }, gone: { id: number }, take: TakenField[] = []) {
    const reply = await merge(kept, gone, take);
    expect(reply.json()).toMatchObject({ member: { id: kept.id } });
    return reply.json<{ id: number }>().id;
  }
  const undo = (id: number, as = office) =>
    ask(fixture, mergeCalls.undoMerge, { as, params: { id } });
  const undone = async (id: number) => {
    const reply = await undo(id);
    expect([reply.statusCode, reply.json()]).toEqual([200, expect.anything()]);
    return reply.json<UndoneMerge>();
  };
  const details = async (id: number) =>
    (
      await ask(fixture, officeCalls.memberDetails, { as: office, params: { id } })
    ).json<MemberDetails>();
  const list = async (query: Record<string, string>) =>
    (await ask(fixture, calls.members, { as: office, query })).json<MemberPage>();
  const idsFound = async (query: Record<string, string>) => {
    const { results, count } = await list(query);
    expect(count).toBe(results.length);
    return results.map(({ id }) => id);
  };
  const me = (as: Person) => ask(fixture, calls.me, { as });
  const change = (id: number, body: { version: number | undefined; [field: string]: unknown }) =>
    ask(fixture, officeCalls.changeMember, { as: office, params: { id }, ...asSeen(body) });
  const check = (ticketId: string) =>
    ask(fixture, calls.checkTicket, { as: staff, params: { ticketId } });
  const auditOf = async (member: number) =>
    (
      await ask(fixture, officeCalls.audit, { as: office, query: { member: String(member) } })
    ).json<AuditPage>().results;

  test('a preview of who is merged in that moment shows both as they were, or says with whom', async () => {
    const said = new Set<number>();
    for (let place = 1; place <= 8; place += 1) {
      const [kept, gone] = [await invited('Anna'), await invited('Ana')];
      let asked = 0;
      const db = database.db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          asked += 1;
          if (asked === place) await merged(kept, gone);
          return result;
        },
      });
      const merges = createMergeService({ ...fixture.deps, database: { ...database, db } });
      const pair = { keptId: kept.id, goneId: gone.id };
      const shown = merges.preview({ ...SERVER, memberId: office.id }, pair);
      said.add(
        await shown.then(
          () => 200,
          (error: unknown) => (error instanceof HttpError ? error.status : 500),
        ),
      );
    }
    expect([...said].sort()).toEqual([200, 404]);
  });

  describe('who may not', () => {
    test.each(['member', 'entry staff'] as const)('%s: none of it', async (role) => {
      const as = await fixture.person(role);
      const [kept, gone] = [await invited('Anna'), await invited('Ana')];
      const done = await merged(kept, await invited('Anne'));
      for (const reply of [
        await preview(kept, gone, as),
        await merge(kept, gone, [], as),
        await merge(as, gone, ['is_superuser'], as),
        await undo(done, as),
      ]) {
        expect([reply.statusCode, reply.json()]).toEqual([
          403,
          { error: texts.onlyAdministrators },
        ]);
      }
      expect((await details(gone.id)).member.id).toBe(gone.id);
      expect((await details(kept.id)).merges).toHaveLength(1);
    });

    test('nobody merges themself away, and who has registered stays', async () => {
      const other = await fixture.person('superuser');
      const pending = await invited('Anna');
      const answers = [
        [other, office, mergingTexts.notYourself],
        [pending, other, mergingTexts.registeredStays],
      ] as const;
      for (const [kept, gone, sentence] of answers) {
        expect((await preview(kept, gone)).json<MergePreview>().hindrance).toBe(sentence);
        const reply = await merge(kept, gone);
        expect(reply.statusCode).toBe(409);
        expect(reply.json()).toEqual({ error: sentence, reason: 'hindered' });
      }
      expect((await me(other)).statusCode).toBe(200);
      expect((await merge(office, office)).json()).toEqual({ error: mergingTexts.oneMember });
      expect((await merge(office, { id: 99_999 })).statusCode).toBe(404);
    });

    test('roles come over only when each is asked for, and none that nobody had', async () => {
      const kept = await fixture.person('member');
      await merged(kept, await fixture.person('superuser'));
      expect((await details(kept.id)).member).toMatchObject({
        is_superuser: false,
        is_entry_staff: false,
      });
      await merged(kept, await fixture.person('entry staff'), ['is_superuser', 'is_staff']);
      expect((await details(kept.id)).member).toMatchObject({
        is_superuser: false,
        is_staff: false,
        is_entry_staff: false,
      });
      await merged(kept, await fixture.person('entry staff'), ['is_entry_staff']);
      expect((await details(kept.id)).member).toMatchObject({
        is_superuser: false,
        is_entry_staff: true,
      });
    });

    test('who is merged away is signed out at once, everywhere, and cannot come back in', async () => {
      const [kept, gone] = [await fixture.person('member'), await fixture.person('superuser')];
      const pending = await invited('Anna', 'anna@example.org');
      expect((await me(gone)).statusCode).toBe(200);
      await merged(kept, gone);
      await merged(kept, pending);
      expect((await me(gone)).statusCode).toBe(401);
      // Whoever has the former one open is told where that one is.
      const late = await change(gone.id, { version: 1, notes: 'zu spät' });
      const { number } = (await details(kept.id)).member;
      expect([late.statusCode, late.json()]).toMatchObject([
        404,
        { error: texts.isMergedInto(number) },
      ]);
      expect((await ask(fixture, calls.members, { as: gone })).statusCode).toBe(401);
      expect((await me(kept)).statusCode).toBe(200);
      const code = { initial_token: pending.initialToken };
      expect((await ask(fixture, calls.verifyInvitation, { body: code })).statusCode).toBe(404);
      const { email } = gone;
      const signIn = await ask(fixture, calls.signIn, { body: { email, password: 'Sommer#2026' } });
      expect(signIn.statusCode).toBe(401);
    });
  });

  test('codes, tickets and their history go over, and no gate notices', async () => {
    const [kept, gone] = [await fixture.person('member'), await fixture.person('member')];
    const [used, valid] = [await fixture.ticket(gone), await fixture.ticket(gone)];
    const free = await fixture.code(gone);
    await fixture.code(kept);
    await ask(fixture, calls.invalidateTicket, { as: staff, params: { ticketId: used.id } });
    const listOf = async () =>
      (await ask(fixture, entryCalls.list, { as: staff })).rawPayload.toString('base64');
    const ledger = () => database.db.selectFrom('entry_event').selectAll().execute();
    const tickets = () => database.db.selectFrom('ticket').selectAll().orderBy('id').execute();
    const before = [await listOf(), await ledger(), await tickets()];

    const sides = (await preview(kept, gone)).json<MergePreview>();
    expect(sides).toMatchObject({
      kept: { codes: 1, tickets: 0, sessions: 1 },
      gone: { codes: 3, tickets: 2, admitted: 1, sessions: 1 },
      hindrance: null,
    });
    fixture.clock.set('2026-07-31T17:45:00.000Z');
    await merged(kept, gone);

    expect([await listOf(), await ledger(), await tickets()]).toEqual(before);
    expect((await check(valid.id)).statusCode).toBe(200);
    expect((await check(used.id)).json()).toMatchObject({ reason: 'used' });
    const { member, codes, merges } = await details(kept.id);
    expect(member.token_count).toBe(4);
    expect(codes.map(({ id }) => id)).toEqual(
      expect.arrayContaining([free.id, valid.purchaseCodeId]),
    );
    const story = codes.find(({ id }) => id === used.purchaseCodeId)?.events;
    expect(story?.[0]?.text).toMatch(/^Mit Änne Weiß \(#\d+\) zu Änne Weiß \(#\d+\) gekommen/);
    expect(story?.some(({ text }) => text === 'Eingelassen')).toBe(true);
    expect(merges).toMatchObject([
      { gone: { id: gone.id }, by: { id: office.id }, hindrance: null },
    ]);
    const admit = await ask(fixture, calls.invalidateTicket, {
      as: staff,
      params: { ticketId: valid.id },
    });
    expect(admit.statusCode).toBe(200);
    // Figures, as the list filters by them.
    const [row] = (await list({ filter: `nummer:${kept.number}`, sort: 'number' })).results;
    expect(row?.figures).toMatchObject({ free_codes: 2, tickets: 2, admitted: 2 });
  });

  test('the one who goes is listed nowhere, and its number leads to who stays', async () => {
    const [kept, gone] = [await fixture.person('member'), await invited('Verschwunden', 'x@y.org')];
    const third = await invited('Dritte');
    const count = (await list({})).count;
    const overview = async () =>
      (await ask(fixture, officeCalls.overview, { as: office })).json<Overview>().members.all;
    const all = await overview();
    await merged(kept, gone);
    expect([(await list({})).count, await overview()]).toEqual([count - 1, all - 1]);
    for (const query of [
      {},
      { sort: 'number' },
      { filter: 'registrierung:ausstehend' },
      { filter: `nummer:>${gone.number - 1}`, sort: 'number' },
    ]) {
      const found = await idsFound(query);
      expect(found).not.toContain(gone.id);
      expect(found).toContain(third.id);
    }
    for (const search of ['Verschwunden', 'x@y.org', gone.initialToken]) {
      expect(await idsFound({ search })).toEqual([]);
      expect(await idsFound({ search, sort: 'number' })).toEqual([]);
    }
    for (const search of [String(gone.number), `#${gone.number}`]) {
      expect(await idsFound({ search })).toEqual([kept.id]);
      const { results } = await list({ search, sort: 'number' });
      expect(results.map(({ id, merged_numbers: numbers }) => [id, numbers])).toEqual([
        [kept.id, [gone.number]],
      ]);
    }
    const text = `#${gone.number}`;
    const found = await ask(fixture, officeCalls.find, { as: office, query: { text } });
    expect(found.json<FinderReply>().members).toMatchObject([
      { id: kept.id, merged_numbers: [gone.number] },
    ]);
    // Its sheet is that of who stays; nothing else is done to it.
    expect((await details(gone.id)).member.id).toBe(kept.id);
    expect((await change(gone.id, { version: 2, first_name: 'X' })).statusCode).toBe(404);
    const codes = { as: office, params: { id: gone.id }, body: { count: 1 } };
    expect((await ask(fixture, calls.createPurchaseCodes, codes)).statusCode).toBe(404);
    const isAt = { reason: 'merged', member: { id: kept.id } };
    for (const late of [await preview(kept, gone), await preview(gone, third)]) {
      expect([late.statusCode, late.json()]).toMatchObject([404, isAt]);
    }
    const late = await merge(third, gone);
    const { number } = (await details(kept.id)).member;
    expect([late.statusCode, late.json()]).toMatchObject([
      404,
      { error: texts.isMergedInto(number), ...isAt },
    ]);
    const nobody = await preview(kept, { id: 99_999 });
    expect(nobody.json()).toEqual({ error: texts.unknownMember });
    const pairs = (await ask(fixture, mergeCalls.duplicates, { as: office })).json<DuplicatePage>();
    expect(pairs.pairs.flatMap(({ members }) => members.map(({ id }) => id))).not.toContain(
      gone.id,
    );
  });

  test('fields are taken one by one, numbers are swapped, and the audit has before and after', async () => {
    const [kept, gone] = [
      await invited('Anna', 'alt@example.org'),
      await invited('Änna', 'neu@example.org'),
    ];
    await merged(kept, gone, ['first_name', 'number', 'invite_email', 'both_notes']);
    const { member, notes } = await details(kept.id);
    expect(member).toMatchObject({
      first_name: 'Änna',
      number: gone.number,
      invite_email: 'neu@example.org',
    });
    expect(notes).toBe('Notiz Anna\nNotiz Änna');
    expect(await idsFound({ search: 'neu@example.org' })).toEqual([kept.id]);
    expect(await idsFound({ search: `#${gone.number}` })).toEqual([kept.id]);
    expect(await idsFound({ search: `#${kept.number}` })).toEqual([kept.id]);
    const [entry] = await auditOf(kept.id);
    expect(entry).toMatchObject({
      action: 'members merged',
      actor: { id: office.id },
      sentence: [
        `Änna Weiß (#${gone.number})`,
        ' mit ',
        { id: kept.id },
        ' zusammengeführt: ',
        'keine Codes',
      ],
    });
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'Vorname', before: 'Anna', after: 'Änna' },
        { field: 'Mitgliedsnummer', before: String(kept.number), after: String(gone.number) },
      ]),
    );
  });

  test('where a number is taken over, the history of a code says which one each had', async () => {
    const [kept, gone] = [await fixture.person('member'), await fixture.person('member')];
    const numberOf = async ({ id }: Person) => (await details(id)).member.number;
    const [own, other] = [await numberOf(kept), await numberOf(gone)];
    await fixture.code(gone);
    await merged(kept, gone, ['number']);
    const { member, codes } = await details(kept.id);
    expect(member.number).toBe(other);
    expect(codes[0]?.events[0]?.text).toBe(
      `Mit Änne Weiß (#${other}) zu Änne Weiß (#${own}) gekommen (Zusammenführung)`,
    );
  });

  test('who merges is told which number has everything, and which one leads there', async () => {
    const [kept, gone, other] = [
      await invited('Anna'),
      await invited('Änna'),
      await invited('Ana'),
    ];
    const taken = (await merge(kept, gone, ['number'])).json<MessageReply>();
    expect(taken.message).toBe(mergingTexts.merged(kept.number, gone.number));
    const left = (await merge(kept, other)).json<MessageReply>();
    expect(left.message).toBe(mergingTexts.merged(other.number, gone.number));
  });

  test('with the address of the other one, the invitation code that was mailed is dead; so it is when undone', async () => {
    const [kept, gone] = [
      await invited('Anna', 'alt@example.org'),
      await invited('Änna', 'neu@example.org'),
    ];
    const codeOf = async () => (await details(kept.id)).member.initial_token;
    const mail = () =>
      ask(fixture, officeCalls.mailInvitation, { as: office, params: { id: kept.id } });
    expect((await mail()).statusCode).toBe(200);
    const id = await merged(kept, gone, ['invite_email']);
    const code = await codeOf();
    expect(code).not.toBe(kept.initialToken);
    expect(await idsFound({ search: code ?? '' })).toEqual([kept.id]);
    expect((await details(kept.id)).member.invitation).toBeUndefined();
    expect((await mail()).statusCode).toBe(200);
    await undone(id);
    expect((await details(kept.id)).member.invite_email).toBe('alt@example.org');
    expect(await codeOf()).not.toBe(code);
    expect((await auditOf(kept.id)).map(({ sentence }) => sentence.at(-1))).toEqual([
      ', der Einladungscode von davor gilt wieder',
      expect.anything(),
      ', der frühere Einladungscode gilt nicht mehr',
      expect.anything(),
    ]);
  });

  test('the audit of who stays has that of who goes, and names the login that ended', async () => {
    const [kept, gone] = [await fixture.person('member'), await fixture.person('member')];
    await change(gone.id, { version: 1, notes: 'Vorher' });
    const id = await merged(kept, gone);
    const entries = await auditOf(kept.id);
    expect(entries.map(({ action }) => action)).toEqual(['members merged', 'member changed']);
    expect(entries[0]?.changes).toContainEqual({
      field: 'Anmeldung der anderen',
      before: gone.email,
      after: null,
    });
    const kept_ = await database.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify(kept_)).not.toContain('nobody signs in with a password here');
    await undone(id);
    const [back, before] = await auditOf(kept.id);
    expect([back?.action, before?.action]).toEqual(['merge undone', 'members merged']);
    expect(back?.changes).toContainEqual({
      field: 'Anmeldung der anderen',
      before: null,
      after: gone.email,
    });
  });

  test('a member changed meanwhile is shown as it is now, and nothing is merged', async () => {
    const [kept, gone] = [await invited('Anna'), await invited('Ana')];
    await change(gone.id, { version: 1, first_name: 'Anne' });
    const reply = await ask(fixture, mergeCalls.mergeMembers, {
      as: office,
      params: { id: kept.id, other: gone.id },
      body: { version: 1, gone_version: 1, take: [] },
    });
    expect(reply.statusCode).toBe(409);
    expect(reply.json<MergeRefusal>()).toMatchObject({
      error: mergingTexts.changedBeforeMerge,
      reason: 'changed',
      preview: { gone: { member: { first_name: 'Anne', version: 2 } } },
    });
    expect((await details(gone.id)).member.id).toBe(gone.id);
  });

  describe('undone', () => {
    /** Merged, with the address of who goes; each was mailed an invitation code of their own before. */
    async function invitedPair() {
      const [kept, gone] = [
        await invited('Anna', 'alt@example.org'),
        await invited('Änna', 'neu@example.org'),
      ];
      const mail = ({ id }: { id: number }) =>
        ask(fixture, officeCalls.mailInvitation, { as: office, params: { id } });
      await mail(kept);
      await mail(gone);
      const invitation = async (id: number) =>
        await database.db
          .selectFrom('member')
          .select(['initial_token', 'invite_email', 'invited_at'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
      const before = [await invitation(kept.id), await invitation(gone.id)];
      fixture.clock.set('2026-07-31T18:00:00.000Z');
      const id = await merged(kept, gone, ['invite_email']);
      return { kept, gone, mail, invitation, before, id };
    }
    const verify = async (code: string) =>
      (await ask(fixture, calls.verifyInvitation, { body: { initial_token: code } })).statusCode;

    test.each([
      ['as the merge has left it', false],
      ['mailed since', true],
    ])('the codes that were mailed are good again: %s', async (_, isMailed) => {
      const { kept, gone, mail, invitation, before, id } = await invitedPair();
      const { initial_token: between } = await invitation(kept.id);
      if (isMailed) expect((await mail(kept)).statusCode).toBe(200);
      expect((await undone(id)).left).toEqual([]);
      expect([await invitation(kept.id), await invitation(gone.id)]).toEqual(before);
      expect(await verify(kept.initialToken)).toBe(200);
      expect(await verify(between)).toBe(404);
      expect(await idsFound({ search: kept.initialToken })).toEqual([kept.id]);
      expect(await idsFound({ filter: 'registrierung:eingeladen' })).toContain(kept.id);
      const audit = await database.db.selectFrom('audit').selectAll().execute();
      expect(JSON.stringify(audit)).not.toContain(kept.initialToken);
    });

    test('a code that is another by now stays, and so does that of a merge of before', async () => {
      const { kept, invitation, id } = await invitedPair();
      await ask(fixture, officeCalls.inviteAgain, { as: office, params: { id: kept.id } });
      const again = await invitation(kept.id);
      const { left } = await undone(id);
      expect(left).toEqual([mergingTexts.inviteAnew('Anna Weiß')]);
      const { initial_token: code, invited_at: at } = await invitation(kept.id);
      expect([kept.initialToken, again.initial_token]).not.toContain(code);
      expect(at).toBeNull();

      const old = await invitedPair();
      const merge = database.db.selectFrom('member_merge').select('record');
      const { record } = await merge.where('id', '=', old.id).executeTakeFirstOrThrow();
      const { code: _, ...rest } = JSON.parse(record ?? '') as Record<string, unknown>;
      await database.db
        .updateTable('member_merge')
        .set({ record: JSON.stringify(rest) })
        .where('id', '=', old.id)
        .execute();
      const between = await invitation(old.kept.id);
      await undone(old.id);
      expect(await invitation(old.kept.id)).toEqual({
        ...between,
        invite_email: 'alt@example.org',
      });
    });

    test('everything goes back: codes, fields, number, login; sessions do not', async () => {
      const [kept, gone] = [await fixture.person('member'), await fixture.person('entry staff')];
      const { purchaseCodeId } = await fixture.ticket(gone, 'gast@example.org');
      const state = async () => {
        const members = await database.db
          .selectFrom('member')
          .selectAll()
          .where('id', 'in', [kept.id, gone.id])
          .orderBy('id')
          .execute();
        const figures = await database.db
          .selectFrom('member_figure')
          .selectAll()
          .where('member_id', 'in', [kept.id, gone.id])
          .orderBy('member_id')
          .execute();
        return [members.map(({ version: _, ...member }) => member), figures];
      };
      const before = await state();
      const id = await merged(kept, gone, ['number', 'last_name', 'is_entry_staff']);
      const { left, gone: back } = await undone(id);
      expect([left, back]).toMatchObject([[], { id: gone.id, number: gone.number }]);
      expect(await state()).toEqual(before);
      expect((await details(gone.id)).codes.map((code) => code.id)).toEqual([purchaseCodeId]);
      expect((await details(kept.id)).merges).toEqual([]);
      expect((await me(gone)).statusCode).toBe(401);
      expect((await undo(id)).json()).toEqual({ error: mergingTexts.mergeUndoneBefore });
      // And merged once more.
      await merged(gone, kept);
      expect((await details(kept.id)).member.id).toBe(gone.id);
    });

    test('what is another by now stays, and a sentence says so', async () => {
      const [kept, gone] = [await fixture.person('superuser'), await fixture.person('superuser')];
      const [code, stays] = [await fixture.code(gone), await fixture.code(gone)];
      const third = await fixture.person('member');
      const id = await merged(kept, gone, ['number', 'both_notes']);
      await ask(fixture, officeCalls.moveCode, {
        as: office,
        params: { id: code.id },
        body: { number: third.number },
      });
      const { version } = (await details(kept.id)).member;
      await change(kept.id, { version, number: 4_711, email: 'neu@example.org' });
      const taker = (await details(third.id)).member;
      await change(third.id, { version: taker.version, email: gone.email });
      const { left } = await undone(id);
      expect(left).toEqual([
        mergingTexts.fieldStays('Mitgliedsnummer'),
        mergingTexts.loginStaysEnded(gone.email),
        mergingTexts.codesStay(1),
      ]);
      expect((await details(kept.id)).member).toMatchObject({
        number: 4_711,
        email: 'neu@example.org',
      });
      expect((await details(gone.id)).member).toMatchObject({ has_password: false, email: null });
      expect((await details(gone.id)).codes.map((one) => one.id)).toEqual([stays.id]);
    });

    test('of whose address is another’s by then, the code that was spent stays spent', async () => {
      const [kept, gone] = [await fixture.person('member'), await fixture.person('superuser')];
      const codeOf = async () =>
        await database.db
          .selectFrom('member')
          .select('initial_token')
          .where('id', '=', gone.id)
          .executeTakeFirstOrThrow();
      const { initial_token: spent } = await codeOf();
      const registers = async (code: string, email: string) => {
        const body = { email, password: 'Wiesengrund-4711', initial_token: code };
        return (await ask(fixture, calls.register, { body })).statusCode;
      };
      const id = await merged(kept, gone);
      const third = await fixture.person('member');
      const { version } = (await details(third.id)).member;
      await change(third.id, { version, email: gone.email });
      await undone(id);
      expect(await registers(spent, 'mallory@example.org')).toBe(404);
      expect((await details(gone.id)).member).toMatchObject({ has_password: false, email: null });
      // The office's new one is good.
      const { initial_token: renewed } = await codeOf();
      expect(await registers(renewed, 'wieder@example.org')).toBe(201);
    });

    test('whose address becomes another’s in that moment comes back without it', async () => {
      const [kept, gone] = [await fixture.person('member'), await fixture.person('member')];
      const third = await fixture.person('member');
      const id = await merged(kept, gone);
      const answer = await meanwhile(database, changesAddress(third.id, gone.email), () =>
        undo(id),
      );
      expect([answer.statusCode, answer.json<UndoneMerge>().left]).toEqual([
        200,
        [mergingTexts.loginStaysEnded(gone.email)],
      ]);
    });

    test('nobody comes back of whom data are deleted in that moment', async () => {
      const [kept, gone] = [await fixture.person('member'), await fixture.person('member')];
      const id = await merged(kept, gone);
      const answer = await meanwhile(
        database,
        async (trx) => {
          await deletesData(kept.id)(trx);
          await trx
            .updateTable('member_merge')
            .set({ record: null })
            .where('id', '=', id)
            .execute();
        },
        () => undo(id),
      );
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        { error: mergingTexts.mergedAndDeleted },
      ]);
      const { email, merged_into: into } = await database.db
        .selectFrom('member')
        .select(['email', 'merged_into'])
        .where('id', '=', gone.id)
        .executeTakeFirstOrThrow();
      expect([email, into]).toEqual([null, kept.id]);
    });

    test('what the one has given away of the other’s codes meanwhile is said; what waits goes to nobody', async () => {
      const [kept, gone] = [await fixture.person('member'), await fixture.person('member')];
      const own = await fixture.code(kept);
      const [sent, waits, before] = [
        await fixture.code(gone),
        await fixture.code(gone),
        await fixture.code(gone),
      ];
      const give = async (as: Person, token: string, email: string) => {
        const reply = await ask(fixture, calls.sendTicketEmail, { as, body: { token, email } });
        expect(reply.statusCode).toBe(200);
      };
      await give(gone, before.token, 'frueher@example.org');
      fixture.clock.set(new Date(fixture.clock.now().getTime() + 60_000).toISOString());
      const id = await merged(kept, gone);
      await give(kept, sent.token, 'einer@example.org');
      await database.db
        .updateTable('outbox')
        .set({ state: 'sent' })
        .where('recipient', '=', 'einer@example.org')
        .execute();
      await give(kept, waits.token, 'zwei@example.org');
      await give(kept, own.token, 'drei@example.org');
      const { left } = await undone(id);
      const { first_name: first, last_name: last } = (await details(kept.id)).member;
      expect(left).toEqual([
        mergingTexts.giftsStopped(1),
        mergingTexts.codesGiven(1, `${first} ${last}`),
      ]);
      const recipients = await database.db
        .selectFrom('outbox')
        .select('recipient')
        .where('state', '=', 'waiting')
        .where('kind', '=', 'purchase-code')
        .execute();
      expect(recipients.map(({ recipient }) => recipient).toSorted()).toEqual([
        'drei@example.org',
        'frueher@example.org',
      ]);
    });

    test('a mail with a code that a sender has in hand goes out: the code is given away', async () => {
      const [kept, gone] = [await fixture.person('member'), await fixture.person('member')];
      const [waits, underWay] = [await fixture.code(gone), await fixture.code(gone)];
      fixture.clock.set(new Date(fixture.clock.now().getTime() + 60_000).toISOString());
      const id = await merged(kept, gone);
      for (const [token, email] of [
        [waits.token, 'wartet@example.org'],
        [underWay.token, 'unterwegs@example.org'],
      ]) {
        const reply = await ask(fixture, calls.sendTicketEmail, {
          as: kept,
          body: { token, email },
        });
        expect(reply.statusCode).toBe(200);
      }
      const leased = new Date(fixture.clock.now().getTime() + LEASE_MS).toISOString();
      const answer = await meanwhile(
        database,
        (trx) =>
          trx
            .updateTable('outbox')
            .set({ leased_until: leased })
            .where('recipient', '=', 'unterwegs@example.org')
            .execute(),
        () => undo(id),
      );
      const { first_name: first, last_name: last } = (await details(kept.id)).member;
      expect(answer.json<UndoneMerge>().left).toEqual([
        mergingTexts.giftsStopped(1),
        mergingTexts.codesGiven(1, `${first} ${last}`),
      ]);
      const given = await database.db
        .selectFrom('token_email')
        .innerJoin('outbox', 'outbox.id', 'token_email.mail_id')
        .select(['token_email.token_id', 'outbox.state'])
        .where('token_email.token_id', 'in', [waits.id, underWay.id])
        .execute();
      expect(given).toEqual([{ token_id: underWay.id, state: 'waiting' }]);
    });

    test('nobody takes the own administration away by undoing', async () => {
      const mine = await fixture.person('member');
      const id = await merged(mine, await fixture.person('superuser'), ['is_superuser']);
      const reply = await undo(id, mine);
      expect(reply.json<UndoneMerge>().left).toEqual([mergingTexts.ownRightStays]);
      expect((await details(mine.id)).member.is_superuser).toBe(true);
    });

    test('not by who may administer no longer by then: the last one who can keeps the right', async () => {
      const [kept, other] = [await fixture.person('member'), await fixture.person('superuser')];
      const id = await merged(kept, await fixture.person('superuser'), ['is_superuser']);
      // The right goes when the request was let through already: no guard sees it.
      await database.db
        .updateTable('member')
        .set({ is_superuser: false })
        .where('id', 'in', [office.id, other.id])
        .execute();
      const by: Actor = { ...SERVER, via: 'web', memberId: other.id };
      await expect(createUndoMergeService(fixture.deps).undo(by, id)).rejects.toMatchObject({
        status: 403,
        message: texts.onlyAdministrators,
      });
      const able = await database.db
        .selectFrom('member')
        .select('id')
        .where('is_superuser', '=', true)
        .execute();
      expect(able).toEqual([{ id: kept.id }]);
    });

    test('of a chain the last one first', async () => {
      const [a, b, c] = [await invited('A'), await invited('B'), await invited('C')];
      const code = await fixture.code(a);
      const first = await merged(b, a);
      const second = await merged(c, b);
      expect((await details(a.id)).member.id).toBe(c.id);
      expect(await idsFound({ search: `#${a.number}` })).toEqual([c.id]);
      expect((await details(c.id)).merges).toMatchObject([
        { id: second, hindrance: null },
        { id: first, hindrance: mergingTexts.mergedOn(b.number) },
      ]);
      expect((await undo(first)).json()).toEqual({ error: mergingTexts.mergedOn(b.number) });
      await undone(second);
      expect((await details(b.id)).codes.map(({ id }) => id)).toEqual([code.id]);
      expect((await details(b.id)).merges).toMatchObject([{ id: first, hindrance: null }]);
      await undone(first);
      expect((await details(a.id)).codes.map(({ id }) => id)).toEqual([code.id]);
    });

    test('of two into one member the last one first: nobody is left with what was another’s', async () => {
      const kept = await invited('Anna');
      const [one, two] = [
        await invited('Berta', 'berta@example.org'),
        await invited('Cora', 'cora@example.org'),
      ];
      await database.db
        .updateTable('member')
        .set({ is_entry_staff: true })
        .where('id', 'in', [one.id, two.id])
        .execute();
      const state = async () =>
        await database.db
          .selectFrom('member')
          .select(['number', 'first_name', 'invite_email', 'is_entry_staff', 'merged_into'])
          .where('id', 'in', [kept.id, one.id, two.id])
          .orderBy('id')
          .execute();
      const before = await state();
      const take: TakenField[] = ['number', 'first_name', 'invite_email', 'is_entry_staff'];
      const first = await merged(kept, one, take);
      const { number } = (await details(two.id)).member;
      const second = await merged(kept, two, take);
      expect((await details(kept.id)).merges).toMatchObject([
        { id: second, hindrance: null },
        { id: first, hindrance: expect.stringContaining('Mach zuerst das rückgängig.') as string },
      ]);
      expect((await undo(first)).statusCode).toBe(409);
      expect((await undone(second)).left).toEqual([]);
      expect((await details(two.id)).member.number).toBe(number);
      expect((await undone(first)).left).toEqual([]);
      expect(await state()).toEqual(before);
    });

    const neverMailed = async (...of: { id: number }[]) => {
      const ids = await idsFound({ filter: 'mail:nie' });
      return of.map(({ id }) => ids.includes(id));
    };
    /** The first was never mailed; a ticket of the second was. */
    async function mailedPair(): Promise<[Person, Person]> {
      const [kept, gone] = [await fixture.person('member'), await fixture.person('member')];
      await mailTicket(gone);
      return [kept, gone];
    }
    const mailTicket = async (owner: Person) => {
      const { id } = await fixture.code(owner);
      const body = { token: id, email: 'gast@example.org' };
      const reply = await ask(fixture, calls.generateTicket, { as: office, body });
      expect(reply.statusCode).toBeLessThan(300);
    };

    test('who was mailed stays so, though nothing tells of the mail any more', async () => {
      const [kept, gone] = [await fixture.person('member'), await fixture.person('member')];
      await sql`update member_figure set facets = facets | ${sql.lit(FACETS.mailed)}
        where member_id = ${gone.id}`.execute(database.db);
      expect(await neverMailed(kept, gone)).toEqual([true, false]);
      const id = await merged(kept, gone);
      expect(await neverMailed(kept)).toEqual([false]);
      await undone(id);
      expect(await neverMailed(kept, gone)).toEqual([true, false]);
    });

    test('of the two the one who was never mailed is that again', async () => {
      const [kept, gone] = await mailedPair();
      expect(await neverMailed(kept, gone)).toEqual([true, false]);
      const id = await merged(kept, gone);
      expect(await neverMailed(kept, gone)).toEqual([false, false]);
      await undone(id);
      expect(await neverMailed(kept, gone)).toEqual([true, false]);

      const other = await merged(gone, kept);
      await undone(other);
      expect(await neverMailed(kept, gone)).toEqual([true, false]);
    });

    const mailings: Record<string, (to: Person) => Promise<unknown>> = {
      'a ticket': mailTicket,
      'a code that they give away': async (to) => {
        const { token } = await fixture.code(to);
        const body = { token, email: 'freundin@example.org' };
        await ask(fixture, calls.sendTicketEmail, { as: to, body });
      },
      'their own codes': async ({ id: memberId }) => {
        const mail = { kind: 'own-codes', to: 'a@example.org', memberId, name: 'A', codes: [] };
        await fixture.outbox.enqueue(database.db, mail as Mail);
      },
    };
    test.each(Object.keys(mailings))('mailed %s since, they are not', async (mailing) => {
      const [kept, gone] = await mailedPair();
      const id = await merged(kept, gone);
      await mailings[mailing]?.(kept);
      await undone(id);
      expect(await neverMailed(kept, gone)).toEqual([false, false]);
    });

    test('a merge of before leaves whom it made mailed as they are', async () => {
      const [kept, gone] = await mailedPair();
      const id = await merged(kept, gone);
      const merge = database.db.selectFrom('member_merge').select('record').where('id', '=', id);
      const { record } = await merge.executeTakeFirstOrThrow();
      const { mailed: _, ...rest } = JSON.parse(record ?? '') as Record<string, unknown>;
      await database.db
        .updateTable('member_merge')
        .set({ record: JSON.stringify(rest) })
        .where('id', '=', id)
        .execute();
      await undone(id);
      expect(await neverMailed(kept, gone)).toEqual([false, false]);
    });

    test('not after 30 days, when nothing is kept of the login either', async () => {
      const [kept, gone] = [await fixture.person('member'), await fixture.person('member')];
      const id = await merged(kept, gone);
      fixture.clock.set('2026-09-15T12:00:00.000Z');
      await cleanUp(fixture.deps);
      const { record } = await database.db
        .selectFrom('member_merge')
        .select('record')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(record).toBeNull();
      // Who is signed in has signed in anew by then.
      await expect(
        fixture.deps.database.db.selectFrom('session').selectAll().execute(),
      ).resolves.toEqual([]);
      office = await fixture.person('superuser');
      expect((await undo(id)).json()).toEqual({ error: mergingTexts.mergedTooLongAgo(30) });
      expect((await details(kept.id)).merges[0]?.hindrance).toBe(mergingTexts.mergedTooLongAgo(30));
    });
  });
});
