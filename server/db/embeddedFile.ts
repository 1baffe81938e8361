/** The embedded database as a file: copied, put aside and brought back while nobody runs on it. */
import { existsSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';

const BUSY_TIMEOUT_MS = 500;
/** All pages in one step: a copy in several begins anew whenever another process writes. */
const ALL_PAGES = 0x7fff_ffff;

/** Not a database of this program: no such file format, or not our tables. */
export class ForeignFileError extends Error {
  override readonly name = 'ForeignFileError';
}

/** A database whose pages contradict each other. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}

/**
 * Writes a consistent copy with everything that is committed, also if the source's last commits still
 * lie in its write-ahead log. @throws ForeignFileError, DamagedFileError
 */
export async function copyEmbeddedFile(source: string, target: string): Promise<void> {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(source, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    const tables = database
      .prepare(
        `select count(*) as n from sqlite_master where name in ('member', 'kysely_migration')`,
      )
      .get();
    if (tables?.n !== 2) throw new ForeignFileError(source);
    await backup(database, target, { rate: ALL_PAGES });
  } catch (error) {
    if (isForeignFormat(error)) throw new ForeignFileError(source);
    throw isDamage(error) ? new DamagedFileError(String(error)) : error;
  } finally {
    database?.close();
  }
}

/** @returns how many rows each table has, but for those that SQLite keeps for itself. */
export function countEmbedded(path: string): Record<string, number> {
  const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    const tables = database
      .prepare(
        `select name from sqlite_master where type = 'table'
          and name not like 'sqlite\\_%' escape '\\' and name not like 'member\\_search%' escape '\\' order by name`,
      )
      .all();
    return Object.fromEntries(
      tables.map(({ name }) => {
        const row = database.prepare(`select count(*) as n from "${String(name)}"`).get();
        return [String(name), Number(row?.n)];
      }),
    );
  } finally {
    database.close();
  }
}

/**
 * Moves everything into the one file, without a log beside it, which takes being alone with it.
 * @returns false when somebody else has it open.
 */
export function standAlone(path: string): boolean {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    return database.prepare('pragma journal_mode = delete').get()?.journal_mode === 'delete';
  } catch (error) {
    if (resultCode(error) === SQLITE_BUSY) return false;
    if (isForeignFormat(error)) return true; // there is no log to lose
    if (isDamage(error)) return !hasServer(path);
    throw error;
  } finally {
    database.close();
  }
}

/** A damaged file cannot be asked who has it open. */
function hasServer(path: string): boolean {
  if (!existsSync(lockOf(path))) return false;
  const claim = claimForServer(path);
  claim?.close();
  return claim === null;
}

/** A server that was just told to stop is still finishing. */
const CLAIM_TIMEOUT_MS = 3_000;

/**
 * For as long as the process lives, or until the object is closed: no other server runs on this database. The system
 * lets go of it however the process ends.
 * @returns null: another server runs on it.
 */
export function claimForServer(path: string): { close(): void } | null {
  const claim = new DatabaseSync(lockOf(path), { timeout: CLAIM_TIMEOUT_MS });
  try {
    claim.exec('begin exclusive');
    return claim;
  } catch (error) {
    claim.close();
    if (resultCode(error) === SQLITE_BUSY) return null;
    throw error;
  }
}

/**
 * Set for a server that runs for some seconds beside the one with the claim, as `einlass update` starts it: it takes none, so that
 * the service can end and start meanwhile. Nobody else sets it: what servers share, they share as WORKERS do, but only a claim
 * keeps a second service away.
 */
export const WITHOUT_CLAIM = 'EINLASS_WITHOUT_CLAIM';

export const lockOf = (path: string): string => `${path}.lock`;

const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;

/** SQLite says that the file's pages contradict each other. */
export const isDamage = (error: unknown): boolean => resultCode(error) === SQLITE_CORRUPT;

/** There is no room left for the file. */
export const isFull = (error: unknown): boolean => resultCode(error) === SQLITE_FULL;

export function isForeignFormat(error: unknown): boolean {
  return resultCode(error) === SQLITE_NOTADB;
}

/** The primary result code, https://sqlite.org/rescode.html; 0 when it is no error of SQLite's. */
function resultCode(error: unknown): number {
  return Number((Object(error) as { errcode?: unknown }).errcode ?? 0) & 0xff;
}
