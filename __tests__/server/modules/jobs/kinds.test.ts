/** What each kind of job does to members, what it leaves alone, and how it is taken back. */
import { calls } from '../../../../contract/calls.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { Job, JobTask } from '../../../../contract/office/jobEntities.ts';
import { jobCalls } from '../../../../contract/office/jobs.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { texts } from '../../../../server/modules/jobs/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { asSeen } from '../../../support/asSeen.ts';
import { openDesk, type Desk } from './desk.ts';

const DEACTIVATE: JobTask = { kind: 'set_active', is_active: false };
const ACTIVATE: JobTask = { kind: 'set_active', is_active: true };

forEachEngine('kinds of job', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  let desk: Desk;
  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser');
    desk = openDesk(fixture, office);
  });
  afterAll(async () => {
    await fixture.close();
    await database.close();
  });

  const isSignedIn = async (as: Person) =>
    (await ask(fixture, calls.me, { as })).statusCode === 200;
  const field = async (
    id: number,
    name: 'is_active' | 'is_superuser' | 'is_staff' | 'is_entry_staff',
  ) =>
    (
      await database.db
        .selectFrom('member')
        .select(name)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    )[name];

  const codesFor = (ids: readonly number[]) =>
    database.db
      .selectFrom('token')
      .select(['id', 'created_for'])
      .where('created_for', 'in', ids)
      .orderBy('id')
      .execute();

  describe('create_codes', () => {
    test('taken back: free codes go; issued, revoked and given away ones stay', async () => {
      const { ids } = await desk.members(4);
      const job = await desk.done({ kind: 'create_codes', count: 3 }, { ids });
      const codes = await codesFor(ids);
      const codesOf = (id: number | undefined) =>
        codes.filter((code) => code.created_for === id).map((code) => code.id);
      const at = fixture.clock.now().toISOString();
      const ticketFor = async (tokenId: number, revokedAt: string | null) =>
        await database.db
          .insertInto('ticket')
          .values({
            id: `ticket-${tokenId}-${'x'.repeat(20)}`,
            token_id: tokenId,
            email: 'guest@example.org',
            created_at: at,
            revoked_at: revokedAt,
          })
          .execute();
      await ticketFor(codesOf(ids[0])[0]!, null);
      await ticketFor(codesOf(ids[1])[0]!, at);
      for (const token of codesOf(ids[2])) {
        await database.db
          .insertInto('token_email')
          .values({ token_id: token, email: 'friend@example.org', sent_at: at })
          .execute();
      }
      const undo = await desk.undone(job.id);
      expect(undo).toMatchObject({ state: 'done', changed: 3, skipped: 1, failed: 0 });
      expect(await desk.codesOf(ids)).toEqual([1, 1, 3, 0]);
      expect((await desk.rows(undo.id, 'changed')).map(({ sentence }) => sentence)).toEqual([
        '− 2 von 3 Codes; 1 bleibt: daran hängt ein Ticket',
        '− 2 von 3 Codes; 1 bleibt: daran hing ein Ticket',
        '− 3 Codes',
      ]);
      expect(await desk.rows(undo.id, 'skipped')).toMatchObject([{ sentence: texts.codesTouched }]);
      // Once more: nothing is left to take back.
      expect(await desk.undone(job.id)).toMatchObject({ changed: 0, skipped: 4 });
    });

    test('taken back: codes that are no longer there were not used', async () => {
      const { ids } = await desk.members(2);
      const job = await desk.done({ kind: 'create_codes', count: 2 }, { ids });
      const codes = await codesFor(ids);
      const [kept, ...gone] = codes.map(({ id }) => id);
      await database.db.deleteFrom('token').where('id', 'in', gone).execute();
      const at = fixture.clock.now().toISOString();
      await database.db
        .insertInto('ticket')
        .values({ id: 'y'.repeat(24), token_id: kept!, email: 'g@example.org', created_at: at })
        .execute();
      const undo = await desk.undone(job.id);
      expect((await desk.rows(undo.id, 'skipped')).map(({ sentence }) => sentence)).toEqual([
        texts.codesTouched,
        texts.codesGone,
      ]);
    });

    test('whoever came to administer behind the dry run is not deactivated as if they did not', async () => {
      const { ids } = await desk.members(2);
      const { id } = await desk.dryRun({ kind: 'set_active', is_active: false }, { ids });
      await desk.setMember(ids[0]!, { is_superuser: true });
      await desk.act(id, 'start');
      await desk.work();
      const job = await desk.job(id);
      expect(job).toMatchObject({ changed: 1, skipped: 1 });
      expect(await desk.rows(job.id, 'skipped')).toMatchObject([
        { sentence: texts.changedSinceCheck, member: { id: ids[0] } },
      ]);
    });

    test('taken back: whom somebody has set back and deactivated again stays so', async () => {
      const { ids } = await desk.members(3);
      const job = await desk.done({ kind: 'set_active', is_active: false }, { ids });
      const byHand = async (id: number, body: object) => {
        const { version } = await database.db
          .selectFrom('member')
          .select('version')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const change = { as: office, params: { id }, ...asSeen({ version, ...body }) };
        expect((await ask(fixture, officeCalls.changeMember, change)).statusCode).toBe(200);
      };
      await byHand(ids[0]!, { is_active: true });
      await byHand(ids[0]!, { is_active: false });
      // Another change is no decision about it.
      await byHand(ids[1]!, { first_name: 'Anders' });
      const undo = await desk.undone(job.id);
      expect(undo).toMatchObject({ changed: 2, skipped: 1 });
      expect(await desk.rows(undo.id, 'skipped')).toMatchObject([
        { sentence: texts.changedSince, member: { id: ids[0] } },
      ]);
    });

    test('taken back: codes that were moved to somebody else since stay', async () => {
      const { ids } = await desk.members(2);
      const job = await desk.done({ kind: 'create_codes', count: 2 }, { ids });
      const other = await fixture.person('member');
      const codes = await database.db
        .selectFrom('token')
        .select(['id', 'created_for'])
        .where('created_for', 'in', ids)
        .execute();
      const [first, second] = [ids[0], ids[1]].map((owner) =>
        codes.filter((code) => code.created_for === owner),
      );
      const body = { number: other.number };
      for (const { id } of [...first!, second![0]!]) {
        await ask(fixture, officeCalls.moveCode, { as: office, params: { id }, body });
      }
      const undo = await desk.undone(job.id);
      expect(undo).toMatchObject({ changed: 1, skipped: 1 });
      expect(await desk.rows(undo.id, 'skipped')).toMatchObject([{ sentence: texts.changedSince }]);
      expect(await desk.codesOf([...ids, other.id])).toEqual([0, 0, 3]);
    });

    test('taken back: the dry run says of each how many go, and why the others do not', async () => {
      const { ids } = await desk.members(2);
      const job = await desk.done({ kind: 'create_codes', count: 5 }, { ids });
      const codes = await database.db
        .selectFrom('token')
        .select('id')
        .where('created_for', '=', ids[0]!)
        .orderBy('id')
        .execute();
      const [used, mailed, moved, withdrawn] = codes.map(({ id }) => id);
      const at = fixture.clock.now().toISOString();
      await database.db
        .insertInto('ticket')
        .values({ id: 'x'.repeat(24), token_id: used!, email: 'g@example.org', created_at: at })
        .execute();
      await database.db
        .insertInto('token_email')
        .values({ token_id: mailed!, email: 'friend@example.org', sent_at: at })
        .execute();
      const body = { number: (await fixture.person('member')).number };
      await ask(fixture, officeCalls.moveCode, { as: office, params: { id: moved! }, body });
      await database.db.deleteFrom('token').where('id', '=', withdrawn!).execute();
      await database.db
        .updateTable('member')
        .set({ invite_email: 'mia@example.org' })
        .where('id', '=', ids[1]!)
        .execute();
      await desk.done({ kind: 'send_codes' }, { ids: [ids[1]!] });

      const { id } = (await desk.undo(job.id)).json<Job>();
      await desk.work();
      const said = [
        '− 1 von 5 Codes; 1 bleibt: daran hängt ein Ticket; 1 bleibt: per Mail weitergegeben; ' +
          '1 bleibt: bei jemand anderem; 1 schon gelöscht',
        '− 5 Codes; 5 davon hat das Mitglied schon per Mail',
      ];
      const sentences = async (state: 'pending' | 'changed') =>
        (await desk.rows(id, state)).map(({ sentence }) => sentence);
      expect(await sentences('pending')).toEqual(said);
      // Of the first some stay, which is counted.
      expect((await desk.job(id)).doubts).toEqual([{ sentence: texts.someCodesStay, count: 1 }]);
      expect(await desk.rows(id, 'doubtful')).toMatchObject([{ member: { id: ids[0] } }]);
      await desk.act(id, 'start');
      await desk.work();
      expect(await sentences('changed')).toEqual(said);
      expect(await desk.codesOf(ids)).toEqual([2, 0]);
    });

    test('taken back: only mails that went out, or wait, have told the member of a code', async () => {
      const { ids } = await desk.members(5);
      const job = await desk.done({ kind: 'create_codes', count: 2 }, { ids });
      const { db } = database;
      for (const id of ids) await desk.setMember(id, { invite_email: `mia${id}@example.org` });
      const mailing = await desk.done({ kind: 'send_codes' }, { ids });
      const [sent, refused, forgotten, again] = ids;
      const finish = (member: number, state: 'sent' | 'failed') =>
        db.updateTable('outbox').set({ state }).where('member_id', '=', member).execute();
      await finish(sent!, 'sent');
      await finish(refused!, 'failed');
      await db.deleteFrom('outbox').where('member_id', '=', forgotten!).execute();
      await finish(again!, 'failed');
      await desk.done({ kind: 'send_codes' }, { ids: [again!] });
      const said = async () => {
        const { id } = (await desk.undo(job.id)).json<Job>();
        await desk.work();
        return (await desk.rows(id, 'pending')).map(({ sentence }) => sentence);
      };
      const told = '− 2 Codes; 2 davon hat das Mitglied schon per Mail';
      expect(await said()).toEqual([told, '− 2 Codes', told, told, told]);
      const params = { id: mailing.id };
      await ask(fixture, jobCalls.stopMails, { as: office, params });
      expect(await said()).toEqual([told, '− 2 Codes', told, told, '− 2 Codes']);
    });

    test('in part is counted as it was done, not as the dry run had found it', async () => {
      const { ids } = await desk.members(3);
      const job = await desk.done({ kind: 'create_codes', count: 2 }, { ids });
      const codeOf = (member: number) =>
        database.db
          .selectFrom('token')
          .select('id')
          .where('created_for', '=', member)
          .limit(1)
          .executeTakeFirstOrThrow();
      const use = async (member: number, ticket: string) => {
        const { id: token_id } = await codeOf(member);
        const created_at = fixture.clock.now().toISOString();
        await database.db
          .insertInto('ticket')
          .values({ id: ticket.repeat(24), token_id, email: 'g@example.org', created_at })
          .execute();
      };
      await use(ids[0]!, 'p');
      const { id } = (await desk.undo(job.id)).json<Job>();
      await desk.work();
      expect((await desk.job(id)).doubts).toEqual([{ sentence: texts.someCodesStay, count: 1 }]);
      await use(ids[1]!, 'q');
      await database.db.deleteFrom('ticket').where('id', '=', 'p'.repeat(24)).execute();
      await use(ids[2]!, 'r');
      await desk.act(id, 'start');
      await desk.work();
      expect(await desk.job(id)).toMatchObject({
        ...{ changed: 3, skipped: 0 },
        doubts: [{ sentence: texts.someCodesStay, count: 2 }],
      });
      const doubtful = await desk.rows(id, 'doubtful');
      expect(doubtful.map(({ member }) => member?.id)).toEqual(ids.slice(1));
    });

    test('other codes of the members stay', async () => {
      const { ids } = await desk.members(1);
      await fixture.code({ id: ids[0]! });
      const job = await desk.done({ kind: 'create_codes', count: 2 }, { ids });
      await desk.undone(job.id);
      expect(await desk.codesOf(ids)).toEqual([1]);
    });
  });

  describe('set_active', () => {
    test('deactivates, signs out, and gives back', async () => {
      const guest = await fixture.person('member');
      const second = await fixture.person('member');
      const bystander = await fixture.person('member');
      const { ids } = await desk.members(1);
      await desk.setMember(ids[0]!, { is_active: false });
      const job = await desk.done(DEACTIVATE, { ids: [guest.id, second.id, ...ids] });
      expect(job).toMatchObject({
        changed: 2,
        skipped: 1,
        reasons: [{ sentence: texts.isAlready('inaktiv'), count: 1 }],
      });
      expect((await desk.rows(job.id, 'changed'))[0]?.sentence).toBe('aktiv → inaktiv');
      const people = [guest, second, bystander];
      expect(await Promise.all(people.map(isSignedIn))).toEqual([false, false, true]);
      await desk.undone(job.id);
      // Active again, but whoever was signed in signs in anew.
      expect(await Promise.all(people.map(isSignedIn))).toEqual([false, false, true]);
      expect([await desk.isActive(guest.id), await desk.isActive(ids[0]!)]).toEqual([true, false]);
    });

    test('whoever has started it stays active, also when everybody is meant', async () => {
      const others = await fixture.person('superuser');
      const job = await desk.done(DEACTIVATE, { search: '' });
      expect(job.reasons).toContainEqual({ sentence: texts.ownRights, count: 1 });
      expect([await desk.isActive(office.id), await desk.isActive(others.id)]).toEqual([
        true,
        false,
      ]);
      await desk.undone(job.id);
      expect(await desk.isActive(others.id)).toBe(true);
    });

    test('whoever administers or is entry staff is to be looked at before; taking it back, nobody', async () => {
      const [lead, gate, guest] = [
        await fixture.person('superuser'),
        await fixture.person('entry staff'),
        await fixture.person('member'),
      ];
      const ids = [lead.id, gate.id, guest.id];
      const job = await desk.done(DEACTIVATE, { ids });
      expect(job.doubts).toEqual([
        { sentence: texts.administers, count: 1 },
        { sentence: texts.isEntryStaff, count: 1 },
      ]);
      expect(await desk.undone(job.id)).toMatchObject({ changed: 3, doubts: [] });
      // To give back what was taken is asked by nobody.
      expect((await desk.dryRun(ACTIVATE, { ids })).doubts).toEqual([]);
    });

    test('planned by one, started by another: it is the starter who stays', async () => {
      const starter = await fixture.person('superuser');
      const draft = await desk.dryRun(DEACTIVATE, { ids: [starter.id] });
      expect(draft.pending).toBe(1);
      await desk.act(draft.id, 'start', starter);
      await desk.work();
      expect(await desk.job(draft.id)).toMatchObject({ changed: 0, skipped: 1 });
      expect(await desk.isActive(starter.id)).toBe(true);
    });

    test('taking an activation back does not shut out who takes it back', async () => {
      const other = await fixture.person('superuser');
      await desk.setMember(other.id, { is_active: false });
      const job = await desk.done(ACTIVATE, { ids: [other.id] });
      expect(job.changed).toBe(1);
      const theirs = openDesk(fixture, other);
      expect(await theirs.undone(job.id)).toMatchObject({
        changed: 0,
        reasons: [{ sentence: texts.ownRights, count: 1 }],
      });
      expect(await desk.isActive(other.id)).toBe(true);
    });
  });

  describe('set_role', () => {
    test.each(['is_entry_staff', 'is_staff', 'is_superuser'] as const)(
      'gives and takes %s; versions rise and the audit says so',
      async (role) => {
        const { ids } = await desk.members(2);
        await desk.setMember(ids[1]!, { is_active: false });
        const job = await desk.done({ kind: 'set_role', role, is_given: true }, { ids });
        expect(job).toMatchObject({ changed: 1, skipped: 1 });
        expect([await field(ids[0]!, role), await field(ids[1]!, role)]).toEqual([true, false]);
        const taken = await desk.done({ kind: 'set_role', role, is_given: false }, { ids });
        expect(taken).toMatchObject({ changed: 1, skipped: 1 });
        expect(await field(ids[0]!, role)).toBe(false);
        await desk.undone(taken.id);
        expect(await field(ids[0]!, role)).toBe(true);
        const { version } = await database.db
          .selectFrom('member')
          .select('version')
          .where('id', '=', ids[0]!)
          .executeTakeFirstOrThrow();
        expect(version).toBe(4);
        const audit = await database.db
          .selectFrom('audit')
          .select(['before', 'after', 'job_id'])
          .where('subject', '=', `member:${ids[0]}`)
          .orderBy('id')
          .execute();
        expect(audit[0]).toEqual({
          before: JSON.stringify({ [role]: false }),
          after: JSON.stringify({ [role]: true }),
          job_id: job.id,
        });
      },
    );

    test('nobody takes the administration from themselves', async () => {
      const task: JobTask = { kind: 'set_role', role: 'is_superuser', is_given: false };
      const other = await fixture.person('superuser');
      const job = await desk.done(task, { ids: [office.id, other.id] });
      expect(job).toMatchObject({ changed: 1, skipped: 1 });
      expect([
        await field(office.id, 'is_superuser'),
        await field(other.id, 'is_superuser'),
      ]).toEqual([true, false]);
    });
  });
});
