/** kill -9 while a season begins: the old festival or the new one, never something between. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isPostgresUrl, type Database } from '../../../server/db/openDatabase.ts';
import { createFixture, type Fixture } from '../modules/fixture.ts';
import { contentOf } from '../modules/seasons/lastYear.ts';
import { forEachEngine } from '../../support/engines.ts';
import { inherited } from '../../support/inherited.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { einlass, newFolder, removeFolders } from '../cli/einlass.ts';

const MAIN = join(import.meta.dirname, '../../../server/cli/main.ts');
const TICKETS = 4_000;
const KILLS = 6;

import.meta.jest.setTimeout(240_000);
afterAll(removeFolders);

forEachEngine('a season killed', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let env: Record<string, string>;
  beforeAll(async () => {
    const opened = await engine.openAt();
    database = opened.database;
    fixture = await createFixture(database);
    const { location } = opened;
    env = {
      PATH: process.env.PATH ?? '',
      BACKUP_DIR: newFolder(),
      ...(isPostgresUrl(location)
        ? { DATA_DIR: newFolder(), DATABASE_URL: location }
        : { DATA_DIR: dirname(location) }),
    };
    const owner = await fixture.person('member');
    await fixture.tickets(owner, TICKETS);
  });
  afterAll(async () => {
    await fixture.close();
    await database.close();
  });

  const isNew = async () =>
    (await database.db.selectFrom('past_festival').select('id').execute()).length > 0;
  const rows = async (table: 'token' | 'ticket' | 'past_code' | 'past_ticket') =>
    (await database.db.selectFrom(table).select('id').execute()).length;

  /** @param afterMs from the moment at which its transaction has begun, as far as others can tell. */
  async function startAndKill(afterMs: number): Promise<void> {
    const args = [...['season', 'new', '--name', 'Neu', '--ticket-prefix', 'neu'], ...CONFIRMED];
    const child = spawn(process.execPath, [MAIN, ...args], {
      env: { ...inherited, EINLASS_ENV: '/dev/null', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    child.stdout.on('data', (part: Buffer) => (out += part.toString()));
    child.stderr.on('data', (part: Buffer) => (out += part.toString()));
    const ended = once(child, 'close');
    // The next is the transaction.
    await waitUntil('plan', () => Promise.resolve(out.includes('Beginnt: ') || undefined));
    await delay(afterMs);
    child.kill('SIGKILL');
    await ended;
  }

  test(`${KILLS} times, at other moments each`, async () => {
    const before = await contentOf(database);
    let killedBefore = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await startAndKill(kill * 40);
      if (await isNew()) {
        expect(await rows('ticket')).toBe(0);
        expect(await rows('token')).toBe(0);
        expect(await rows('past_ticket')).toBe(TICKETS);
        expect(await rows('past_code')).toBe(TICKETS);
        const [{ id }] = (await database.db.selectFrom('past_festival').select('id').execute()) as [
          { id: number },
        ];
        const undone = await einlass(env, 'season', 'undo', String(id), '--yes');
        expect([undone.code, undone.err]).toEqual([0, '']);
      } else killedBefore += 1;
      expect(await contentOf(database)).toEqual(before);
      expect(await rows('past_ticket')).toBe(0);
    }
    expect(killedBefore).toBeGreaterThan(0);
    const last = await einlass(
      env,
      ...['season', 'new', '--name', 'Neu', '--ticket-prefix', 'neu'],
      ...CONFIRMED,
    );
    expect([last.code, last.err]).toEqual([0, '']);
    expect(await rows('past_ticket')).toBe(TICKETS);
  });
});

const CONFIRMED = [
  ...['--no-backup', '--confirm', 'Einlass'],
  ...['--despite', 'Das Festival ist vorbei'],
];
