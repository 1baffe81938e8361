/** Of whose personal data were deleted, no refused line of a file tells any more. */
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { mergeCalls } from '../../../../contract/office/merging.ts';
import { sql } from 'kysely';
import { holdMember } from '../../../../server/modules/members/heldRepository.ts';
import { blankJobRows } from '../../../../server/modules/members/anonymiseRepository.ts';
import { texts } from '../../../../server/texts.ts';
import { waitUntil } from '../../../support/waitUntil.ts';
import { ask } from '../fixture.ts';
import { forEachImportDesk } from './importDesk.ts';

const HEAD = 'Nummer;Vorname;Nachname;E-Mail;Notiz';
const csv = (...lines: string[]): string => [HEAD, ...lines].join('\n');

forEachImportDesk('refused lines of whoever is deleted', (its) => {
  test('lose their cells and names, found by address or name; those of others stay', async () => {
    const { desk, database } = its;
    await desk.done(csv('7001;Petra;Privat;petra@x.example;', '7002;Paul;Plan;petra@x.example;'));
    const { id: jobId } = await desk.dryRun(
      csv(
        ';Petra;Privat;PETRA@x.example;Krankheit geheim',
        ';Petra;Privat;petra-kaputt;Schulden geheim',
        '1x;Eva;Ebert;eva@x.example;Notiz anderer',
      ),
      { match: 'email' },
    );
    const told = async () => {
      const rows = await desk.jobs.rows(jobId, 'skipped');
      return JSON.stringify(rows) + (await desk.refused(jobId)).body;
    };
    expect(await told()).toMatch(/Krankheit geheim[^]*Schulden geheim/);

    const petra = (await desk.member(7001))!;
    const params = { id: petra.id };
    const asked = { as: its.office, params, body: { version: petra.version } };
    expect((await ask(its.fixture, officeCalls.anonymiseMember, asked)).statusCode).toBe(200);
    const left = await told();
    for (const secret of ['Petra', 'Privat', 'petra', 'geheim']) {
      expect(left.toLowerCase()).not.toContain(secret.toLowerCase());
    }
    expect(left).toContain('Notiz anderer');
    const rows = await database.db.selectFrom('job_row').select('name').execute();
    expect(rows.map(({ name }) => name)).not.toContain('Petra Privat');
  });

  test('also those with the name of one who was merged into them', async () => {
    const { desk, database } = its;
    await desk.done(csv('7101;Rita;Rest;;', '7102;Henriette;Restmann;;'));
    const { id: jobId } = await desk.dryRun(
      csv(';Henriette;Restmann;kaputt;Schulden geheim', ';Hannes;Restmann;kaputt;Notiz anderer'),
      { match: 'email' },
    );
    const [kept, gone] = [(await desk.member(7101))!, (await desk.member(7102))!];
    const merged = await ask(its.fixture, mergeCalls.mergeMembers, {
      as: its.office,
      params: { id: kept.id, other: gone.id },
      body: { version: kept.version, gone_version: gone.version, take: [] },
    });
    expect(merged.statusCode).toBe(200);
    const { version } = (await desk.member(7101))!;
    const asked = { as: its.office, params: { id: kept.id }, body: { version } };
    expect((await ask(its.fixture, officeCalls.anonymiseMember, asked)).statusCode).toBe(200);
    const left = (await desk.refused(jobId)).body;
    expect(left).toContain('Notiz anderer');
    expect(left).not.toMatch(/Henriette|geheim/);
    const rows = await database.db.selectFrom('job_row').select('name').execute();
    expect(rows.map(({ name }) => name)).not.toContain('Henriette Restmann');
    expect(rows.map(({ name }) => name)).toContain('Hannes Restmann');
  });
});

forEachImportDesk('a job that waits for the deletion of one of its members', (its) => {
  const csvOf = (line: string): string => `${HEAD}\n${line}`;

  /** Deletes what jobs hold of the member while `work` waits for them; on SQLite it waits before it has read anything. */
  async function deletedMeanwhile(number: number, work: () => Promise<void>): Promise<void> {
    const { db, engine } = its.database;
    const { id } = (await its.desk.member(number))!;
    let working: Promise<void> = Promise.resolve();
    await its.database.transaction(async (trx) => {
      await holdMember(trx, engine, id);
      working = work();
      if (engine.name === 'postgres') {
        await waitUntil('the job to wait', async () => {
          const { rows } = await sql`select pid from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
          return rows.length > 0 ? true : undefined;
        });
      }
      await blankJobRows(trx, id);
      const gone = {
        ...{ first_name: 'Gelöschtes', last_name: 'Mitglied', notes: '', invite_email: null },
        anonymised_at: its.fixture.clock.now().toISOString(),
      };
      await trx.updateTable('member').set(gone).where('id', '=', id).execute();
    });
    await working;
  }
  const rows = async () =>
    JSON.stringify(await its.database.db.selectFrom('job_row').selectAll().execute());

  test('writes nothing back of what it has read before: an undo that runs', async () => {
    await its.desk.done(csvOf('7201;Ursel;Vorher;ursel@x.example;Notiz geheim'));
    const change = { existing: 'update', match: 'number' } as const;
    const job = await its.desk.done(csvOf('7201;Ulla;Nachher;ulla@x.example;Notiz neu'), change);
    const undo = (await its.desk.jobs.undo(job.id)).json<Job>();
    await its.desk.jobs.work();
    await its.desk.jobs.act(undo.id, 'start');
    expect(await rows()).toMatch(/Vorher.*geheim/);
    await deletedMeanwhile(7201, () => its.desk.jobs.work());
    expect(await its.desk.jobs.job(undo.id)).toMatchObject({
      ...{ state: 'done', changed: 0, skipped: 1 },
      reasons: [{ sentence: texts.isAnonymised, count: 1 }],
    });
    expect(await rows()).not.toMatch(/Ursel|Vorher|ursel|Ulla|Nachher|ulla|geheim/);
  });

  test('nor does the dry run of an undo', async () => {
    await its.desk.done(csvOf('7301;Viktor;Vorher;viktor@x.example;Notiz geheim'));
    const change = { existing: 'update', match: 'number' } as const;
    const job = await its.desk.done(csvOf('7301;Vitus;Nachher;vitus@x.example;Notiz neu'), change);
    const undo = (await its.desk.jobs.undo(job.id)).json<Job>();
    await deletedMeanwhile(7301, () => its.desk.jobs.work());
    expect(await its.desk.jobs.job(undo.id)).toMatchObject({ state: 'draft', skipped: 1 });
    expect(await rows()).not.toMatch(/Viktor|Vorher|viktor|Vitus|Nachher|vitus|geheim/);
  });
});
