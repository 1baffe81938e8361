/** Opens the database as the server needs it, and says in one sentence why it cannot be opened. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { isPostgresUrl, openDatabase, type Database } from './db/openDatabase.ts';
import type { Config } from './config.ts';
import { giveToFolderOwner, prepareDataDir } from './lib/dataDir.ts';
import { StartupError } from './lib/startupError.ts';

/**
 * Opens the database, makes it if there is none, and brings its tables up to date.
 * @throws StartupError with the reason.
 */
export async function openPrepared({ dataDir, databaseLocation }: Config): Promise<Database> {
  prepareDataDir(dataDir);
  const isNew = !isPostgresUrl(databaseLocation) && !existsSync(databaseLocation);
  const database = openDatabase({ location: databaseLocation });
  if (isNew) giveToFolderOwner(databaseLocation);
  await orSayWhy(database, databaseLocation, () => database.migrate());
  return database;
}

/** Runs the first work on a database; closes it when that fails. @throws StartupError with the reason. */
export async function orSayWhy<T>(
  database: Database,
  location: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const failure =
      error instanceof StartupError ? error : startupFailure(error, database, location);
    await database.close().catch(() => undefined);
    throw failure;
  }
}

function startupFailure(error: unknown, database: Database, location: string): StartupError {
  const reason = error instanceof Error ? reasonOf(error) : String(error);
  const isPostgres = isPostgresUrl(location);
  switch (database.failureOf(error)) {
    case 'not writable':
      return isPostgres
        ? new StartupError(
            `Die Datenbank aus DATABASE_URL lässt sich nicht beschreiben (${reason}).`,
          )
        : new StartupError(
            `Die Datenbank in ${dirname(location)} lässt sich nicht beschreiben (${reason}). Prüfe DATA_DIR, seine Rechte und den freien Platz.`,
          );
    case 'unavailable':
      return isPostgres
        ? new StartupError(`Die Datenbank aus DATABASE_URL ist nicht erreichbar (${reason}).`)
        : new StartupError(
            `Die Datenbank in ${dirname(location)} wird gerade von einem anderen Programm benutzt (${reason}).`,
          );
    default:
      return new StartupError(
        isPostgres
          ? `Die Datenbank aus DATABASE_URL lässt sich nicht einrichten (${reason}).`
          : `Die Datenbank in ${dirname(location)} lässt sich nicht einrichten (${reason}).`,
      );
  }
}

/** A refused connection to a host name with several addresses has no message, only a code. */
function reasonOf(error: Error): string {
  if (error.message !== '') return error.message;
  return 'code' in error ? String(error.code) : error.name;
}
