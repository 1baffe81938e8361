/** Runs one body of tests on both database engines, each on a real, fresh, migrated database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase, type Database } from '../../server/db/openDatabase.ts';
import { sharedPostgres, type TestPostgres } from './postgres.ts';

export interface TestEngine {
  readonly name: 'sqlite' | 'postgres';
  /** Where a new, empty database is: a file's path or a `postgres://` URL, as `openDatabase` takes it. */
  newLocation(): Promise<string>;
  /** A new, migrated database, closed after the tests of the block. */
  open(): Promise<Database>;
  /** The same, and where it is. */
  openAt(): Promise<{ database: Database; location: string }>;
}

/**
 * For browser suites: on this engine the tests so far are enough. What the phone does is the same on both, and
 * what the database does is tested without a browser, on both.
 */
export const isSmoke = ({ name }: TestEngine): boolean => name === 'postgres';

/**
 * `describe.each` over the engines.
 * @example forEachEngine('member search', (engine) => {
 *   let database: Database;
 *   beforeEach(async () => { database = await engine.open(); });
 * });
 */
export function forEachEngine(name: string, body: (engine: TestEngine) => void): void {
  describe.each<TestEngine['name']>(['sqlite', 'postgres'])(`${name} (%s)`, (engineName) => {
    const opened: Database[] = [];
    const folders: string[] = [];
    let server: Promise<TestPostgres> | null = null;
    const postgres = () => (server ??= sharedPostgres());

    const newLocation = async (): Promise<string> => {
      if (engineName === 'postgres') return (await postgres()).createDatabase();
      const folder = mkdtempSync(join(tmpdir(), 'einlass-test-'));
      folders.push(folder);
      return join(folder, 'einlass.sqlite');
    };

    const openAt = async () => {
      const isEmbedded = engineName === 'sqlite';
      const location = await (isEmbedded
        ? newLocation()
        : (await postgres()).createMigratedDatabase());
      const database = openDatabase({ location });
      opened.push(database);
      if (isEmbedded) await database.migrate();
      return { database, location };
    };

    body({
      name: engineName,
      newLocation,
      open: async () => (await openAt()).database,
      openAt,
    });

    // Hooks after the tests run in the order they were written: the body's own come first.
    afterAll(async () => {
      for (const database of opened) await database.close();
      await (await server)?.stop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    });
  });
}
