/** An administrator's desk for the tests of the jobs: plans, starts and looks at jobs by the calls of the contract. */
import type {
  Job,
  JobAction,
  JobRow,
  JobRowPage,
  JobRowChoice,
  JobTask,
  MemberSelection,
} from '../../../../contract/office/jobEntities.ts';
import { jobCalls } from '../../../../contract/office/jobs.ts';
import { runDueJobs } from '../../../../server/modules/jobs/runnerService.ts';
import { insertMembers, nextMemberNumber } from '../../../../server/modules/members/repository.ts';
import { newInvitationCode } from '../../../../server/lib/randomCodes.ts';
import { ask, type Fixture, type Person } from '../fixture.ts';

export type Desk = ReturnType<typeof openDesk>;

export function openDesk(fixture: Fixture, as: Person) {
  const { database, outbox, clock } = fixture;
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  let names = 0;

  const desk = {
    warnings,
    /** Members with a last name of their own. @returns what finds all of them, and their ids. */
    async members(count: number): Promise<{ search: string; ids: number[] }> {
      names += 1;
      const lastName = `Gruppe${as.id}x${names}y`;
      const first = await nextMemberNumber(database.db);
      const ids = await insertMembers(
        database.db,
        Array.from({ length: count }, (_, index) => ({
          firstName: 'Mia',
          lastName,
          number: first + index,
          isSuperuser: false,
          isStaff: false,
          isEntryStaff: false,
          initialToken: newInvitationCode(),
          createdAt: clock.now().toISOString(),
        })),
      );
      return { search: lastName, ids };
    },
    /** Does what is due. @param batches at most; the rest stays to be done. */
    async work(batches = Infinity): Promise<void> {
      let left = batches;
      await runDueJobs({ database, outbox, clock, log }, () => left-- > 0);
    },
    plan: (task: unknown, selection: unknown, who: Person | undefined = as) =>
      ask(fixture, jobCalls.planJob, { as: who, body: { task, selection } }),
    /** A dry run, to its end. */
    async dryRun(task: JobTask, selection: MemberSelection): Promise<Job> {
      const { id } = (await desk.plan(task, selection)).json<Job>();
      await desk.work();
      return await desk.job(id);
    },
    job: async (id: number) =>
      (await ask(fixture, jobCalls.job, { as, params: { id } })).json<Job>(),
    act: (id: number, action: JobAction, who: Person | undefined = as) =>
      ask(fixture, jobCalls.changeJob, { as: who, params: { id }, body: { action } }),
    undo: (id: number) => ask(fixture, jobCalls.undoJob, { as, params: { id } }),
    /** A job, from its dry run to its end. */
    async done(task: JobTask, selection: MemberSelection): Promise<Job> {
      const { id } = await desk.dryRun(task, selection);
      await desk.act(id, 'start');
      await desk.work();
      return await desk.job(id);
    },
    /** A job taken back. */
    async undone(id: number): Promise<Job> {
      const undo = (await desk.undo(id)).json<Job>();
      await desk.work();
      await desk.act(undo.id, 'start');
      await desk.work();
      return await desk.job(undo.id);
    },
    page: async (id: number, state: JobRowChoice, after?: number) =>
      (
        await ask(fixture, jobCalls.jobRows, {
          as,
          params: { id },
          query: { state, ...(after !== undefined && { after: String(after) }) },
        })
      ).json<JobRowPage>(),
    async rows(id: number, state: JobRowChoice): Promise<JobRow[]> {
      const rows: JobRow[] = [];
      for (let after: number | undefined; ;) {
        const page = await desk.page(id, state, after);
        rows.push(...page.rows);
        if (page.next === undefined) return rows;
        after = page.next;
      }
    },
    /** Codes of each of the members. */
    async codesOf(ids: readonly number[]): Promise<number[]> {
      const rows = await database.db
        .selectFrom('token')
        .select(['created_for', (eb) => eb.fn.countAll<number>().as('count')])
        .where('created_for', 'in', ids)
        .groupBy('created_for')
        .execute();
      const counts = new Map(rows.map((row) => [row.created_for, row.count]));
      return ids.map((id) => counts.get(id) ?? 0);
    },
    async isActive(id: number): Promise<boolean> {
      const row = await database.db
        .selectFrom('member')
        .select('is_active')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.is_active;
    },
    async setMember(
      id: number,
      change: {
        is_active?: boolean;
        is_superuser?: boolean;
        is_entry_staff?: boolean;
        invite_email?: string;
        first_name?: string;
      },
    ): Promise<void> {
      await database.db.updateTable('member').set(change).where('id', '=', id).execute();
    },
  };
  return desk;
}
