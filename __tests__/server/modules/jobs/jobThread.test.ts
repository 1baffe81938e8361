/** The thread that works through jobs, as the server runs it. */
import { setTimeout as delay } from 'node:timers/promises';
import { createJobThread, type JobThread } from '../../../../server/modules/jobs/jobThread.ts';
import { startJobRunner } from '../../../../server/modules/jobs/runnerService.ts';
import { createJobsService } from '../../../../server/modules/jobs/service.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { systemClock as clock } from '../../../../server/lib/clock.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { createFixture, type Fixture, type Person } from '../fixture.ts';
import { openDesk, type Desk } from './desk.ts';

forEachEngine('the thread for jobs', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let admin: Person;
  let desk: Desk;
  let thread: JobThread;
  let woken = 0;
  const warned: string[] = [];
  const forgetting = { forget: () => Promise.resolve() };
  const log = { warn: (_: object, message: string) => void warned.push(message) };

  beforeAll(async () => {
    const opened = await engine.openAt();
    ({ database } = opened);
    fixture = await createFixture(database);
    admin = await fixture.person('superuser');
    desk = openDesk(fixture, admin);
    thread = createJobThread({
      config: { databaseLocation: opened.location, mailFrom: 'Einlass <einlass@example.org>' },
      outbox: { wake: () => (woken += 1) },
      traffic: { isBusy: () => false },
      log,
    });
  });
  afterAll(async () => {
    await thread.close();
    await fixture.close();
  });

  const toDo = async (count: number) => {
    const { search } = await desk.members(count);
    const { id } = await desk.dryRun({ kind: 'create_codes', count: 1 }, { search, filter: '' });
    await desk.act(id, 'start');
    return id;
  };

  test('does what is due, and says that it may have queued mails', async () => {
    const id = await toDo(300);
    const before = woken;
    await thread.run(() => true);
    expect(await desk.job(id)).toMatchObject({ state: 'done', changed: 300, pending: 0 });
    expect(woken).toBeGreaterThan(before);
  });

  test('dry runs, too', async () => {
    const { search } = await desk.members(30);
    const task = { kind: 'create_codes', count: 1 };
    const { id } = (await desk.plan(task, { search, filter: '' })).json<{ id: number }>();
    await thread.run(() => true);
    expect(await desk.job(id)).toMatchObject({ state: 'draft', pending: 30 });
  });

  test('is over once it is not wanted, between two batches, and lets go of the job', async () => {
    const id = await toDo(600);
    let left = 2;
    await thread.run(() => left-- > 0);
    const { state, changed } = await desk.job(id);
    expect(state).toBe('running');
    expect(changed).toBeGreaterThan(0);
    expect(changed).toBeLessThan(600);
    // At once: nobody holds it.
    await thread.run(() => true);
    expect(await desk.job(id)).toMatchObject({ state: 'done', changed: 600 });
  });

  test('waits between two batches until this thread comes to it', async () => {
    const id = await toDo(600);
    const halfWay = Promise.withResolvers<null>();
    let asked = 0;
    const running = thread.run(async () => {
      asked += 1;
      if (asked === 2) await halfWay.promise;
      return true;
    });
    while (asked < 2) await delay(5);
    const before = await desk.job(id);
    await delay(100);
    expect(await desk.job(id)).toEqual(before);
    halfWay.resolve(null);
    await running;
    expect(await desk.job(id)).toMatchObject({ state: 'done', changed: 600 });
  });

  test('a runner gives it what is planned, and nothing while nothing is due', async () => {
    const jobs = createJobsService({ database, clock });
    let runs = 0;
    const runner = startJobRunner({
      ...{ database, clock, jobs, log, forgetting },
      run: (isWanted) => {
        runs += 1;
        return thread.run(isWanted);
      },
    });
    await delay(50);
    expect(runs).toBe(0);
    const { search } = await desk.members(10);
    const { id } = await jobs.plan(admin.id, {
      task: { kind: 'create_codes', count: 1 },
      selection: { search, filter: '' },
    });
    while ((await desk.job(id)).state === 'checking') await delay(20);
    await runner.stop();
    expect(await desk.job(id)).toMatchObject({ state: 'draft', pending: 10 });
    expect(runs).toBe(1);
  });

  test('who writes in this thread comes before the next batch, on the embedded database', async () => {
    const id = await toDo(600);
    const written = Promise.withResolvers<null>();
    let asked = 0;
    const runner = startJobRunner({
      ...{ database, clock, log, forgetting, jobs: createJobsService({ database, clock }) },
      run: async (isWanted) => {
        const writing = database.transaction(() => written.promise);
        await thread.run(async () => {
          const may = await isWanted();
          asked += 1;
          return may;
        });
        await writing;
      },
    });
    await delay(500);
    const askedMeanwhile = asked;
    written.resolve(null);
    while ((await desk.job(id)).state !== 'done') await delay(20);
    await runner.stop();
    expect(await desk.job(id)).toMatchObject({ state: 'done', changed: 600 });
    // On PostgreSQL both write at once.
    expect(askedMeanwhile > 0).toBe(engine.name === 'postgres');
  });

  test('and warned of nothing', () => expect(warned).toEqual([]));
});
