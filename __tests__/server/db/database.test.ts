import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyDatabase } from '../../../server/db/copyDatabase.ts';
import { openDatabase, type Database } from '../../../server/db/openDatabase.ts';
import { readSetting, writeSetting } from '../../../server/db/settings.ts';
import { searchText } from '../../../server/lib/searchText.ts';
import { StartupError } from '../../../server/lib/startupError.ts';
import { forEachEngine } from '../../support/engines.ts';

const AT = '2026-11-21T10:00:00.123Z';

function member(number: number, firstName: string, lastName: string) {
  return {
    number,
    first_name: firstName,
    last_name: lastName,
    email: null,
    email_key: null,
    password_hash: null,
    is_superuser: number === 1,
    is_staff: false,
    is_active: true,
    is_entry_staff: false,
    initial_token: `AAAAA-${String(number).padStart(5, 'A')}`,
    created_at: AT,
    registered_at: null,
    search_text: searchText(firstName, lastName, number),
    sort_name: searchText(lastName, firstName),
  };
}

/** @returns the steps that this process took. */
async function migrateInOwnProcess(location: string): Promise<string[]> {
  const opener = new URL('../../../server/db/openDatabase.ts', import.meta.url).href;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    `import { openDatabase } from ${JSON.stringify(opener)};
     const database = openDatabase({ location: ${JSON.stringify(location)} });
     console.log(JSON.stringify(await database.migrate()));
     await database.close();`,
  ]);
  return JSON.parse(stdout) as string[];
}

/** Copied rows make them anew. */
const KEPT_BY_TRIGGERS = ['member_figure', 'guest_email'];

forEachEngine('database', (engine) => {
  let database: Database;
  const failureOf = (statement: Promise<unknown>) =>
    statement.then(
      () => 'none',
      (error: unknown) => database.failureOf(error),
    );
  beforeAll(async () => {
    database = await engine.open();
    await database.db
      .insertInto('member')
      .values([
        member(1, 'Änne', 'Weiß'),
        member(2, 'Jörg', 'Müller'),
        member(3, 'Zoë', "O'Neill%"),
      ])
      .execute();
  });

  test('booleans, numbers and timestamps come back as schema.ts states them', async () => {
    const row = await database.db
      .selectFrom('member')
      .selectAll()
      .where('number', '=', 1)
      .executeTakeFirstOrThrow();
    expect({ ...row }).toEqual({
      ...member(1, 'Änne', 'Weiß'),
      id: expect.any(Number) as number,
      version: 1,
      has_second_factor: false,
      invite_email: null,
      notes: '',
      invited_at: null,
      last_active_at: '1970-01-01T00:00:00.000Z',
      name_key: null,
      merged_into: null,
      anonymised_at: null,
    });
  });

  test.each([
    [['weiss'], [1]],
    [['mull'], [2]],
    [['jorg', 'muller'], [2]],
    [['jorg', 'weiss'], []],
    [["o'neill%"], [3]],
    [['neill_'], []],
    [['"weiss" or'], []],
  ])('members whose text holds %j: %j', async (words, numbers) => {
    const rows = await database.db
      .selectFrom('member')
      .select('number')
      .where(database.engine.memberMatches(words))
      .orderBy('number')
      .execute();
    expect(rows.map((row) => row.number)).toEqual(numbers);
  });

  test('the search follows a change of the text', async () => {
    await database.db
      .updateTable('member')
      .set({ search_text: searchText('Zoë', 'Schröder') })
      .where('number', '=', 3)
      .execute();
    const found = (words: string[]) =>
      database.db
        .selectFrom('member')
        .select('number')
        .where(database.engine.memberMatches(words))
        .execute();
    expect(await found(['neill'])).toHaveLength(0);
    expect(await found(['schroder'])).toHaveLength(1);
  });

  test('a value that must be unique: duplicate', async () => {
    const second = database.db
      .insertInto('member')
      .values(member(1, 'Zweite', 'Eins'))
      .execute();
    expect(await failureOf(second)).toBe('duplicate');
  });

  test('a fault of ours is no failure of the database', async () => {
    const wrong = database.db
      .selectFrom('no_such_table' as never)
      .selectAll()
      .execute();
    expect(await failureOf(wrong)).toBe(null);
  });

  test('a transaction that throws leaves nothing', async () => {
    const failing = database.transaction(async (trx) => {
      await trx
        .insertInto('member')
        .values(member(50, 'Nie', 'Mand'))
        .execute();
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    const rows = await database.db
      .selectFrom('member')
      .select('id')
      .where('number', '=', 50)
      .execute();
    expect(rows).toHaveLength(0);
  });

  test('several instances that start at once migrate once', async () => {
    const location = await engine.newLocation();
    const steps = await Promise.all(Array.from({ length: 4 }, () => migrateInOwnProcess(location)));
    expect(steps.flat()).toEqual([
      '001_initial',
      '002_entry',
      '003_operations',
      '004_approved',
      '005_rulings',
      '006_reentry',
      '007_office',
      '008_list',
      '009_audit',
      '010_jobs',
      '011_imports',
      '012_invite',
      '013_saved_views',
      '014_import_head',
      '015_scale',
      '016_merging',
      '017_anonymised',
      '018_labels',
      '019_superusers',
      '020_names_taken_out',
      '021_origin',
      '022_session_used',
      '026_festival',
      '027_ended_code',
      '028_code_mail',
      '031_email_change',
      '032_retention',
      '034_logo',
      '036_past_festivals',
      '038_health_alarm',
      '039_bounces',
      '040_second_factor',
      '041_session_uses',
      '042_device_names',
      '043_addresses_ahead',
      '044_first_names',
      '045_names_of_lines',
      '046_whose_ended',
      '047_request_keys',
      '048_guest_names',
      '049_doubts',
      '050_apostrophes',
      '051_lookups',
      '052_forgetting',
      '053_label_keys',
      '054_hyphens',
      '055_search_forgets',
      '056_namings',
      '057_invited',
      '058_mails_of_jobs',
      '059_parted',
      '060_failed_code_mails',
    ]);
  });

  test('a copy holds the same rows, and new ids go on behind them', async () => {
    const target = await engine.open();
    await writeSetting(database.db, 'ticket prefix', 'wald');
    const counts = await copyDatabase(database, target);
    expect(counts).toMatchObject({ member: 3, token: 0, setting: 5 });
    expect(await readSetting(target.db, 'ticket prefix')).toBe('wald');
    const tables = (await target.db.introspection.getTables()).map(({ name }) => name);
    const ownTables = tables.filter((name) => !/^kysely_|^member_search/.test(name));
    expect(
      [...Object.keys(counts), ...KEPT_BY_TRIGGERS, 'rate_limit', 'write_probe'].sort(),
    ).toEqual(ownTables.sort());
    const all = (from: Database) =>
      from.db.selectFrom('member').selectAll().orderBy('id').execute();
    expect(await all(target)).toEqual(await all(database));
    const { id } = await target.db
      .insertInto('member')
      .values(member(4, 'Neu', 'Er'))
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBe(4);
    await expect(copyDatabase(database, target)).rejects.toThrow('already has members');
  });

  test('each has a name of its own, which a copy takes over', async () => {
    const target = openDatabase({ location: await engine.newLocation() });
    await target.migrate();
    const nameOf = ({ db }: Database) => readSetting(db, 'origin');
    const name = await nameOf(database);
    expect(name).toMatch(/^[\w-]{43}$/);
    expect(await nameOf(target)).not.toBe(name);
    await copyDatabase(database, target);
    expect(await nameOf(target)).toBe(name);
    await target.close();
  });

  test('the integrity check finds nothing in a sound database', async () => {
    expect(await database.engine.checkIntegrity(database.db)).toEqual([]);
  });
});

describe('the embedded database', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'einlass-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test.each([
    ['a folder that is not there', () => join(folder, 'missing', 'einlass.sqlite')],
    [
      'a file that is no database',
      () => {
        writeFileSync(join(folder, 'text'), 'not a database '.repeat(1000));
        return join(folder, 'text');
      },
    ],
  ])('%s stops the start with one sentence', (_, path) => {
    expect(() => openDatabase({ location: path() })).toThrow(StartupError);
    expect(() => openDatabase({ location: path() })).toThrow(/DATA_DIR/);
  });
});
