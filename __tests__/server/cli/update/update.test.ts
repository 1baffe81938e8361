/**
 * `einlass update` beside lanes that check and admit: the later release takes the place of the earlier one, or the earlier
 * one is back, and no admission that was acknowledged is lost. Both are made of the present sources, and installed.
 */
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Cli } from '../../../../server/cli/cli.ts';
import { CommandError } from '../../../../server/cli/commandError.ts';
import { readServiceEnvironment } from '../../../../server/cli/serviceEnvironment.ts';
import { installationOf } from '../../../../server/cli/update/installation.ts';
import { NOTE_FILE, readNote } from '../../../../server/cli/update/releaseNote.ts';
import { replaceStopped } from '../../../../server/cli/update/replace.ts';
import { systemdService } from '../../../../server/cli/update/service.ts';
import { loadConfig } from '../../../../server/config.ts';
import { readSetting } from '../../../../server/db/settings.ts';
import { openDatabase, type Database } from '../../../../server/db/openDatabase.ts';
import { RELEASE } from '../../../../server/lib/release.ts';
import { register } from '../../../support/apiClient.ts';
import { freePort } from '../../../support/freePort.ts';
import { startLanes, type LanesResult } from '../../../support/lanes.ts';
import { createCluster, type Cluster } from '../../../support/postgresCluster.ts';
import {
  installRelease,
  makeRelease,
  NEXT_MIGRATION,
  type Home,
} from '../../../support/releaseHome.ts';
import { invitationIn } from '../../../support/serverProcess.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

/** An update is half a dozen starts, each of which may take long on a machine with other things to do. */
import.meta.jest.setTimeout(300_000);
const PATIENCE_MS = 60_000;

/** Of a machine with other things to do; scripts/tryInstall.ts has the figure of an idle one. */
const PAUSE_MAX_MS = 30_000;
const LANES = 4;

let archives: string;
const pathOf = (version: string): string => join(archives, `einlass-${version}.tar.gz`);

const statement = 'alter table entry_gate add column colour text';

beforeAll(() => {
  archives = mkdtempSync(join(tmpdir(), 'einlass-archives-'));
  makeRelease(archives, { version: RELEASE.version });
  const harmless = { statement, isHarmless: true };
  const harmful = { statement, isHarmless: false };
  makeRelease(archives, { version: '9.1.0', migration: harmless });
  makeRelease(archives, { version: '9.2.0', migration: harmful });
  makeRelease(archives, { version: '9.3.0', migration: harmless, isBroken: true });
  makeRelease(archives, { version: '9.4.0', migration: harmful, isBroken: true });
  makeRelease(archives, { version: '9.5.0', migration: harmful, isUnready: true });
});
afterAll(() => rmSync(archives, { recursive: true, force: true }));

const FOLDER = '/usr/lib/postgresql';
const PROGRAMS = ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql'];
const bin = (existsSync(FOLDER) ? readdirSync(FOLDER) : [])
  .map((version) => join(FOLDER, version, 'bin'))
  .find((folder) => PROGRAMS.every((program) => existsSync(join(folder, program))));

describe('on the embedded database', () => updated({ programs: null }));
describe('on the embedded database, which processes share', () =>
  updated({ programs: null, workers: 2 }));
const name = 'on Debian’s PostgreSQL';
if (bin === undefined) {
  test.skip(`${name} (skipped: there is none in ${FOLDER})`, () => expect(bin).toBeDefined());
} else describe(name, () => updated({ programs: bin }));

/** @param on `programs`: the folder with those of PostgreSQL; null: the embedded database. */
function updated({ programs, workers = 1 }: { programs: string | null; workers?: number }): void {
  let cluster: Cluster | null = null;
  let home: Home;
  let dataDir: string;
  let port: number;

  /** While the command works, nobody else has the database open. */
  async function ask<T>(question: (database: Database) => Promise<T>): Promise<T> {
    const location = cluster?.url ?? join(dataDir, 'einlass.sqlite');
    const database = openDatabase({ location });
    try {
      return await question(database);
    } finally {
      await database.close();
    }
  }
  const executed = () => ask(async (database) => (await database.migrationNames()).executed);

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'einlass-data-'));
    port = await freePort();
    const variables: Record<string, string> = {
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      WORKERS: String(workers),
    };
    if (programs !== null) {
      cluster = await createCluster({ fsync: false, bin: programs });
      await cluster.start();
      variables.DATABASE_URL = cluster.url;
    }
    home = installRelease(pathOf(RELEASE.version), variables, programs ?? '');
    home.systemctl('start');
    await waitUntil('the first release', () => isReady(port), PATIENCE_MS);
  });
  afterEach(async () => {
    home.discard();
    await cluster?.discard();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Lanes before, during and after. */
  async function updateBesideLanes(
    version: string,
    update: () => Promise<{ code: number | null; said: string }> = () =>
      home.einlass('update', pathOf(version)),
  ) {
    const url = `http://127.0.0.1:${port}`;
    const account = { email: 'tor@example.org', password: 'Einlass-2027!' };
    const { access } = await register(url, { ...account, code: invitationIn(dataDir) });
    const demo = await home.einlass('demo', '--members', '30', '--tickets', '4000');
    expect(demo).toMatchObject({ code: 0 });
    const tickets = await ask(freshTickets);
    // As the proxies of deploy/ do.
    const urls = [url, `http://127.0.0.1:${port + 1}`];
    const lanes = startLanes({ urls, access, tickets, lanes: LANES, pauseMs: 200 });
    await waitUntil('some guests', () => (lanes.count() > 20 ? true : undefined), PATIENCE_MS);
    const outcome = await update();
    const before = lanes.count();
    await waitUntil(
      'more guests',
      () => (lanes.count() > before + 20 ? true : undefined),
      PATIENCE_MS,
    );
    const result = await lanes.stop();
    process.stdout.write(
      describeWaits(
        `${programs === null ? 'SQLite' : 'PostgreSQL'}, WORKERS=${workers}, ${version}`,
        result,
      ),
    );
    return { outcome, result };
  }

  /** What every lane was told is so. */
  async function expectKept({ admitted, wrong, waits }: LanesResult): Promise<void> {
    expect(wrong).toEqual([]);
    const rows = await ask(({ db }) =>
      db
        .selectFrom('entry_event')
        .select(['ticket_id', 'kind'])
        .where('ticket_id', 'in', admitted)
        .execute(),
    );
    expect(rows.map((row) => `${row.kind} ${row.ticket_id}`).sort()).toEqual(
      admitted.map((ticket) => `admit ${ticket}`).sort(),
    );
    expect(Math.max(...waits)).toBeLessThan(PAUSE_MAX_MS);
    expect(await home.einlass('check')).toMatchObject({ code: 0 });
  }

  test('a later release with a migration that the earlier one can live with: beside', async () => {
    const { outcome, result } = await updateBesideLanes('9.1.0');
    expect(outcome).toMatchObject({ code: 0 });
    expect(home.current()).toBe('9.1.0');
    expect(outcome.said).toContain('Einer von beiden war immer da.');
    expect(await ask(({ db }) => readSetting(db, 'release'))).toBe('9.1.0');
    expect(result.unanswered).toBe(0);
    await expectKept(result);
  });
  // What only differs from that in who shares the database.
  if (workers > 1) return;

  test('one that does not answer: the earlier one goes on, on the tables as they are by then', async () => {
    const { outcome, result } = await updateBesideLanes('9.3.0');
    expect(outcome.code).toBe(1);
    expect(outcome.said).toContain(
      'Einlass 9.3.0 antwortet nicht, deshalb läuft das bisherige weiter, ohne Pause.',
    );
    expect(home.current()).toBe(RELEASE.version);
    expect(await executed()).toContain(NEXT_MIGRATION);
    expect(result.unanswered).toBe(0);
    await expectKept(result);
  });

  // The same on both: on the one that is quicker to set up.
  if (programs === null) {
    test('where something else listens on the next port: with a pause', async () => {
      const other = createServer().listen(port + 1, '127.0.0.1');
      await once(other, 'listening');
      const outcome = await home.einlass('update', pathOf('9.1.0'));
      other.close();
      expect(outcome).toMatchObject({ code: 0 });
      expect(outcome.said).toContain(`auf Port ${port + 1} daneben, aber der ist nicht frei.`);
      expect(outcome.said).toContain('Ohne Server waren es');
      expect(home.current()).toBe('9.1.0');
    });

    test('a server that an update has left on the next port counts as one', async () => {
      home.systemctl('stop');
      const left = createHttpServer((_request, reply) =>
        reply.end(JSON.stringify({ status: 'ok', release: '9.1.0' })),
      ).listen(port + 1, '127.0.0.1');
      await once(left, 'listening');
      const outcome = await home.einlass('update', pathOf('9.1.0'));
      left.close();
      expect(outcome.code).toBe(1);
      expect(outcome.said).toContain('Auf dieser Datenbank läuft ein Server');
      expect(home.current()).toBe(RELEASE.version);
    });

    test('a later release with a migration that leaves no room for the earlier one', async () => {
      const { outcome, result } = await updateBesideLanes('9.2.0');
      expect(outcome).toMatchObject({ code: 0 });
      expect(outcome.said).toContain('Ohne Server waren es');
      expect(home.current()).toBe('9.2.0');
      await expectKept(result);
    });

    test('one that does not answer and has changed the tables: they are brought back, with every guest', async () => {
      const { outcome, result } = await updateBesideLanes('9.4.0');
      expect(outcome.code).toBe(1);
      expect(outcome.said).toContain(
        `es läuft wieder ${RELEASE.version}, mit den Daten von vorher`,
      );
      expect(home.current()).toBe(RELEASE.version);
      expect(await executed()).not.toContain(NEXT_MIGRATION);
      await expectKept(result);
    });

    test('one that is not ready, but has admitted guests: it stays, since going back would forget them', async () => {
      const update = () => exchange(home, '9.5.0');
      const { outcome, result } = await updateBesideLanes('9.5.0', update);
      expect(outcome.code).toBe(1);
      expect(outcome.said).toContain('hat aber schon Neues angenommen (Einlässe');
      expect(home.current()).toBe('9.5.0');
      await expectKept(result);
    });
  }
}

/** The exchange alone, by this program as the earlier release, with less patience. */
async function exchange(home: Home, version: string): Promise<{ code: number; said: string }> {
  const root = home.unpack(pathOf(version));
  const variables = { PATH: home.path, EINLASS_ENV: join(home.folder, 'einlass.env') };
  const environment = readServiceEnvironment(variables);
  const config = loadConfig(environment.values);
  let said = '';
  const cli: Cli = {
    readConfig: () => config,
    environment: () => environment,
    print: (line) => (said += `${line}\n`),
    ifInterrupted: () => undefined,
    terminal: null,
    readSecret: () => Promise.resolve(''),
  };
  const note = readNote(readFileSync(join(root, NOTE_FILE), 'utf8'))!;
  const service = (await systemdService(home.path))!;
  const installation = installationOf(join(home.folder, 'releases', RELEASE.version));
  const rest = { pending: [NEXT_MIGRATION], backup: '', limitMs: 12_000 };
  try {
    await replaceStopped({ cli, config, installation, service, root, note, ...rest }, false);
    return { code: 0, said };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { code: 1, said: said + error.message };
  }
}

async function isReady(port: number): Promise<true | undefined> {
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return ready?.ok === true ? true : undefined;
}

async function freshTickets({ db }: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket')
    .select('id')
    .where('admitted_by', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

function describeWaits(what: string, { admitted, waits, unanswered }: LanesResult): string {
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return `${what}: ${admitted.length} guests, a lane waited ${Math.round(sorted.at(-1) ?? 0)} ms at most, median ${at(0.5)} ms, ${unanswered} times for nobody\n`;
}
