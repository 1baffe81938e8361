import { importCalls } from '../../../../contract/office/imports.ts';
import type { WaitingImport } from '../../../../contract/office/importEntities.ts';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { deleteImport } from '../../../../server/modules/imports/oldImportsRepository.ts';
import { ask } from '../fixture.ts';
import { forEachImportDesk } from './importDesk.ts';

forEachImportDesk('files that wait', (its) => {
  const waiting = async (): Promise<WaitingImport[]> =>
    (await ask(its.fixture, importCalls.waitingImports, { as: its.office })).json<{
      imports: WaitingImport[];
    }>().imports;
  const ids = async () => (await waiting()).map(({ id }) => id);

  test('are those whose job nobody has started, the newest first', async () => {
    const { desk } = its;
    const file = await desk.read('Vorname;Nachname\nMia;Moll\nTom;Tau');
    const next = await desk.read('Vorname;Nachname\nIda;Iltis');
    const [, oldest] = await waiting();
    expect(oldest).toEqual({
      id: file.id,
      file_name: 'mitglieder.csv',
      rows: 2,
      created_at: file.created_at,
      created_by: expect.stringMatching(/\S \S/) as string,
    });
    const job = (await desk.plan(file.id, file.plan)).json<Job>();
    await desk.jobs.work();
    expect(await ids()).toEqual([next.id, file.id]);
    await desk.jobs.act(job.id, 'start');
    expect(await ids()).toEqual([next.id]);
    await desk.jobs.work();
    // Checked anew, it has become members all the same.
    await desk.plan(file.id, file.plan);
    expect(await ids()).toEqual([next.id]);
    expect((await desk.import(file.id)).job_id).toBe(job.id);
    const given = (await desk.plan(next.id, next.plan)).json<Job>();
    await desk.jobs.work();
    await desk.jobs.act(given.id, 'start');
    expect(await ids()).toEqual([]);
    expect((await desk.head(next.id, 0)).statusCode).toBe(409);
    // Given up before it has made anybody.
    await desk.jobs.act(given.id, 'cancel');
    expect(await ids()).toEqual([next.id]);
    expect((await desk.head(next.id, 0)).statusCode).toBe(200);
    await deleteImport(its.database.db, next.id);
    expect(await ids()).toEqual([]);
  });

  test('have one dry run: who checks a file takes the one before away', async () => {
    const { desk } = its;
    const colleague = await its.fixture.person('superuser');
    const file = await desk.read('Vorname;Nachname\nEva;Elster');
    const mine = (await desk.plan(file.id, file.plan)).json<Job>();
    await desk.jobs.work();
    const theirs = (await desk.plan(file.id, file.plan, colleague)).json<Job>();
    await desk.jobs.work();
    expect((await desk.jobs.act(mine.id, 'start')).statusCode).toBe(409);
    expect(await desk.jobs.job(mine.id)).toMatchObject({ state: 'cancelled' });
    expect((await desk.import(file.id)).job_id).toBe(theirs.id);
    expect((await desk.jobs.act(theirs.id, 'start')).statusCode).toBe(200);
  });

  test('are none whose lines are still being read, and few', async () => {
    const { desk, database } = its;
    const { id } = await desk.read('Vorname;Nachname\nMia;Moll');
    await database.db.updateTable('import').set({ is_read: false }).where('id', '=', id).execute();
    expect(await ids()).toEqual([]);
    const { created_by } = await database.db
      .selectFrom('import')
      .select('created_by')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const file = { columns: '[]', shape: '', head_line: 1, row_count: 1, is_read: true };
    await database.db
      .insertInto('import')
      .values(
        Array.from({ length: 21 }, (_, index) => ({
          ...file,
          file_name: `${index}.csv`,
          created_by,
          created_at: '2026-07-31T17:40:00.000Z',
        })),
      )
      .execute();
    const names = (await waiting()).map(({ file_name }) => file_name);
    expect(names).toHaveLength(20);
    expect(names[0]).toBe('20.csv');
  });
});
