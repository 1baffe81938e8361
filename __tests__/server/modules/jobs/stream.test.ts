/** How far jobs have come, over a real connection. */
import type { Job, JobTask } from '../../../../contract/office/jobEntities.ts';
import { JOBS_PER_PAGE } from '../../../../contract/office/jobEntities.ts';
import { jobCalls } from '../../../../contract/office/jobs.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { createMembersService } from '../../../../server/modules/members/service.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { toldEvents } from '../../../support/toldEvents.ts';
import { waitUntil } from '../../../support/waitUntil.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { openDesk, type Desk } from './desk.ts';

const CODES: JobTask = { kind: 'create_codes', count: 1 };

forEachEngine('the jobs’ stream', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  let desk: Desk;
  let address: string;

  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser');
    desk = openDesk(fixture, office);
    address = await fixture.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await fixture.close();
    await database.close();
  });

  /** @returns what was told of each job so far, and whether the stream has ended. */
  async function watch(ids: readonly number[], as = office) {
    const answer = await fetch(`${address}/api${jobCalls.jobStream.path}?ids=${ids.join()}`, {
      headers: { authorization: `Bearer ${as.access}` },
    });
    const told = new Map<number, Job[]>();
    const watched = { answer, told, hasEnded: false };
    void (async () => {
      for await (const { name, data } of toldEvents(answer)) {
        for (const job of name === 'jobs' ? (data as Job[]) : []) {
          told.set(job.id, [...(told.get(job.id) ?? []), job]);
        }
      }
      watched.hasEnded = true;
    })();
    return watched;
  }
  const until = (isTrue: () => boolean) => waitUntil('such event', () => isTrue() || undefined);

  test('tells each job as it is at once, and then whenever it has come further', async () => {
    const { ids } = await desk.members(60);
    const [job, still] = [await desk.dryRun(CODES, { ids }), await desk.dryRun(CODES, { ids })];
    const { answer, told } = await watch([job.id, still.id]);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await until(() => told.size === 2);
    expect(told.get(job.id)).toEqual([job]);
    await desk.act(job.id, 'start');
    await until(() => told.get(job.id)?.at(-1)?.state === 'waiting');
    await desk.work();
    await until(() => told.get(job.id)?.at(-1)?.state === 'done');
    expect(told.get(job.id)?.at(-1)).toEqual(await desk.job(job.id));
    // What has not come further is not told again.
    expect(told.get(still.id)).toEqual([still]);
  });

  test('ends when its watcher may administer no longer; others go on', async () => {
    const { ids } = await desk.members(1);
    const job = await desk.dryRun(CODES, { ids });
    const former = await fixture.person('superuser');
    const [theirs, others] = [await watch([job.id], former), await watch([job.id])];
    await until(() => theirs.told.size === 1 && others.told.size === 1);
    await createMembersService(fixture.deps).setActive(former.number, false);
    await until(() => theirs.hasEnded);
    await desk.act(job.id, 'cancel');
    await until(() => others.told.get(job.id)?.at(-1)?.state === 'cancelled');
    expect(theirs.told.get(job.id)).toEqual([job]);
  });

  test.each([undefined, 'member', 'entry staff'] as const)('%s: sees nothing', async (role) => {
    const query = { ids: '1' };
    const as = role && (await fixture.person(role));
    const { statusCode } = await ask(fixture, jobCalls.jobStream, { query, ...(as && { as }) });
    expect(statusCode).toBe(as ? 403 : 401);
  });

  test.each([
    ['none', ''],
    ['no id', 'x'],
    ['one and no id', '1,'],
    ['too large a number', '9'.repeat(16)],
    ['more than a page has', Array.from({ length: JOBS_PER_PAGE + 1 }, (_, id) => id).join()],
  ])('of %s: refused', async (_, ids) => {
    const { statusCode } = await ask(fixture, jobCalls.jobStream, { as: office, query: { ids } });
    expect(statusCode).toBe(400);
  });

  test('of a job that does not exist: nothing, and the stream stays', async () => {
    const { ids } = await desk.members(1);
    const job = await desk.dryRun(CODES, { ids });
    const watched = await watch([999_999_999, job.id]);
    await until(() => watched.told.size === 1);
    expect([...watched.told.keys()]).toEqual([job.id]);
    expect(watched.hasEnded).toBe(false);
  });
});
