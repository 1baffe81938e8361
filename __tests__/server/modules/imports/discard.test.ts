/** A file that was uploaded by mistake is thrown away, with all that was found in it. */
import type { AuditPage } from '../../../../contract/office/audit.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { WaitingImport } from '../../../../contract/office/importEntities.ts';
import { importCalls } from '../../../../contract/office/imports.ts';
import type { ImportTask, Job } from '../../../../contract/office/jobEntities.ts';
import { asText } from '../../../../server/modules/audit/sentences.ts';
import { texts } from '../../../../server/modules/imports/texts.ts';
import { deleteDryRunsOf } from '../../../../server/modules/jobs/oldJobsRepository.ts';
import { ask, type Person } from '../fixture.ts';
import { forEachImportDesk } from './importDesk.ts';

const LIST = 'Vorname;Nachname\nMia;Moll\nTom;Tau';

forEachImportDesk('a file is discarded', (its) => {
  const discard = (id: number | string, as: Person | null = its.office) =>
    ask(its.fixture, importCalls.discardImport, { ...(as && { as }), params: { id } });

  const waiting = async (): Promise<number[]> =>
    (await ask(its.fixture, importCalls.waitingImports, { as: its.office }))
      .json<{ imports: WaitingImport[] }>()
      .imports.map(({ id }) => id);

  /** What is there of a file: itself, its lines, its jobs, and their rows. */
  async function left(id: number, jobIds: readonly number[] = []) {
    const { db } = its.database;
    const files = await db.selectFrom('import').select('id').where('id', '=', id).execute();
    const lines = await db
      .selectFrom('import_row')
      .select('line')
      .where('import_id', '=', id)
      .execute();
    const jobs = await db
      .selectFrom('job')
      .select('id')
      .where('id', 'in', [0, ...jobIds])
      .execute();
    const rows = await db
      .selectFrom('job_row')
      .select('id')
      .where('job_id', 'in', [0, ...jobIds])
      .execute();
    return [files.length, lines.length, jobs.length, rows.length];
  }

  const entries = async () =>
    (
      await ask(its.fixture, officeCalls.audit, {
        as: its.office,
        query: { action: 'import discarded' },
      })
    ).json<AuditPage>().results;

  const refusal = async (answer: ReturnType<typeof discard>) => {
    const reply = await answer;
    return [reply.statusCode, reply.json<{ error: string }>().error];
  };

  test('by nobody but who administers', async () => {
    const { id } = await its.desk.read(LIST);
    for (const role of ['member', 'entry staff'] as const) {
      expect((await discard(id, await its.fixture.person(role))).statusCode).toBe(403);
    }
    expect((await discard(id, null)).statusCode).toBe(401);
    expect(await left(id)).toEqual([1, 3, 0, 0]);
    expect(await entries()).toEqual([]);
  });

  test('by whoever administers; the log says whose it was and how long, and nothing that stood in it', async () => {
    const { desk, fixture, office, database } = its;
    const other = await desk.read(LIST);
    const { id } = await desk.read(LIST);
    const colleague = await fixture.person('superuser', { firstName: 'Ute', lastName: 'Uhu' });
    expect((await discard(id, colleague)).statusCode).toBe(200);
    expect(await left(id)).toEqual([0, 0, 0, 0]);
    expect(await left(other.id)).toEqual([1, 3, 0, 0]);
    expect(await waiting()).not.toContain(id);
    const [entry] = await entries();
    expect(entry!.actor).toMatchObject({ id: colleague.id });
    const { first_name, last_name, number } = await database.db
      .selectFrom('member')
      .select(['first_name', 'last_name', 'number'])
      .where('id', '=', office.id)
      .executeTakeFirstOrThrow();
    expect(asText(entry!.sentence)).toBe(
      `Hochgeladene Liste von ${first_name} ${last_name} (#${number}) verworfen (2 Zeilen)`,
    );
    const { details } = await database.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'import discarded')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(details)).toEqual({ import: id, lines: 2 });
  });

  test('with its dry runs, also one that is at it', async () => {
    const { desk } = its;
    const { id, plan } = await desk.read(LIST);
    const first = (await desk.plan(id, plan)).json<Job>();
    await desk.jobs.work();
    const second = (await desk.plan(id, plan)).json<Job>();
    const jobs = [first.id, second.id];
    expect(await left(id, jobs)).toEqual([1, 3, 2, 2]);
    expect((await discard(id)).statusCode).toBe(200);
    await desk.jobs.work();
    expect(await left(id, jobs)).toEqual([0, 0, 0, 0]);
    expect((await desk.jobs.act(second.id, 'start')).statusCode).toBe(404);
  });

  test('also after its job was given up before it made anybody; that job stays, without its lines', async () => {
    const { desk } = its;
    const job = await desk.dryRun(LIST);
    const { import_id: id } = job.task as { import_id: number };
    await desk.jobs.act(job.id, 'start');
    await desk.jobs.act(job.id, 'cancel');
    expect(await waiting()).toContain(id);
    expect((await discard(id)).statusCode).toBe(200);
    expect(await left(id, [job.id])).toEqual([0, 0, 1, 0]);
    expect(await desk.jobs.job(job.id)).toMatchObject({ state: 'cancelled', changed: 0 });
  });

  test('not once its import was started: what was imported stays documented', async () => {
    const { desk } = its;
    const before = (await entries()).length;
    const job = await desk.dryRun('Vorname;Nachname\nIda;Iltis\nEva;Elster');
    const { import_id: id } = job.task as { import_id: number };
    await desk.jobs.act(job.id, 'start');
    const started = [409, texts.isStarted];
    expect(await refusal(discard(id))).toEqual(started);
    await desk.jobs.work();
    expect(await refusal(discard(id))).toEqual(started);
    // Checked anew, that dry run stays as it is.
    const again = (await desk.plan(id, (await desk.import(id)).plan)).json<Job>();
    await desk.jobs.work();
    expect(await refusal(discard(id))).toEqual(started);
    expect(await desk.jobs.job(again.id)).toMatchObject({ state: 'draft' });
    expect(await left(id, [job.id])).toEqual([1, 3, 1, 2]);
    expect(await entries()).toHaveLength(before);
  });

  test('once: it is gone then, as is one whose lines are still being read', async () => {
    const { desk, database } = its;
    const { id } = await desk.read(LIST);
    const gone = [404, texts.isGone];
    expect((await discard(id)).statusCode).toBe(200);
    expect(await refusal(discard(id))).toEqual(gone);
    expect(await refusal(discard('x'))).toEqual([404, texts.unknownImport]);
    const reading = await desk.read(LIST);
    await database.db
      .updateTable('import')
      .set({ is_read: false })
      .where('id', '=', reading.id)
      .execute();
    expect(await refusal(discard(reading.id))).toEqual(gone);
    expect(await left(reading.id)).toEqual([1, 3, 0, 0]);
  });

  test('or started, whoever comes first', async () => {
    const { desk } = its;
    for (let nth = 0; nth < 5; nth += 1) {
      const job = await desk.dryRun(LIST);
      const { import_id: id } = job.task as { import_id: number };
      const [started, discarded] = await Promise.all([desk.jobs.act(job.id, 'start'), discard(id)]);
      const isStarted = started.statusCode === 200;
      expect(discarded.statusCode).toBe(isStarted ? 409 : 200);
      expect(await left(id, [job.id])).toEqual(isStarted ? [1, 3, 1, 2] : [0, 0, 0, 0]);
      await desk.jobs.act(job.id, 'cancel');
    }
  });

  test('what tidies dry runs away passes over one that was started, and given up since', async () => {
    const { desk, database } = its;
    const draft = await desk.dryRun('Vorname;Nachname;E-Mail\nMia;Moll;mia@example.org', {
      match: 'email',
    });
    await desk.jobs.act(draft.id, 'start');
    await desk.jobs.act(draft.id, 'cancel');
    const { import_id: file } = draft.task as ImportTask;
    expect(await deleteDryRunsOf(database.db, file)).toBe(false);
    expect((await left(file, [draft.id])).slice(2)).toEqual([1, 1]);
  });
});
