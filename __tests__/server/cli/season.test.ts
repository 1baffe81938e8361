/** `einlass season`: the dry run, the change with its backup and its archive, and the way back. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DESPITE_DOUBTS } from '../../../contract/office/seasons.ts';
import { isPostgresUrl, openDatabase, type Database } from '../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../support/engines.ts';
import { einlass, einlassOf, newFolder, removeFolders } from './einlass.ts';

import.meta.jest.setTimeout(120_000);
afterAll(removeFolders);

forEachEngine('einlass season', (engine) => {
  let env: Record<string, string>;
  let database: Database;
  beforeEach(async () => {
    const location = await engine.newLocation();
    env = {
      PATH: process.env.PATH ?? '',
      BACKUP_DIR: newFolder(),
      PRODUCT_NAME: 'Waldklang 2026',
      TICKET_PREFIX: 'wald26',
      ...(isPostgresUrl(location)
        ? { DATA_DIR: newFolder(), DATABASE_URL: location }
        : { DATA_DIR: dirname(location) }),
    };
    await einlass(env, 'demo', '--members', '30', '--tickets', '20');
    // Admissions of the sample data are of these days.
    database = openDatabase({ location });
    await database.db.updateTable('entry_event').set({ received_minute: 1 }).execute();
  });
  afterEach(() => database.close());

  const NEW = [
    ...['season', 'new', '--name', 'Waldklang 2027', '--ticket-prefix', 'wald27'],
    ...['--from', '2027-07-30', '--to', '2027-08-01'],
  ];
  /** The tools of PostgreSQL need not be here. */
  const elsewhere = engine.name === 'postgres' ? ['--no-backup', '--despite', DESPITE_DOUBTS] : [];
  const tickets = async () =>
    (await database.db.selectFrom('ticket').select('id').execute()).length;

  test('a dry run says what would happen and changes nothing', async () => {
    const { code, out, err } = await einlass(env, ...NEW, '--dry-run');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(
      /^Endet: {3}Waldklang 2026 \(Tickets „wald26::“\)\n\d+ Codes, 20 Tickets, \d+ Einl(?:ass|ässe) werden archiviert; 30 Mitglieder bleiben\.\nBeginnt: Waldklang 2027, 30\.07\.2027 bis 01\.08\.2027 \(Tickets „wald27::“\)\n/,
    );
    expect(await tickets()).toBe(20);
    expect(readdirSync(env.BACKUP_DIR ?? '')).toEqual([]);
  });

  test.each([
    [['--ticket-prefix', 'wald26'], 'wald26'],
    [['--from', '2027-08-30'], 'Der letzte Tag liegt vor dem ersten.'],
    [['--name', ''], ''],
  ])('what cannot be is said before anything is done: %j', async (wrong, sentence) => {
    for (const dry of [['--dry-run'], []]) {
      const { code, err } = await einlass(env, ...NEW, ...wrong, ...dry);
      expect([code, err]).toEqual([expect.any(Number), expect.stringContaining(sentence)]);
      expect(code).toBeGreaterThan(0);
    }
    expect(readdirSync(env.BACKUP_DIR ?? '')).toEqual([]);
  });

  test('asks for the name; another one, or nobody to ask, leaves all as it is', async () => {
    const nobody = await einlass(env, ...NEW, ...elsewhere);
    expect([nobody.code, nobody.err]).toEqual([
      1,
      'Schreibe den Namen des Festivals, das endet: „Waldklang 2026“. Hier sitzt niemand, der gefragt werden kann: --confirm sagt es.\n',
    ]);
    await new Promise((resolve) => setTimeout(resolve, 1_000)); // backups have names of a second
    const other = await einlassOf({ env, answers: () => 'ja' }, ...NEW, ...elsewhere);
    expect([other.code, other.err]).toMatchObject([
      1,
      expect.stringContaining('Schreibe den Namen des Festivals') as string,
    ]);
    expect(await tickets()).toBe(20);
  });

  test('makes a backup, archives, writes the archive beside it, and brings it back', async () => {
    const done = await einlass(env, ...NEW, ...elsewhere, '--confirm', 'Waldklang 2026');
    expect([done.code, done.err]).toEqual([0, '']);
    expect(await tickets()).toBe(0);
    const files = readdirSync(env.BACKUP_DIR ?? '').toSorted();
    expect(files).toEqual([
      ...(engine.name === 'sqlite'
        ? [expect.stringMatching(/^einlass-.*\.sqlite$/) as string]
        : []),
      'festival-1-wald26.jsonl',
    ]);
    const archive = readFileSync(join(env.BACKUP_DIR ?? '', 'festival-1-wald26.jsonl'), 'utf8');
    expect(archive.split('\n').filter((line) => line.startsWith('{"kind":"ticket"'))).toHaveLength(
      20,
    );
    const list = await einlass(env, 'season', 'list');
    expect(list.out).toMatch(
      /^jetzt {2}Waldklang 2027, 30\.07\.2027 bis 01\.08\.2027 \(„wald27::“\): 0 Codes, 0 Tickets, 0 Einlässe\n1 {6}Waldklang 2026 \(„wald26::“\): \d+ Codes, 20 Tickets/,
    );
    const again = join(newFolder(), 'archiv.jsonl');
    const written = await einlass(env, 'season', 'export', '1', again);
    expect([written.code, written.out]).toEqual([0, `Archiv: ${again}\n`]);
    expect(readFileSync(again, 'utf8')).toBe(archive);
    expect((await einlass(env, 'season', 'export', '1', again)).code).toBe(1);

    const undone = await einlass(env, 'season', 'undo', '1', '--yes');
    expect([undone.code, undone.out]).toMatchObject([
      0,
      expect.stringMatching(/^Zurückgeholt ist „Waldklang 2026“: /) as string,
    ]);
    expect(undone.out).toContain(
      `Das Archiv ${join(env.BACKUP_DIR ?? '', 'festival-1-wald26.jsonl')} ist damit überholt.`,
    );
    expect(await tickets()).toBe(20);
    const check = await einlass(env, 'check');
    expect([check.code, check.out]).toMatchObject([
      0,
      expect.stringContaining('Alles in Ordnung') as string,
    ]);
  });

  test.each([
    [
      ['--from', '2020-07-30', '--to', '2020-08-01'],
      'Die Tage des neuen Festivals sind schon vorbei.',
    ],
    [['--from', '2020-07-30'], 'Der erste Tag des neuen Festivals ist schon vorbei.'],
  ])('days that are over: the dry run and the question say so: %j', async (days, sentence) => {
    const dry = await einlass(env, ...NEW, ...days, '--dry-run');
    expect([dry.code, dry.out]).toEqual([0, expect.stringContaining(`\nAchtung: ${sentence}\n`)]);
    expect((await einlass(env, ...NEW, '--dry-run')).out).not.toContain('neuen Festivals');
    const asked: string[] = [];
    const answers = (question: string) => {
      asked.push(question);
      return 'Waldklang 2026';
    };
    const done = await einlassOf({ env, answers }, ...NEW, ...elsewhere, ...days);
    expect(done.code).toBe(0);
    expect(asked).toEqual([expect.stringContaining(`${sentence} Schreibe den Namen`)]);
  });

  test('undo asks, and says what comes back, what goes and what stays', async () => {
    await einlass(env, ...NEW, ...elsewhere, '--confirm', 'Waldklang 2026');
    const [{ id }] = (await database.db.selectFrom('member').select('id').limit(1).execute()) as [
      { id: number },
    ];
    const code = { token: 'neu-1', created_for: id, created_at: new Date().toISOString() };
    await database.db.insertInto('token').values(code).execute();
    const nobody = await einlass(env, 'season', 'undo', '1');
    expect([nobody.code, nobody.err]).toEqual([1, expect.stringContaining('Mit --yes')]);
    const asked: string[] = [];
    const answering = (answer: string) => ({
      env,
      answers: (question: string) => {
        asked.push(question);
        return answer;
      },
    });
    const left = await einlassOf(answering('nein'), 'season', 'undo', '1');
    expect([left.code, left.err]).toEqual([1, expect.stringContaining('Es bleibt alles')]);
    expect(await tickets()).toBe(0);
    expect(asked[0]).toMatch(
      /^Zurück kommt Waldklang 2026 \(Tickets „wald26::“\): \d+ Codes, 20 Tickets, .* gelten wieder\.\nName, Tage und Präfix von Waldklang 2027, .*gehen verloren\.\nEin Code, der seither entstanden ist, bleibt und gilt dann auch dafür\.\nZurückholen\? Tippe „ja“:$/,
    );
    expect(await einlassOf(answering('ja'), 'season', 'undo', '1')).toMatchObject({ code: 0 });
    expect(await tickets()).toBe(20);
    const kept = database.db.selectFrom('token').select('id').where('token', '=', 'neu-1');
    expect(await kept.execute()).toHaveLength(1);
  });

  test('a file that cannot be written: says that the season has begun, and the way back', async () => {
    const file = join(env.BACKUP_DIR ?? '', 'festival-1-wald26.jsonl');
    writeFileSync(file, 'of somebody else');
    const done = await einlass(env, ...NEW, ...elsewhere, '--confirm', 'Waldklang 2026');
    expect([done.code, done.err]).toMatchObject([
      1,
      expect.stringMatching(
        /Die neue Saison hat trotzdem begonnen.* einlass season export 1\. .*einlass season undo 1\n$/,
      ) as string,
    ]);
    expect(done.err).toContain(file);
    expect(readFileSync(file, 'utf8')).toBe('of somebody else');
    expect(await tickets()).toBe(0);
    expect((await einlass(env, 'season', 'undo', '1', '--yes')).code).toBe(0);
    expect(await tickets()).toBe(20);
  });

  test('admissions of the last hours: only with the sentence', async () => {
    const minute = Math.floor(Date.now() / 60_000);
    await database.db.updateTable('entry_event').set({ received_minute: minute }).execute();
    const asked: string[] = [];
    const refused = await einlassOf(
      {
        env,
        answers: (question) => {
          asked.push(question);
          return question.includes(DESPITE_DOUBTS) ? 'ja' : 'Waldklang 2026';
        },
      },
      ...NEW,
      '--no-backup',
    );
    expect(refused.code).toBe(1);
    expect(asked[0]).toContain('also gerade erst');
    expect(await tickets()).toBe(20);
    const done = await einlass(
      env,
      ...NEW,
      ...['--no-backup', '--confirm', 'Waldklang 2026', '--despite', DESPITE_DOUBTS],
    );
    expect([done.code, done.err]).toEqual([0, '']);
  });
});
