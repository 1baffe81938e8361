/** A person's data are taken out for good: everywhere, by superusers alone, and nothing else with them. */
import { sql } from 'kysely';

import { calls } from '../../../../contract/calls.ts';
import type { AuditPage } from '../../../../contract/office/audit.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { Job, JobTask } from '../../../../contract/office/jobEntities.ts';
import { labelCalls } from '../../../../contract/office/labels.ts';
import { mergeCalls } from '../../../../contract/office/merging.ts';
import type { MemberDetails } from '../../../../contract/office/memberDetails.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { createMembersService } from '../../../../server/modules/members/service.ts';
import { texts } from '../../../../server/texts.ts';
import { texts as mergingTexts } from '../../../../server/modules/merging/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { openDesk } from '../jobs/desk.ts';
import { asSeen } from '../../../support/asSeen.ts';

forEachEngine('the data of a person', (engine) => {
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
  const versionOf = async (id: number) => (await details(id)).member.version ?? 0;
  const anonymise = async (
    id: number,
    { as = office, version }: { as?: Person; version?: number } = {},
  ) =>
    await ask(fixture, officeCalls.anonymiseMember, {
      as,
      params: { id },
      ...asSeen({ version: version ?? (await versionOf(id)) }),
    });
  const change = async (id: number, body: object) =>
    await ask(fixture, officeCalls.changeMember, {
      as: office,
      params: { id },
      ...asSeen({ version: await versionOf(id), ...body }),
    });

  /** Every text that is anywhere in the database. */
  async function everything(): Promise<string> {
    const tables = (await database.db.introspection.getTables()).map(({ name }) => name);
    const all = await Promise.all(
      tables
        .filter((name) => !/^kysely_|_fts|_data$|_idx$|_docsize$|_config$|_content$/.test(name))
        .map(
          async (name) => (await sql`select * from ${sql.table(name)}`.execute(database.db)).rows,
        ),
    );
    return JSON.stringify(all);
  }

  test.each(['member', 'entry staff'] as const)(
    '%s: not one’s own, not another’s',
    async (role) => {
      const as = await fixture.person(role);
      const other = await fixture.person('member');
      const answers = [await anonymise(as.id, { as }), await anonymise(other.id, { as })];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
      expect((await details(other.id)).member.email).toBe(other.email);
    },
  );

  test('nowhere is the name, an address or the note any more; tickets and figures stay', async () => {
    const person = await fixture.person('member', {
      firstName: 'Zwenja',
      lastName: 'Quastenflosser',
    });
    await change(person.id, { notes: 'Kennt Zwenja aus Xanten', is_entry_staff: true });
    await change(person.id, { first_name: 'Zwenjas' });
    const former = await fixture.ticket(person, person.email);
    await change(person.id, { email: 'zwenjas-neue@example.org' });
    const own = await fixture.ticket(person, 'Zwenjas-Neue@example.org');
    const guests = await fixture.ticket(person, 'fremder-gast@example.org');
    const free = await fixture.code(person);
    await ask(fixture, calls.sendTicketEmail, {
      as: person,
      body: { token: free.token, email: 'zwenjas-freundin@example.org' },
    });
    // Sent to themselves, and never arrived.
    const kept = await fixture.code(person);
    await ask(fixture, calls.sendTicketEmail, {
      as: person,
      body: { token: kept.token, email: 'zwenjas-neue@example.org' },
    });
    await database.db
      .updateTable('outbox')
      .set({ state: 'failed', payload: '{}' })
      .where('recipient', '=', 'zwenjas-neue@example.org')
      .where('kind', '=', 'purchase-code')
      .execute();
    await ask(fixture, calls.generateTicket, {
      as: office,
      body: { token: own.purchaseCodeId, email: 'zwenjas-neue@example.org' },
    });
    // Why another guest's ticket is red has to be told for ever.
    const revoked = await fixture.ticket(person, 'roter-gast@example.org');
    await ask(fixture, officeCalls.revokeTicket, {
      as: office,
      params: { id: revoked.purchaseCodeId },
      body: { reason: 'Nicht bezahlt' },
    });
    await ask(fixture, officeCalls.find, { as: office, query: { text: 'Quastenflosser' } });
    // Not the whole of it in a message: what is there, in so many words.
    const secrets = [/zwenja\S*/gi, /quastenflosser/gi, /Xanten/g, new RegExp(person.email, 'g')];
    const leftOf = async (): Promise<string[]> => {
      const text = await everything();
      return secrets.flatMap((secret) => text.match(secret) ?? []);
    };
    expect((await leftOf()).length).toBeGreaterThan(secrets.length);
    const before = await details(person.id);

    const answer = await anonymise(person.id);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: texts.anonymised(person.number) },
    ]);
    expect(await leftOf()).toEqual([]);
    // Another guest's address is another person's.
    const rest = await everything();
    for (const kept of ['fremder-gast@example.org', 'roter-gast@example.org', 'Nicht bezahlt']) {
      expect(rest).toContain(kept);
    }

    const after = await details(person.id);
    expect(after.member).toMatchObject({
      first_name: 'Gelöschtes',
      last_name: 'Mitglied',
      email: null,
      number: person.number,
      is_active: false,
      is_entry_staff: false,
      has_password: false,
      token_count: 6,
    });
    expect(after.notes).toBe('');
    expect(after.codes.map(({ token }) => token)).toEqual(before.codes.map(({ token }) => token));
    // Their session is over, and so is the invitation that they had.
    expect((await ask(fixture, calls.me, { as: person })).statusCode).toBe(401);
    // At the gate both tickets are as good as before.
    for (const { id } of [own, former, guests]) {
      const check = await ask(fixture, calls.checkTicket, { as: staff, params: { ticketId: id } });
      expect(check.statusCode).toBe(200);
    }
    const query = { member: String(person.id) };
    const { results } = (
      await ask(fixture, officeCalls.audit, { as: office, query })
    ).json<AuditPage>();
    expect(results[0]).toMatchObject({ action: 'member anonymised', actor: { id: office.id } });
    expect(results.length).toBeGreaterThan(3);
  });

  test('not of who administers, and not on a page that is out of date', async () => {
    const leader = await fixture.person('superuser');
    const refused = await anonymise(leader.id);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { error: texts.superuserNotAnonymised },
    ]);
    const person = await fixture.person('member');
    const version = await versionOf(person.id);
    await change(person.id, { notes: 'Hat angerufen: doch nicht' });
    const late = await anonymise(person.id, { version });
    expect([late.statusCode, late.json()]).toMatchObject([
      412,
      { error: texts.changedMeanwhile, reason: 'changed', member: { id: person.id } },
    ]);
    expect((await details(person.id)).notes).toBe('Hat angerufen: doch nicht');
    expect((await ask(fixture, calls.me, { as: person })).statusCode).toBe(200);
    expect((await anonymise(999_999, { version: 1 })).statusCode).toBe(404);
  });

  test('who was merged into the member goes with it', async () => {
    const kept = await fixture.person('member', { firstName: 'Wilma', lastName: 'Xylander' });
    const gone = await fixture.person('member', { firstName: 'Willi', lastName: 'Xylanders' });
    const ticket = await fixture.ticket(gone, gone.email);
    const merged = await ask(fixture, mergeCalls.mergeMembers, {
      as: office,
      params: { id: kept.id, other: gone.id },
      body: {
        version: await versionOf(kept.id),
        gone_version: await versionOf(gone.id),
        take: [],
      },
    });
    expect(merged.statusCode).toBe(200);
    expect((await anonymise(kept.id)).statusCode).toBe(200);
    const left = await everything();
    expect(left.match(/wilma|willi|xylander/gi)).toBeNull();
    expect(left.includes(gone.email)).toBe(false);
    const [merge] = (await details(kept.id)).merges;
    expect(merge?.hindrance).toBe(mergingTexts.mergedAndDeleted);
    const undone = await ask(fixture, mergeCalls.undoMerge, {
      as: office,
      params: { id: merge?.id ?? 0 },
    });
    expect([undone.statusCode, undone.json()]).toMatchObject([
      409,
      { error: mergingTexts.mergedAndDeleted },
    ]);
    const check = await ask(fixture, calls.checkTicket, {
      as: staff,
      params: { ticketId: ticket.id },
    });
    expect(check.statusCode).toBe(200);
  });

  test('mails to another member who has registered with the address still go there', async () => {
    const family = await fixture.person('member');
    const child = await fixture.person('member');
    const { db } = database;
    await db
      .updateTable('member')
      .set({ email: null, email_key: null, invite_email: family.email, registered_at: null })
      .where('id', '=', child.id)
      .execute();
    await ask(fixture, calls.requestPasswordReset, { body: { email: family.email } });
    const waiting = async (to: string) =>
      await db
        .selectFrom('outbox')
        .select('kind')
        .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', to.toLowerCase()))
        .where('kind', '=', 'password-reset')
        .execute();
    expect(await waiting(family.email)).toHaveLength(1);
    expect((await anonymise(child.id)).statusCode).toBe(200);
    expect(await waiting(family.email)).toHaveLength(1);
    expect((await anonymise(family.id)).statusCode).toBe(200);
    expect(await waiting(family.email)).toEqual([]);
  });

  test.each(['has registered', 'is only invited'])(
    'a ticket for another member who %s at the address is that member’s',
    async (how) => {
      const person = await fixture.person('member', { firstName: 'Alma', lastName: 'Berg' });
      const other = await fixture.person('member', { firstName: 'Dora', lastName: 'Berg' });
      await change(person.id, { email: `familie-${person.number}@example.org` });
      const { email } = (await details(person.id)).member;
      await change(person.id, { email: `alma-${person.number}@example.org` });
      await database.db
        .updateTable('member')
        .set(
          how === 'has registered'
            ? { email, email_key: email }
            : { email: null, email_key: null, invite_email: email, registered_at: null },
        )
        .where('id', '=', other.id)
        .execute();
      const { id: token } = await fixture.code(person);
      await ask(fixture, calls.generateTicket, {
        ...{ as: office, body: { token, email: email ?? '' } },
      });
      expect((await anonymise(person.id)).statusCode).toBe(200);
      const [code] = (await details(person.id)).codes;
      expect(code?.ticket?.email).toBe(email);
      const mails = await database.db
        .selectFrom('outbox')
        .select(['recipient', 'state'])
        .where('kind', '=', 'ticket')
        .where('recipient', '=', email ?? '')
        .execute();
      expect(mails).toEqual([{ recipient: email, state: 'waiting' }]);
    },
  );

  test('twice is once: a second time finds nothing to take out', async () => {
    const person = await fixture.person('member');
    expect((await anonymise(person.id)).statusCode).toBe(200);
    expect((await anonymise(person.id)).statusCode).toBe(200);
    const told = await database.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'member anonymised')
      .where('subject', '=', `member:${person.id}`)
      .execute();
    expect(told).toHaveLength(1);
    expect((await details(person.id)).member.first_name).toBe('Gelöschtes');
    const at = async () =>
      (
        await database.db
          .selectFrom('member')
          .select('anonymised_at')
          .where('id', '=', person.id)
          .executeTakeFirstOrThrow()
      ).anonymised_at;
    expect(await at()).not.toBeNull();
    expect((await change(person.id, { first_name: 'Neu' })).statusCode).toBe(409);
    expect(await at()).not.toBeNull();
  });

  test('nobody makes a member of them again: each call says why not', async () => {
    const [person, other] = [await fixture.person('member'), await fixture.person('member')];
    await anonymise(person.id);
    const as = office;
    const params = { id: person.id };
    const code = await fixture.code(other);
    const version = await versionOf(other.id);
    const gone_version = await versionOf(person.id);
    const pairs = [
      { id: other.id, other: person.id },
      { id: person.id, other: other.id },
    ];
    const wish = { version, gone_version, take: [] };
    const back = { version: gone_version, gone_version: version, take: [] };
    const before = JSON.stringify(await details(person.id));
    const answers = [
      await change(person.id, { is_active: true }),
      await change(person.id, { first_name: 'Neu', last_name: 'Nachfolger' }),
      await change(person.id, { notes: 'Noch da?' }),
      await ask(fixture, officeCalls.inviteAgain, { as, params }),
      await ask(fixture, officeCalls.mailInvitation, { as, params }),
      await ask(fixture, labelCalls.setLabel, {
        ...{ as, params, body: { label: 'VIP', is_given: true } },
      }),
      await ask(fixture, calls.createPurchaseCodes, {
        ...{ as, params: { id: person.id }, body: { count: 1 } },
      }),
      await ask(fixture, officeCalls.moveCode, {
        ...{ as, params: { id: code.id }, body: { number: person.number } },
      }),
      await ask(fixture, mergeCalls.mergeMembers, { as, params: pairs[0]!, body: wish }),
      await ask(fixture, mergeCalls.mergeMembers, { as, params: pairs[1]!, body: back }),
    ];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { error: texts.isAnonymised },
      ]);
    }
    const preview = await ask(fixture, mergeCalls.mergePreview, { as, params: pairs[0]! });
    expect(preview.json()).toMatchObject({ hindrance: texts.isAnonymised });
    const members = createMembersService({ database, clock: fixture.clock });
    expect(await members.setActive(person.number, true)).toBe('anonymised');
    expect(JSON.stringify(await details(person.id))).toBe(before);
    const listed = (await details(person.id)).member;
    expect(listed.anonymised_at).toBeDefined();
    expect(listed).not.toHaveProperty('initial_token');
  });

  test('jobs pass over who is anonymised, also rows of before', async () => {
    const desk = openDesk(fixture, office);
    const person = await fixture.person('member');
    await desk.setMember(person.id, { is_active: false });
    const ids = [person.id];
    const activate: JobTask = { kind: 'set_active', is_active: true };
    const label: JobTask = { kind: 'set_label', label: 'VIP', is_given: true };
    const codes: JobTask = { kind: 'create_codes', count: 2 };
    const undone = await desk.done(activate, { ids });
    const drafts = [await desk.dryRun(label, { ids }), await desk.dryRun(codes, { ids })];
    const undo = (await desk.undo(undone.id)).json<Job>();
    await desk.work();
    await anonymise(person.id);
    for (const { id } of [...drafts, undo]) {
      await desk.act(id, 'start');
      await desk.work();
    }
    const jobs = await Promise.all([...drafts, undo].map(({ id }) => desk.job(id)));
    jobs.push(await desk.dryRun(activate, { ids }), await desk.dryRun(codes, { ids }));
    for (const job of jobs) {
      expect(job).toMatchObject({
        ...{ pending: 0, changed: 0, skipped: 1, failed: 0 },
        reasons: [{ sentence: texts.isAnonymised, count: 1 }],
      });
    }
    expect(desk.warnings).toEqual([]);
    expect(await desk.isActive(person.id)).toBe(false);
    expect(await desk.codesOf(ids)).toEqual([0]);
  });

  describe('there is no other way through the audit', () => {
    const update = (
      id: number,
      values: Partial<Record<'after' | 'action' | 'subject', string>>,
      by: number | null,
    ) =>
      database.db
        .updateTable('audit')
        .set({ ...values, anonymised_by: by })
        .where('id', '=', id)
        .execute();

    test('only of who was taken out, only the values, and only with the entry that says so', async () => {
      const [person, other] = [await fixture.person('member'), await fixture.person('member')];
      await change(person.id, { notes: 'eins' });
      await change(other.id, { notes: 'zwei' });
      await anonymise(person.id);
      const idOf = async (subject: string, action: string) =>
        (
          await database.db
            .selectFrom('audit')
            .select('id')
            .where('subject', '=', subject)
            .where('action', '=', action)
            .executeTakeFirstOrThrow()
        ).id;
      const taken = await idOf(`member:${person.id}`, 'member anonymised');
      const theirs = await idOf(`member:${person.id}`, 'member changed');
      const others = await idOf(`member:${other.id}`, 'member changed');
      const refusal = /audit only grows/;
      await expect(update(others, { after: '{}' }, taken)).rejects.toThrow(refusal);
      await expect(update(theirs, { after: '{}' }, null)).rejects.toThrow(refusal);
      await expect(update(theirs, { after: '{}' }, others)).rejects.toThrow(refusal);
      await expect(update(theirs, { action: 'member added' }, taken)).rejects.toThrow(refusal);
      await expect(update(theirs, { subject: `member:${other.id}` }, taken)).rejects.toThrow(
        refusal,
      );
      await expect(
        database.db.deleteFrom('audit').where('id', '=', theirs).execute(),
      ).rejects.toThrow(refusal);
      await update(theirs, { after: '{}' }, taken);
    });
  });
});
