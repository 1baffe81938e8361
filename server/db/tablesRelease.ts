/** To which release the tables of a database belong, and which earlier one may go on with them. */
import { sql, type Kysely } from 'kysely';
import { RELEASE } from '../lib/release.ts';
import { isLater } from '../lib/versions.ts';
import { BESIDE_OLDER } from './migrations/migrations.ts';
import type { Schema } from './schema.ts';
import { readSetting, writeSetting } from './settings.ts';

/** As openDatabase.ts has it, which imports this file. */
type Queries = Kysely<Schema>;

/** The tables are those of a later release, which this program does not know. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
  /** The later release; null: it has not left its number. */
  readonly release: string | null;

  constructor(release: string | null) {
    super(`The database belongs to a later release (${release ?? 'unknown'}).`);
    this.release = release;
  }
}

/** Names of the migrations that a database has seen, whichever release ran them. @throws where it has no tables. */
export async function executedMigrations(db: Queries): Promise<string[]> {
  const query = sql<{ name: string }>`select name from kysely_migration order by name`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

/**
 * @param own names of the migrations that this program knows.
 * @returns true when a later release has been here, which left room for this one.
 * @throws NewerDatabaseError when it left none.
 */
export async function isOfLaterRelease(db: Queries, own: readonly string[]): Promise<boolean> {
  const executed = await executedMigrations(db);
  const unknown = executed.filter((name) => !own.includes(name));
  if (unknown.length === 0) return false;
  const harmless = (await readSetting(db, 'beside older'))?.split(' ') ?? [];
  const isAtHome = own.every((name) => executed.includes(name));
  if (isAtHome && unknown.every((name) => harmless.includes(name))) return true;
  throw new NewerDatabaseError(await readSetting(db, 'release'));
}

/** Leaves the number of this release, and what an earlier one has to know of it. Writes when it is news. */
export async function noteRelease(db: Queries): Promise<void> {
  const known = await readSetting(db, 'release');
  if (known === null || isLater(RELEASE.version, known)) {
    await writeSetting(db, 'release', RELEASE.version);
  }
  const harmless = BESIDE_OLDER.join(' ');
  if ((await readSetting(db, 'beside older')) !== harmless) {
    await writeSetting(db, 'beside older', harmless);
  }
}
