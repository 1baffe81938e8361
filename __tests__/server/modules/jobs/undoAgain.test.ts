/** A job is taken back once: what was set by hand since then stays, however often somebody asks for it. */
import type { Job, JobTask } from '../../../../contract/office/jobEntities.ts';
import { labelCalls } from '../../../../contract/office/labels.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { texts } from '../../../../server/modules/jobs/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { openDesk, type Desk } from './desk.ts';

forEachEngine('undo again', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  let desk: Desk;
  beforeEach(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser');
    desk = openDesk(fixture, office);
  });
  afterEach(async () => {
    await fixture.close();
    await database.close();
  });

  const owners = async () =>
    (await database.db.selectFrom('member_label').select('member_id').execute()).map(
      ({ member_id: id }) => id,
    );
  const staffed = async () =>
    (
      await database.db
        .selectFrom('member')
        .select('id')
        .where('is_entry_staff', '=', true)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id);

  const cases: readonly [JobTask, () => Promise<number[]>][] = [
    [{ kind: 'set_label', label: 'Crew', is_given: true }, () => owners()],
    [{ kind: 'set_role', role: 'is_entry_staff', is_given: true }, () => staffed()],
  ];
  test.each(cases)('%j: what was taken back already stays as it is', async (task, having) => {
    const { ids } = await desk.members(2);
    const [first] = ids as [number, number];
    const job = await desk.done(task, { ids });
    // Its dry run finds both.
    const late = (await desk.undo(job.id)).json<Job>();
    await desk.work();
    expect(await desk.undone(job.id)).toMatchObject({ changed: 2 });
    if (task.kind === 'set_role') await desk.setMember(first, { is_entry_staff: true });
    else {
      const body = { label: 'Crew', is_given: true };
      await ask(fixture, labelCalls.setLabel, { as: office, params: { id: first }, body });
    }
    await desk.act(late.id, 'start');
    await desk.work();
    expect(await desk.job(late.id)).toMatchObject({
      state: 'done',
      changed: 0,
      skipped: 2,
      reasons: [{ sentence: texts.isTakenBack, count: 2 }],
    });
    expect(await having()).toEqual([first]);
    const again = await desk.undo(job.id);
    expect([again.statusCode, again.json()]).toEqual([409, { error: texts.nothingLeft }]);
  });

  test('of what is left, only that is taken back', async () => {
    const { ids } = await desk.members(2);
    const [first, second] = ids as [number, number];
    const task: JobTask = { kind: 'set_active', is_active: false };
    const job = await desk.done(task, { ids });
    await desk.setMember(second, { is_active: true });
    expect(await desk.undone(job.id)).toMatchObject({ changed: 1, skipped: 1 });
    for (const id of ids) await desk.setMember(id, { is_active: false });
    const again = await desk.undone(job.id);
    expect(again).toMatchObject({ changed: 1, skipped: 1 });
    expect([await desk.isActive(first), await desk.isActive(second)]).toEqual([false, true]);
  });

  test('the job names the undo that is under way, or else the latest that took something back', async () => {
    const { ids } = await desk.members(60);
    const job = await desk.done({ kind: 'set_active', is_active: false }, { ids });
    const plan = async () => {
      const { id } = (await desk.undo(job.id)).json<Job>();
      await desk.work();
      return id;
    };
    const said = async () => {
      const { undone_by: by, undone } = await desk.job(job.id);
      return { by, undone };
    };
    const nothing = await plan();
    await desk.act(nothing, 'start');
    expect(await said()).toEqual({ by: nothing, undone: 0 });
    await desk.act(nothing, 'cancel');
    expect(await said()).toEqual({ by: undefined, undone: undefined });

    const [part, late] = [await plan(), await plan()];
    await desk.act(part, 'start');
    await desk.work(1);
    await desk.act(part, 'pause');
    await desk.act(late, 'start');
    await desk.act(late, 'cancel');
    const { changed } = await desk.job(part);
    expect(changed).toBeGreaterThan(0);
    expect(changed).toBeLessThan(60);
    expect(await said()).toEqual({ by: part, undone: changed });
    expect((await desk.undo(job.id)).json()).toEqual({ error: texts.isBeingUndone });
    await desk.act(part, 'cancel');
    expect(await said()).toEqual({ by: part, undone: changed });

    const rest = await plan();
    await desk.act(rest, 'start');
    expect(await said()).toEqual({ by: rest, undone: changed });
    await desk.work();
    expect(await said()).toEqual({ by: rest, undone: 60 });
    expect((await desk.undo(job.id)).json()).toEqual({ error: texts.nothingLeft });
  });
});
