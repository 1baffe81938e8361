/** Work on many members at once: what runs on a dry run, and what stops it. */
import { sql } from 'kysely';
import type { AuditPage } from '../../../../contract/office/audit.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { Job, JobTask } from '../../../../contract/office/jobEntities.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { doBatch } from '../../../../server/modules/jobs/batchService.ts';
import { claimJob, LEASE_MS } from '../../../../server/modules/jobs/leaseRepository.ts';
import { texts } from '../../../../server/modules/jobs/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { openDesk, type Desk } from './desk.ts';

const CODES: JobTask = { kind: 'create_codes', count: 2 };

forEachEngine('jobs', (engine) => {
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

  const auditOf = async (subject: string) =>
    (
      await database.db
        .selectFrom('audit')
        .select(['actor_id', 'via', 'job_id', 'action', 'details'])
        .where('subject', '=', subject)
        .orderBy('id')
        .execute()
    ).map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) as unknown }));

  test.each(['member', 'entry staff'] as const)(
    '%s: neither plans nor starts one',
    async (role) => {
      const as = await fixture.person(role);
      const { ids } = await desk.members(1);
      expect((await desk.plan(CODES, { ids }, as)).statusCode).toBe(403);
      const draft = await desk.dryRun(CODES, { ids });
      expect((await desk.act(draft.id, 'start', as)).statusCode).toBe(403);
      await desk.work();
      expect(await desk.codesOf(ids)).toEqual([0]);
    },
  );

  describe('a job', () => {
    test('does each member once; audit, counts and rows say so', async () => {
      const { search, ids } = await desk.members(120);
      const job = await desk.done(CODES, { search });
      expect(job).toMatchObject({ state: 'done', found: 120, pending: 0, changed: 120, failed: 0 });
      expect(job.finished_at).toBeDefined();
      expect(new Set(await desk.codesOf(ids))).toEqual(new Set([2]));
      expect(await desk.rows(job.id, 'changed')).toHaveLength(120);
      const audit = await auditOf(`member:${ids[0]}`);
      expect(audit).toMatchObject([
        { actor_id: office.id, via: 'job', job_id: job.id, action: 'tokens created' },
      ]);
      expect(await auditOf(`job:${job.id}`)).toEqual([
        {
          actor_id: office.id,
          via: 'web',
          job_id: job.id,
          action: 'job started',
          details: { task: CODES, members: 120 },
        },
      ]);
    });

    test('the log says what it was, by the name that the page of jobs has for it', async () => {
      const { ids } = await desk.members(1);
      const job = await desk.done({ kind: 'set_active', is_active: false }, { ids });
      const undo = await desk.undone(job.id);
      const said = async ({ id }: Pick<Job, 'id'>) => {
        const query = { job: String(id), action: 'job started' };
        const reply = await ask(fixture, officeCalls.audit, { as: office, query });
        return reply.json<AuditPage>().results.map(({ sentence }) => sentence);
      };
      expect(await said(job)).toEqual([
        [`Auftrag ${job.id}`, ' gestartet: ', 'Mitglieder deaktivieren', ' (1 Mitglied)'],
      ]);
      expect(await said(undo)).toEqual([
        [
          `Auftrag ${undo.id}`,
          ' gestartet: ',
          'Zurücknehmen: Mitglieder deaktivieren',
          ' (1 Mitglied)',
        ],
      ]);
    });

    test('is started once', async () => {
      const { ids } = await desk.members(1);
      const draft = await desk.dryRun(CODES, { ids });
      const answers = await Promise.all([desk.act(draft.id, 'start'), desk.act(draft.id, 'start')]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      await desk.work();
      expect(await desk.codesOf(ids)).toEqual([2]);
    });

    test('who was deactivated since the dry run is left alone, and the row says why', async () => {
      const { ids } = await desk.members(3);
      const draft = await desk.dryRun(CODES, { ids });
      await desk.setMember(ids[1]!, { is_active: false });
      await desk.act(draft.id, 'start');
      await desk.work();
      expect(await desk.job(draft.id)).toMatchObject({ state: 'done', changed: 2, skipped: 1 });
      expect(await desk.codesOf(ids)).toEqual([2, 0, 2]);
      expect(await desk.rows(draft.id, 'skipped')).toMatchObject([
        { member: { id: ids[1] }, sentence: texts.isInactive },
      ]);
    });

    test('paused it waits, and goes on where it was', async () => {
      const { ids } = await desk.members(120);
      const { id } = await desk.dryRun(CODES, { ids });
      await desk.act(id, 'start');
      await desk.work(1);
      expect((await desk.act(id, 'pause')).json()).toMatchObject({ state: 'paused', changed: 50 });
      await desk.work();
      expect(await desk.job(id)).toMatchObject({ state: 'paused', changed: 50, pending: 70 });
      await desk.act(id, 'resume');
      await desk.work();
      expect(await desk.job(id)).toMatchObject({ state: 'done', changed: 120, pending: 0 });
      expect(new Set(await desk.codesOf(ids))).toEqual(new Set([2]));
    });

    test('cancelled it leaves the rest as it is, for good', async () => {
      const { ids } = await desk.members(120);
      const { id } = await desk.dryRun(CODES, { ids });
      await desk.act(id, 'start');
      await desk.work(1);
      await desk.act(id, 'cancel');
      await desk.work();
      expect(await desk.job(id)).toMatchObject({ state: 'cancelled', changed: 50, pending: 70 });
      expect((await desk.act(id, 'resume')).statusCode).toBe(409);
      expect((await desk.codesOf(ids)).filter((count) => count > 0)).toHaveLength(50);
    });

    test.each(['is_superuser', 'is_active'] as const)(
      'stops when whoever it runs for loses %s; another one may go on with it',
      async (right) => {
        const other = await fixture.person('superuser', { firstName: 'Ole', lastName: 'Ost' });
        const theirs = openDesk(fixture, other);
        const { ids } = await theirs.members(120);
        const { id } = await theirs.dryRun(CODES, { ids });
        await theirs.act(id, 'start');
        await desk.work(1);
        await desk.setMember(other.id, { [right]: false });
        await desk.work();
        expect(await desk.job(id)).toMatchObject({
          state: 'stopped',
          changed: 50,
          pending: 70,
          sentence: texts.mayNoLonger,
        });
        expect((await auditOf(`job:${id}`)).at(-1)).toMatchObject({ action: 'job stopped' });
        await desk.act(id, 'resume');
        await desk.work();
        const job = await desk.job(id);
        expect(job).toMatchObject({ state: 'done', changed: 120, started_by: 'Änne Weiß' });
        expect(job.sentence).toBeUndefined();
      },
    );

    test('a row that fails fails alone, and can be tried again', async () => {
      const { ids } = await desk.members(60);
      const remove = await refuseCodesOf(database, ids[3]!);
      const job = await desk.done(CODES, { ids });
      expect(job).toMatchObject({ state: 'done', changed: 59, failed: 1, pending: 0 });
      expect(await desk.rows(job.id, 'failed')).toMatchObject([
        { member: { id: ids[3] }, sentence: texts.rowFault },
      ]);
      await remove();
      await desk.act(job.id, 'retry');
      await desk.work();
      expect(await desk.job(job.id)).toMatchObject({ state: 'done', changed: 60, failed: 0 });
      expect(new Set(await desk.codesOf(ids))).toEqual(new Set([2]));
      expect((await desk.act(job.id, 'retry')).statusCode).toBe(409);
    });

    test('whoever has lost the lease writes nothing', async () => {
      const { ids } = await desk.members(3);
      const { id } = await desk.dryRun(CODES, { ids });
      await desk.act(id, 'start');
      const begun = fixture.clock.now();
      const after = (ms: number) => new Date(begun.getTime() + ms);
      const lost = await claimJob(database, begun);
      expect(await claimJob(database, after(LEASE_MS - 1))).toBeNull();
      const held = await claimJob(database, after(LEASE_MS));
      const batch = { now: after(LEASE_MS), limit: 2 };
      expect(await doBatch(fixture, lost!, batch)).toBeNull();
      expect(await desk.codesOf(ids)).toEqual([0, 0, 0]);
      expect(await doBatch(fixture, held!, batch)).not.toBeNull();
      expect(await desk.codesOf(ids)).toEqual([2, 2, 0]);
      await desk.act(id, 'cancel');
    });

    test('a clock that is set back keeps nobody from going on', async () => {
      const { ids } = await desk.members(1);
      const { id } = await desk.dryRun(CODES, { ids });
      await desk.act(id, 'start');
      const begun = fixture.clock.now();
      const before = (ms: number) => new Date(begun.getTime() - ms);
      await claimJob(database, begun);
      // Another server's clock is behind a little.
      expect(await claimJob(database, before(30_000))).toBeNull();
      expect(await claimJob(database, before(7_200_000))).not.toBeNull();
      await desk.act(id, 'cancel');
    });

    test('a small one does not wait for a large one', async () => {
      const large = await desk.members(200);
      const small = await desk.members(1);
      const [first, second] = [
        await desk.dryRun(CODES, { ids: large.ids }),
        await desk.dryRun(CODES, { ids: small.ids }),
      ];
      await desk.act(first.id, 'start');
      await desk.act(second.id, 'start');
      await desk.work(3);
      expect(await desk.job(second.id)).toMatchObject({ state: 'done' });
      expect(await desk.job(first.id)).toMatchObject({ state: 'running' });
      await desk.work();
    });
  });

  /** A fault of the database at one member's codes. @returns mends it. */
  async function refuseCodesOf(
    { db }: Database,
    memberId: number,
  ): Promise<() => Promise<unknown>> {
    const id = sql.lit(memberId);
    if (engine.name === 'sqlite') {
      await sql`create trigger refuse_codes before insert on token
        when new.created_for = ${id} begin select raise(abort, 'no'); end`.execute(db);
      return () => sql`drop trigger refuse_codes`.execute(db);
    }
    await sql`alter table token add constraint refuse_codes check (created_for <> ${id})`.execute(
      db,
    );
    return () => sql`alter table token drop constraint refuse_codes`.execute(db);
  }
});
