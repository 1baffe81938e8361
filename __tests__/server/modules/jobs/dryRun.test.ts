/** The dry run of a job and the list of those that were started; and how a job is taken back. */
import type { ErrorReply } from '../../../../contract/entities.ts';
import type { AuditPage } from '../../../../contract/office/audit.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { Job, JobPage, JobTask } from '../../../../contract/office/jobEntities.ts';
import { jobCalls } from '../../../../contract/office/jobs.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { deleteOldRows } from '../../../../server/modules/jobs/oldJobsRepository.ts';
import { texts } from '../../../../server/modules/jobs/texts.ts';
import { cleanUp } from '../../../../server/modules/operations/housekeeping.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { openDesk, type Desk } from './desk.ts';

const CODES: JobTask = { kind: 'create_codes', count: 2 };
const ENTRY: JobTask = { kind: 'set_role', role: 'is_entry_staff', is_given: true };

forEachEngine('dry runs, the list, and what is taken back', (engine) => {
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

  describe('the dry run', () => {
    test('changes nothing, counts, and says of each member what would be', async () => {
      const { search, ids } = await desk.members(120);
      await desk.setMember(ids[7]!, { is_active: false });
      const draft = await desk.dryRun(CODES, { search });
      expect(draft).toMatchObject({
        state: 'draft',
        asked_by: 'Änne Weiß',
        found: 120,
        pending: 119,
        skipped: 1,
        changed: 0,
        reasons: [{ sentence: texts.isInactive, count: 1 }],
      });
      expect((await desk.rows(draft.id, 'pending')).map((row) => row.member?.id)).toEqual(
        ids.filter((id) => id !== ids[7]),
      );
      expect(await desk.rows(draft.id, 'skipped')).toMatchObject([
        { member: { id: ids[7], first_name: 'Mia' }, sentence: texts.isInactive },
      ]);
      expect((await desk.page(draft.id, 'pending')).rows[0]?.sentence).toBe('+ 2 Codes');
      expect(new Set(await desk.codesOf(ids))).toEqual(new Set([0]));
    });

    test('that a fault has stopped never runs on the members that it had found by then', async () => {
      const { search } = await desk.members(60);
      const { id } = (await desk.plan(CODES, { search })).json<Job>();
      await desk.work(1);
      await database.db.updateTable('job').set({ state: 'stopped' }).where('id', '=', id).execute();
      expect((await desk.act(id, 'resume')).statusCode).toBe(409);
      expect((await desk.act(id, 'cancel')).statusCode).toBe(200);
    });

    test('what the job runs on is what it showed, not what is found later', async () => {
      const { search, ids } = await desk.members(3);
      const draft = await desk.dryRun(CODES, { search });
      await database.db
        .updateTable('member')
        .set({ search_text: 'anders' })
        .where('id', '=', ids[0]!)
        .execute();
      const { id: later } = await fixture.person('member', { firstName: 'Mia', lastName: search });
      await desk.act(draft.id, 'start');
      await desk.work();
      expect(await desk.codesOf([...ids, later])).toEqual([2, 2, 2, 0]);
    });

    test('of members chosen twice, or who are not there', async () => {
      const { ids } = await desk.members(1);
      const draft = await desk.dryRun(CODES, { ids: [ids[0]!, ids[0]!, 999_999_999] });
      expect(draft).toMatchObject({ found: 1, pending: 1 });
    });

    test('is deleted after a day, unless it was started', async () => {
      const { ids } = await desk.members(3);
      const started = await desk.done(CODES, { ids });
      const draft = await desk.dryRun(CODES, { ids });
      const statusOf = async ({ id }: Job) =>
        (await ask(fixture, jobCalls.job, { as: office, params: { id } })).statusCode;
      const now = fixture.clock.now().getTime();
      const later = (hours: number) => ({ now: () => new Date(now + hours * 60 * 60 * 1000) });
      await cleanUp({ database, clock: later(23) });
      expect([await statusOf(draft), await statusOf(started)]).toEqual([200, 200]);
      await cleanUp({ database, clock: later(25) });
      expect([await statusOf(draft), await statusOf(started)]).toEqual([404, 200]);
      expect(await desk.rows(started.id, 'changed')).toHaveLength(3);
    });

    test('of what a filter finds', async () => {
      const { search, ids } = await desk.members(60);
      for (const id of ids.slice(0, 55)) await desk.setMember(id, { is_active: false });
      const draft = await desk.dryRun(
        { kind: 'set_active', is_active: true },
        { search: '', filter: `status:inaktiv ${search}` },
      );
      expect(draft).toMatchObject({ found: 55, pending: 55 });
      const rows = await desk.rows(draft.id, 'pending');
      expect(rows.map(({ member }) => member?.id)).toEqual(ids.slice(0, 55));
    });

    test('of nobody', async () => {
      const draft = await desk.dryRun(CODES, { search: 'niemand heißt so' });
      expect(draft).toMatchObject({ state: 'draft', found: 0 });
    });

    test.each([
      [{ kind: 'create_codes', count: 11 }, { ids: [1] }],
      [{ kind: 'create_codes', count: 0 }, { ids: [1] }],
      [{ kind: 'drop_everything' }, { ids: [1] }],
      [CODES, { ids: [] }],
      [CODES, { search: 'x'.repeat(101) }],
      [CODES, {}],
      [CODES, { search: '', filter: 'farbe:rot' }],
      [CODES, { search: '', filter: 'x'.repeat(2_001) }],
    ])('%j on %j is refused', async (task, selection) => {
      expect((await desk.plan(task, selection)).statusCode).toBe(400);
    });
  });

  describe('the list', () => {
    test('has what was started, newest first, page by page; no drafts', async () => {
      const { ids } = await desk.members(1);
      const draft = await desk.dryRun(ENTRY, { ids });
      const started: number[] = [];
      for (let job = 0; job < 21; job += 1) {
        const { id } = await desk.dryRun(ENTRY, { ids });
        await desk.act(id, 'start');
        started.unshift(id);
      }
      const list = async (query: Record<string, string> = {}) =>
        (await ask(fixture, jobCalls.jobs, { as: office, query })).json<JobPage>();
      const first = await list();
      expect(first.jobs.map(({ id }) => id)).toEqual(started.slice(0, 20));
      const { jobs } = await list({ before: String(first.next) });
      expect(jobs[0]).toMatchObject({ id: started[20] });
      expect(jobs.map(({ id }) => id)).not.toContain(draft.id);
      await desk.work();
    });

    test.each(['0', 'x', '99999999'])('no job %s: 404', async (id) => {
      const { statusCode } = await ask(fixture, jobCalls.job, { as: office, params: { id } });
      expect(statusCode).toBe(404);
    });
  });

  describe('taken back', () => {
    test('by a job of its own, with its dry run', async () => {
      const { ids } = await desk.members(60);
      const job = await desk.done(ENTRY, { ids });
      await desk.setMember(ids[5]!, { is_entry_staff: false });
      const undo = (await desk.undo(job.id)).json<Job>();
      await desk.work();
      expect(await desk.job(undo.id)).toMatchObject({
        state: 'draft',
        undoes: job.id,
        pending: 59,
        skipped: 1,
        reasons: [{ sentence: texts.changedSince, count: 1 }],
      });
      expect((await desk.job(job.id)).undone_by).toBeUndefined();
      await desk.act(undo.id, 'start');
      await desk.work();
      expect(await desk.job(undo.id)).toMatchObject({ state: 'done', changed: 59 });
      expect((await desk.job(job.id)).undone_by).toBe(undo.id);
    });

    test('not while it runs, not twice at once, and not what took something back', async () => {
      const { ids } = await desk.members(120);
      const { id } = await desk.dryRun(ENTRY, { ids });
      expect((await desk.undo(id)).statusCode).toBe(409);
      await desk.act(id, 'start');
      await desk.work(1);
      expect((await desk.undo(id)).statusCode).toBe(409);
      await desk.act(id, 'cancel');
      const undo = (await desk.undo(id)).json<Job>();
      await desk.work();
      await desk.act(undo.id, 'start');
      expect((await desk.undo(id)).json()).toEqual({ error: texts.isBeingUndone });
      await desk.work();
      // Of what was cancelled, what it had changed.
      expect(await desk.job(undo.id)).toMatchObject({ state: 'done', changed: 50 });
      expect((await desk.undo(undo.id)).json()).toEqual({ error: texts.undoOfUndo });
    });
  });

  test('rows are deleted; counts stay, and nothing is taken back or tried again', async () => {
    const { ids } = await desk.members(1_010);
    const job = await desk.done(CODES, { ids });
    const other = await desk.done(CODES, { ids: ids.slice(0, 2) });
    const counts = { changed: 1_009, failed: 1 };
    await database.db.updateTable('job').set(counts).where('id', '=', job.id).execute();
    const now = fixture.clock.now().getTime();
    const later = (days: number) => new Date(now + days * 24 * 60 * 60 * 1000);
    const at = (days: number) => later(days).toISOString();
    const rowsOf = async ({ id }: Job) =>
      (await database.db.selectFrom('job_row').select('id').where('job_id', '=', id).execute())
        .length;

    // What is being taken back keeps its rows until they are read.
    const undo = await desk.undo(other.id);
    await deleteOldRows(database.db, at(0), at(90));
    expect([await rowsOf(job), await rowsOf(other)]).toEqual([0, 2]);
    expect(await desk.job(job.id)).toMatchObject({
      ...counts,
      state: 'done',
      rows_deleted_at: at(90),
    });
    expect(await desk.rows(job.id, 'changed')).toEqual([]);
    for (const refused of [await desk.undo(job.id), await desk.act(job.id, 'retry')]) {
      expect(refused.statusCode).toBe(409);
      expect(refused.json<ErrorReply>().error).toMatch(/sind gelöscht/);
    }
    expect(await desk.job(job.id)).toMatchObject({ state: 'done', failed: 1 });
    await desk.work();
    expect(await desk.job(undo.json<Job>().id)).toMatchObject({ state: 'draft', found: 2 });

    // Broken off in the middle, it is gone on with; 90 days after the end, and not before.
    const kept = { member_id: ids[0]!, state: 'changed', sentence: '', kept: null } as const;
    await database.db
      .insertInto('job_row')
      .values({ ...kept, job_id: job.id })
      .execute();
    await cleanUp({ database, clock: { now: () => later(89) } });
    expect([await rowsOf(job), await rowsOf(other)]).toEqual([1, 2]);
    await cleanUp({ database, clock: { now: () => later(90) } });
    expect([await rowsOf(job), await rowsOf(other)]).toEqual([0, 0]);
  });

  test('one that nobody goes on with for 90 days is over, and the log says so once', async () => {
    // All sessions are over by now.
    office = await fixture.person('superuser');
    desk = openDesk(fixture, office);
    const { ids } = await desk.members(2);
    const paused = await desk.dryRun(CODES, { ids });
    await desk.act(paused.id, 'start');
    await desk.act(paused.id, 'pause');
    const draft = await desk.dryRun(CODES, { ids });
    const now = fixture.clock.now().getTime();
    const days = (count: number) => new Date(now + count * 24 * 60 * 60 * 1000);
    const entries = async () => {
      office = await fixture.person('superuser');
      const query = { job: String(paused.id), action: 'job changed' };
      const reply = await ask(fixture, officeCalls.audit, { as: office, query });
      return reply.json<AuditPage>().results.filter(({ via }) => via === 'server');
    };
    await cleanUp({ database, clock: { now: () => days(89) } });
    expect(await entries()).toEqual([]);
    await cleanUp({ database, clock: { now: () => days(91) } });
    await cleanUp({ database, clock: { now: () => days(92) } });
    expect(await entries()).toMatchObject([
      {
        at: days(91).toISOString(),
        actor: null,
        action: 'job changed',
        job: paused.id,
        sentence: [`Auftrag ${paused.id}`, ': ', 'beendet, weil lange niemand weitergemacht hat'],
      },
    ]);
    const gone = await ask(fixture, jobCalls.job, { as: office, params: { id: draft.id } });
    expect(gone.statusCode).toBe(404);
  });
});
