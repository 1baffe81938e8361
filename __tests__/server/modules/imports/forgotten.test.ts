/** Of whose personal data were deleted, no line of a file tells any more, whatever has become of it. */
import { sql } from 'kysely';
import { accountCalls } from '../../../../contract/account/calls.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { COMMAND_LINE } from '../../../../server/modules/audit/actor.ts';
import { createEntryListService } from '../../../../server/modules/entryList/service.ts';
import {
  insertImport,
  insertLines,
  markRead,
} from '../../../../server/modules/imports/repository.ts';
import { createAnonymiseService } from '../../../../server/modules/members/anonymiseService.ts';
import { createForgettingService } from '../../../../server/modules/members/forgettingService.ts';
import { holdMember } from '../../../../server/modules/members/heldRepository.ts';
import { blankJobRows } from '../../../../server/modules/members/anonymiseLinesRepository.ts';
import { cleanUp, startHousekeeping } from '../../../../server/modules/operations/housekeeping.ts';
import { texts as importTexts } from '../../../../server/modules/imports/texts.ts';
import { texts } from '../../../../server/texts.ts';
import { startJobRunner } from '../../../../server/modules/jobs/runnerService.ts';
import { waitUntil } from '../../../support/waitUntil.ts';
import { ask } from '../fixture.ts';
import { forEachImportDesk } from './importDesk.ts';
import { asSeen } from '../../../support/asSeen.ts';

const HEAD = 'Nummer;Vorname;Nachname;E-Mail;Notiz';
const fail = (fields: object, message: string): never => {
  throw new Error(`${message}: ${JSON.stringify(fields)}`);
};

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
    const asked = { as: its.office, params, ...asSeen({ version: petra.version }) };
    expect((await ask(its.fixture, officeCalls.anonymiseMember, asked)).statusCode).toBe(200);
    const left = await told();
    for (const secret of ['Petra', 'Privat', 'petra', 'geheim']) {
      expect(left.toLowerCase()).not.toContain(secret.toLowerCase());
    }
    expect(left).toContain('Notiz anderer');
    const rows = await database.db.selectFrom('job_row').select('name').execute();
    expect(rows.map(({ name }) => name)).not.toContain('Petra Privat');
  });

  test('nor does what jobs say of columns that were called like them, in rows and in the counts', async () => {
    const { desk, database } = its;
    const file = await desk.read(
      'Quastine;Flosser😀;q@flosser.example\nTom;Muster;kein at\nEva;;e@x.example',
    );
    await desk.head(file.id, 1);
    const plan = {
      fields: ['first_name', 'last_name', 'email'] as const,
      ...({ match: 'name', existing: 'skip' } as const),
    };
    const planned = (await desk.plan(file.id, { ...plan, fields: [...plan.fields] })).json<Job>();
    await desk.jobs.work();
    const told = async () => {
      const rows = await database.db
        .selectFrom('job_row')
        .select('sentence')
        .where('job_id', '=', planned.id)
        .where('state', '=', 'skipped')
        .execute();
      const { reasons } = await desk.jobs.job(planned.id);
      return [rows.map(({ sentence }) => sentence), reasons.map(({ sentence }) => sentence)];
    };
    const said = (column: string) => `Spalte „${column}“: keine gültige E-Mail-Adresse.`;
    expect(await told()).toEqual([
      expect.arrayContaining([said('q@flosser.example')]) as string[],
      expect.arrayContaining([said('q@flosser.example')]) as string[],
    ]);
    await desk.done(csv('7050;Quastine;Flosser😀;q@flosser.example;'));
    const { id, version } = (await desk.member(7050))!;
    const asked = { as: its.office, params: { id }, ...asSeen({ version }) };
    expect((await ask(its.fixture, officeCalls.anonymiseMember, asked)).statusCode).toBe(200);
    const left = await told();
    expect(left).toEqual([
      expect.arrayContaining([said('Spalte C')]) as string[],
      expect.arrayContaining([said('Spalte C')]) as string[],
    ]);
    expect(JSON.stringify(left)).not.toMatch(/flosser|quastine/i);
  });

  test('also those with the name of one who was merged into them', async () => {
    const { desk, database } = its;
    await desk.done(csv('7101;Rita;Rest;;', '7102;Henriette;Restmann;;'));
    const { id: jobId } = await desk.dryRun(
      csv(';Henriette;Restmann;kaputt;Schulden geheim', ';Hannes;Restmann;kaputt;Notiz anderer'),
      { match: 'email' },
    );
    await desk.merge(7101, 7102);
    const { id, version } = (await desk.member(7101))!;
    const asked = { as: its.office, params: { id }, ...asSeen({ version }) };
    expect((await ask(its.fixture, officeCalls.anonymiseMember, asked)).statusCode).toBe(200);
    const left = (await desk.refused(jobId)).body;
    expect(left).toContain('Notiz anderer');
    expect(left).not.toMatch(/Henriette|geheim/);
    const rows = await database.db.selectFrom('job_row').select('name').execute();
    expect(rows.map(({ name }) => name)).not.toContain('Henriette Restmann');
    expect(rows.map(({ name }) => name)).toContain('Hannes Restmann');
  });
});

forEachImportDesk('lines that tell of whoever is deleted', (its) => {
  const HEAD_OF_ONE_CELL = 'Name;Kontakt;Notiz';
  const anonymise = async (number: number) => {
    const { id, version } = (await its.desk.member(number))!;
    const asked = { as: its.office, params: { id }, ...asSeen({ version }) };
    expect((await ask(its.fixture, officeCalls.anonymiseMember, asked)).statusCode).toBe(200);
  };
  const told = async () => {
    const { db } = its.database;
    return JSON.stringify([
      await db.selectFrom('job_row').selectAll().execute(),
      await db.selectFrom('import_row').selectAll().execute(),
    ]);
  };
  const secretsIn = (text: string) => [...new Set(text.match(/geheim\d+/g))];

  test.each([
    [7801, '-', 'Berg'],
    [7802, '?', '?'],
    [7803, '🎉', '-'],
    [7804, '123', '123'],
    [7805, 'Vorname', 'Nachname'],
    [7806, '-', '-'],
  ])(
    'but signs, or what a column is called, are nobody’s name: #%i %s %s',
    async (number, ...name) => {
      const { desk } = its;
      const { db } = its.database;
      await desk.done(csv(`${number};${name.join(';')};;`));
      const { id } = await desk.dryRun(
        csv(';Leo;Berg;leo@x.example;-', ';-;-;🎉;123', `2x;123;Nachname;123;-`),
      );
      const kept = async () => ({
        job: await db.selectFrom('job').select('task').where('id', '=', id).execute(),
        rows: await db.selectFrom('job_row').selectAll().where('job_id', '=', id).execute(),
        files: await db
          .selectFrom('import')
          .innerJoin('job', 'job.import_id', 'import.id')
          .select(['import.file_name', 'import.columns', 'import.head_line'])
          .where('job.id', '=', id)
          .execute(),
        lines: await db
          .selectFrom('import_row')
          .innerJoin('job', 'job.import_id', 'import_row.import_id')
          .select(['import_row.line', 'import_row.cells'])
          .where('job.id', '=', id)
          .orderBy('import_row.line')
          .execute(),
      });
      const before = await kept();
      expect(before.lines).toHaveLength(4);
      await anonymise(number);
      expect(await kept()).toEqual(before);
    },
  );

  test('in whatever spelling and order, as whole cells; parts of names are other people', async () => {
    await its.desk.done(
      csv(
        '7401;Ümit;Öztürk;umit@x.example;',
        '7402;Eva;Berg;eva.berg@x.example;',
        '7403;Aenne;Gross;;',
      ),
    );
    const { id } = await its.desk.read(
      [
        HEAD_OF_ONE_CELL,
        '"Öztürk, Ümit";;geheim1',
        '"Öztürk,Ümit";;geheim2',
        'Ümit  Öztürk;;geheim3',
        'ÜMIT;ÖZTÜRK;geheim4',
        'Oeztuerk;Uemit;geheim5',
        `${'Ümit'.normalize('NFD')};${'Öztürk'.normalize('NFD')};geheim6`,
        'jemand;UMIT@x.example ;geheim7',
        'Eva Berg;;geheim8',
        'Änne;Groß;geheim9',
        'AENNE GROSS;;geheim10',
        'jemand;Ü. Ö. <UMIT@x.example>;geheim11',
        'jemand;"Tel. 030 12, mailto:umit@x.example";geheim12',
        'Evamaria;Berger;andere1',
        'Eva;Berg-Kurz;andere2',
        'Ümit;Berg;andere3',
        'jemand;umit@x.example.org;andere4',
        'Eva Maria Berg;;andere5',
        'Eva;Öztürk;andere6',
        'jemand;<nicht-umit@x.example>;andere8',
        'Berg;;"Eva, andere7"',
      ].join('\n'),
    );
    expect(id).toBeGreaterThan(0);
    expect(secretsIn(await told())).toHaveLength(12);
    for (const number of [7401, 7402, 7403]) await anonymise(number);
    const left = await told();
    expect(secretsIn(left)).toEqual([]);
    expect(left.match(/andere\d/g)).toHaveLength(8);
  });

  test('also where nothing has come of them: a draft, a cancelled import, a file alone', async () => {
    await its.desk.done(
      csv('7501;Nora;Neuling;nora@x.example;', '7502;Paul;Plan;familie@x.example;'),
    );
    const lines = (n: number) =>
      csv(
        `;Nora;Neuling;nora${n}@x.example;geheim${n}`,
        ';Otto;Ofen;otto@x.example;andere Notiz',
        '7502;Paul;Plan;nora@x.example;Notiz Pauls',
      );
    const byNumber = { match: 'number', existing: 'update' } as const;
    const draft = await its.desk.dryRun(lines(1), byNumber);
    const cancelled = await its.desk.dryRun(lines(2), byNumber);
    await its.desk.jobs.act(cancelled.id, 'start');
    await its.desk.jobs.act(cancelled.id, 'cancel');
    await its.desk.read(lines(3));
    const checking = await its.desk.read(lines(4));
    await its.desk.plan(checking.id, { ...checking.plan, ...byNumber });
    await anonymise(7501);
    const left = await told();
    expect(secretsIn(left)).toEqual([]);
    // Of a file that nobody has looked through nobody knows whose line it is that has the address.
    expect(left.match(/Notiz Pauls/g)?.length).toBeGreaterThanOrEqual(2);
    expect(left.match(/andere Notiz/g)).toHaveLength(4);
    expect(left).not.toMatch(/Nora|[Nn]euling|nora\d@/);
    expect(left).toContain('Otto Ofen');

    await its.desk.jobs.act(draft.id, 'start');
    await its.desk.jobs.work();
    expect(await its.desk.jobs.job(draft.id)).toMatchObject({ state: 'done', failed: 0 });
    const rows = await its.desk.jobs.rows(draft.id, 'skipped');
    expect(rows.map(({ sentence }) => sentence)).toContain(importTexts.namesMissing);
  });

  test('but not a line by which somebody else was made, though an earlier draft made nobody', async () => {
    await its.desk.done(csv('7551;Rosa;Rot;rosa@x.example;'));
    const { id, plan } = await its.desk.read(
      csv(';Rolf;Rot;rosa@x.example;andere Notiz', ';Rosa;Rot;;geheim1'),
    );
    const byName = { ...plan, match: 'name', existing: 'skip' } as const;
    await its.desk.plan(id, byName);
    await its.desk.jobs.work();
    const second = (await its.desk.plan(id, byName)).json<Job>();
    await its.desk.jobs.work();
    await its.desk.jobs.act(second.id, 'start');
    await its.desk.jobs.work();
    expect(await its.desk.jobs.job(second.id)).toMatchObject({ added: 1, skipped: 1 });
    await anonymise(7551);
    const left = await told();
    expect(left).toMatch(/andere Notiz/);
    expect(left.match(/Rolf Rot/g)).toHaveLength(2);
    expect(left).not.toMatch(/Rosa|geheim1/);
  });

  test('and where who was made of them was removed again', async () => {
    const line = csv(';Ida;Irrtum;ida@x.example;geheim1', ';Jan;Jung;jan@x.example;andere Notiz');
    const job = await its.desk.done(line);
    await its.desk.jobs.undone(job.id);
    await its.desk.done(csv('7601;Ida;Irrtum;;'));
    await anonymise(7601);
    const left = await told();
    expect(left).not.toMatch(/Ida|Irrtum|ida@|geheim/);
    expect(left).toMatch(/Jan Jung.*andere Notiz/);
  });
});

forEachImportDesk('what is to be forgotten', (its) => {
  const anonymise = async (number: number) => {
    const { id, version } = (await its.desk.member(number))!;
    return await ask(its.fixture, officeCalls.anonymiseMember, {
      ...{ as: its.office, params: { id }, ...asSeen({ version }) },
    });
  };
  const told = async () =>
    JSON.stringify([
      await its.database.db.selectFrom('import').selectAll().execute(),
      await its.database.db.selectFrom('import_row').selectAll().execute(),
    ]);
  const noted = async () => await its.database.db.selectFrom('forgetting').selectAll().execute();

  test('is noted until no line tells of it: a server that ends in the midst of it goes on', async () => {
    await its.desk.done(csv('7701;Klara;Klein;klara@x.example;'));
    await its.desk.read(csv(';Klara;Klein;;geheim1', ';Karl;Klein;;andere Notiz'));
    const killed = { forget: () => Promise.reject(new Error('killed')) };
    const service = createAnonymiseService(its.fixture.deps, killed);
    const { id } = (await its.desk.member(7701))!;
    await expect(service.anonymise(COMMAND_LINE, id, () => true)).rejects.toThrow('killed');
    expect(await told()).toMatch(/geheim1/);
    expect(await noted()).toHaveLength(1);

    const begun = {
      entryList: createEntryListService(its.fixture.deps),
      forgetting: createForgettingService(its.fixture.deps),
    };
    const stop = startHousekeeping(its.fixture.deps, begun, (error) => {
      throw error;
    });
    await waitUntil('nothing to be left', async () =>
      (await noted()).length === 0 ? true : undefined,
    );
    stop();
    expect(await told()).not.toMatch(/Klara|klara|geheim1/);
    expect(await told()).toMatch(/andere Notiz/);
  });

  test('does not wait for another that cannot be', async () => {
    await its.desk.done(csv('7705;Kilian;Krumm;;'));
    await its.desk.read(csv(';Kilian;Krumm;;geheim9'));
    const broken = JSON.stringify({ members: null, addresses: [], files: [] });
    await its.database.db.insertInto('forgetting').values({ record: broken }).execute();
    const later = { forget: () => Promise.resolve() };
    const { id } = (await its.desk.member(7705))!;
    const service = createAnonymiseService(its.fixture.deps, later);
    await service.anonymise(COMMAND_LINE, id, () => true);
    await expect(createForgettingService(its.fixture.deps).forget()).rejects.toThrow();
    expect(await told()).not.toMatch(/Kilian|geheim9/);
    expect((await noted()).map(({ record }) => record)).toEqual([broken]);
    await its.database.db.deleteFrom('forgetting').execute();
  });

  test('waits for files that are being read by then', async () => {
    await its.desk.done(csv('7711;Lena;Lang;lena@x.example;'));
    const { db } = its.database;
    const reading = await insertImport(db, {
      ...{ file_name: 'liste.csv', columns: '["Name"]', shape: 'x', head_line: 1 },
      ...{ created_by: its.office.id, created_at: its.fixture.clock.now().toISOString() },
    });
    await insertLines(db, reading, [{ line: 2, cells: ['Lena Lang', 'geheim2'] }]);
    expect((await anonymise(7711)).statusCode).toBe(200);
    await insertLines(db, reading, [{ line: 3, cells: ['lena@x.example', 'geheim3'] }]);
    expect(await noted()).toHaveLength(1);
    // Another one that is read meanwhile tells of somebody else, or is to tell it anew.
    await its.desk.read(csv(';Lena;Lang;;andere Lena', ';Lars;Lang;;andere Notiz'));
    expect(await told()).not.toMatch(/lena@|geheim/);
    expect(await told()).toMatch(/Lena.*andere Lena.*Lars.*andere Notiz/);
    expect(await noted()).toHaveLength(1);
    await markRead(db, reading);
    await createForgettingService(its.fixture.deps).forget();
    expect(await noted()).toEqual([]);
  });

  test('also what a dry run goes on writing down meanwhile', async () => {
    await its.desk.done(csv('7741;Rosa;Rabe;rosa@x.example;'));
    const others = Array.from({ length: 58 }, (_, nr) => `;Rolf${nr};Rabe;;andere Notiz`);
    const { id, plan } = await its.desk.read(
      csv(';Rosa;Rabe;;geheim1', ...others, ';Rosa;Rabe;;geheim2'),
    );
    const { id: jobId } = (await its.desk.plan(id, { ...plan, match: 'email' })).json<Job>();
    await its.desk.jobs.work(1);
    expect((await anonymise(7741)).statusCode).toBe(200);
    // What another process was just writing then.
    const late = { job_id: jobId, line: 2, name: 'Rosa Rabe', name_key: 'rabe rosa' };
    await its.database.db
      .insertInto('job_row')
      .values({ ...late, member_id: null, state: 'skipped', sentence: 'x', kept: null })
      .execute();
    const rows = async () =>
      JSON.stringify(
        await its.database.db
          .selectFrom('job_row')
          .selectAll()
          .where('job_id', '=', jobId)
          .execute(),
      );
    expect(await noted()).toHaveLength(1);
    const runner = startJobRunner({
      ...{ database: its.database, clock: its.fixture.clock, log: { warn: fail } },
      jobs: { onWake: () => () => undefined },
      run: () => its.desk.jobs.work(),
      forgetting: createForgettingService(its.fixture.deps),
    });
    await waitUntil('nothing to be left', async () =>
      (await noted()).length === 0 ? true : undefined,
    );
    await runner.stop();
    expect(await its.desk.jobs.job(jobId)).toMatchObject({ state: 'draft' });
    expect(await rows()).not.toMatch(/Rosa|rosa|geheim/);
    expect(await rows()).toMatch(/Rolf57 Rabe/);
  });

  test('a file that nobody read to its end goes after an hour', async () => {
    const { db } = its.database;
    const created = its.fixture.clock.now().getTime();
    const left = await insertImport(db, {
      ...{ file_name: 'liste.csv', columns: '["Name"]', shape: 'x', head_line: 1 },
      ...{ created_by: its.office.id, created_at: new Date(created).toISOString() },
    });
    await insertLines(db, left, [{ line: 2, cells: ['Mona Mond'] }]);
    const at = (minutes: number) => ({ now: () => new Date(created + minutes * 60_000) });
    await cleanUp({ database: its.database, clock: at(59) });
    expect(await told()).toMatch(/Mona Mond/);
    await cleanUp({ database: its.database, clock: at(61) });
    expect(await told()).not.toMatch(/Mona Mond/);
  });

  test('also where somebody’s line was taken for the names of the columns, or stands above them', async () => {
    await its.desk.done(csv('7721;Nils;Nord;nils@x.example;'));
    const { id: named } = await its.desk.read(
      'nils@x.example;Nils;Nord;geheim5\nolga@x.example;Olga;Ost;andere Notiz',
    );
    await its.desk.head(named, 1);
    const done = await its.desk.done(
      [
        'von Nils Nord;;;;',
        'Nils;Nord;;;geheim6',
        csv(';Otto;Ost;otto@x.example;andere Zeile'),
      ].join('\n'),
      { match: 'email' },
    );
    expect(done).toMatchObject({ added: 1 });
    expect((await anonymise(7721)).statusCode).toBe(200);
    expect(await told()).not.toMatch(/geheim/);
    expect((await its.desk.import(named)).columns).toEqual([
      'Spalte A',
      'Spalte B',
      'Spalte C',
      'Spalte D',
    ]);
    expect(await told()).toMatch(/andere Notiz/);
    expect(await told()).toMatch(/andere Zeile/);
  });

  test('but not by a name that they have given themselves: it may be another one’s', async () => {
    const { desk, fixture } = its;
    const impostor = await fixture.person('member', { firstName: 'Ira', lastName: 'Irrlicht' });
    const { id } = await desk.dryRun(
      csv(';Tom;Tal;tom@x.example;', ';Ira;Irrlicht;;geheim10', ';Ute;Ohr;ute@x.example;'),
    );
    // Back to what the office has called them, too.
    for (const [first_name, last_name] of [
      ['Tom', 'Tal'],
      ['Ira', 'Irrlicht'],
      ['Ute', 'Ohr'],
      ['Ira', 'Irrlicht'],
    ]) {
      const { version } = await its.database.db
        .selectFrom('member')
        .select('version')
        .where('id', '=', impostor.id)
        .executeTakeFirstOrThrow();
      const body = { version, first_name, last_name };
      const renamed = await ask(fixture, accountCalls.changeName, { as: impostor, body });
      expect(renamed.statusCode).toBe(200);
    }
    expect((await anonymise(impostor.number)).statusCode).toBe(200);
    expect(await told()).not.toMatch(/geheim/);
    await desk.jobs.act(id, 'start');
    await desk.jobs.work();
    expect(await desk.jobs.job(id)).toMatchObject({ changed: 2 });
  });

  test('also under each name that they have had', async () => {
    await its.desk.done(csv('7731;Paula;Pfau;paula@x.example;'));
    const rename = { existing: 'update', match: 'number' } as const;
    await its.desk.done(csv('7731;Paula;Quast;;'), rename);
    await its.desk.done(csv('7731;Pola;Quast;;'), rename);
    await its.desk.read(
      csv(
        ';Paula;Pfau;;geheim7',
        ';Paula;Quast;;geheim8',
        ';Pola;Quast;;geheim9',
        ';Pola;Pfau;;andere Notiz 1',
        ';Peter;Pfau;;andere Notiz 2',
      ),
    );
    expect((await anonymise(7731)).statusCode).toBe(200);
    const left = await told();
    expect(left).not.toMatch(/geheim/);
    expect(left).toMatch(/andere Notiz 1.*andere Notiz 2/);
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
