/** What the dry run of a file asks of its job, a batch at a time. */
import { sql } from 'kysely';

import type { Database, Queries } from '../../../../server/db/openDatabase.ts';
import { plainText } from '../../../../server/lib/searchText.ts';
import { takenInJob } from '../../../../server/modules/imports/matchRepository.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { createFixture, type Fixture } from '../fixture.ts';
import { openImportDesk } from './importDesk.ts';

const LINES = 4_000;
/** Of them, and as many again that nobody has. */
const ASKED = 50;
/** As different as names are, or a table that was analysed would expect each name in all of its rows. */
const lastName = (index: number): string =>
  `Müller${Array.from(String(index), (digit) => 'abcdefghij'[Number(digit)]).join('')}`;

forEachEngine('lines that a job has taken', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let jobId: number;

  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    const desk = openImportDesk(fixture, await fixture.person('superuser'));
    const lines = Array.from(
      { length: LINES },
      (_, index) => `${index + 1_000};Anna;${lastName(index)};anna.${index}@example.org`,
    );
    ({ id: jobId } = await desk.dryRun(['Nummer;Vorname;Nachname;E-Mail', ...lines].join('\n')));
  });
  afterAll(() => fixture.close());

  const numbers = Array.from({ length: 2 * ASKED }, (_, index) => LINES + 1_000 - ASKED + index);
  const keys = numbers.map((number) => `email:anna.${number - 1_000}@example.org`);
  const name = plainText(lastName(7), 'Anna');
  const asked = { keys, numbers, names: [name, 'niemand'], members: [1] };

  test('are those asked for which are there', async () => {
    const taken = await takenInJob(database.db, jobId, asked);
    expect([...taken.numbers.keys()].toSorted()).toEqual(numbers.slice(0, ASKED));
    expect([...taken.keys.keys()].toSorted()).toEqual(keys.slice(0, ASKED));
    // Below its head.
    expect([...taken.names]).toEqual([[name, 7 + 2]]);
    const ofOthers = await takenInJob(database.db, jobId + 1, asked);
    expect([ofOthers.keys.size, ofOthers.numbers.size, ofOthers.names.size]).toEqual([0, 0, 0]);
  });

  // The embedded database reads so whatever it knows, and does not count.
  if (engine.name === 'sqlite') return;
  test.each([
    ['though nothing is known yet of the table', false],
    ['when it was analysed', true],
  ])('are read alone, %s', async (_, isAnalysed) => {
    if (isAnalysed) await sql`analyze job_row`.execute(database.db);
    const read = await database.transaction(async (trx) => {
      // Also what the connection has read and not yet said.
      const before = await rowsRead(trx);
      await takenInJob(trx, jobId, asked);
      return (await rowsRead(trx)) - before;
    });
    // What an index alone tells, once PostgreSQL has tidied up, is not counted.
    expect(read).toBeLessThanOrEqual(2 * ASKED + 1);
    expect(read).toBeGreaterThan(0);
  });
});

async function rowsRead(trx: Queries): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select cast(seq_tup_read + idx_tup_fetch as integer) as count
    from pg_stat_xact_user_tables where relname = 'job_row'
  `.execute(trx);
  return rows[0]?.count ?? 0;
}
