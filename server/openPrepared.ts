/** Opens the database as the server needs it, and says in one sentence why it cannot be opened. */
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isPostgresUrl, openDatabase, type Database } from './db/openDatabase.ts';
import { refusedStartParameter } from './db/pooler.ts';
import { NewerDatabaseError } from './db/tablesRelease.ts';
import type { Config } from './config.ts';
import { giveToFolderOwner, prepareDataDir } from './lib/dataDir.ts';
import { RELEASE } from './lib/release.ts';
import { StartupError } from './lib/startupError.ts';
import { systemCode } from './lib/systemFailure.ts';

/** Where PostgreSQL's address is from, unless a command was given one. */
const NAMED = 'DATABASE_URL';

/**
 * Opens the database, makes it if there is none, and brings its tables up to date.
 * @param named where PostgreSQL's address is from, as sentences name it. @throws StartupError with the reason.
 */
export async function openPrepared(
  { dataDir, databaseLocation }: Config,
  named = NAMED,
): Promise<Database> {
  prepareDataDir(dataDir);
  requireNoFolder(databaseLocation);
  const isNew = !isPostgresUrl(databaseLocation) && !existsSync(databaseLocation);
  const database = openDatabase({ location: databaseLocation });
  if (isNew) giveToFolderOwner(databaseLocation);
  const prepare = async () => {
    await requireOwnSessions(database, named);
    await database.migrate();
  };
  await orSayWhy(database, databaseLocation, prepare, named);
  return database;
}

/** @throws StartupError when a folder lies where the embedded database is to be. */
export function requireNoFolder(location: string): void {
  if (isPostgresUrl(location)) return;
  if (statSync(location, { throwIfNoEntry: false })?.isDirectory() !== true) return;
  throw new StartupError(
    `${location} ist ein Ordner, dort müsste aber die Datenbank als Datei liegen. Prüfe DATA_DIR, oder benenne den Ordner um.`,
  );
}

/** @throws StartupError when a pooler lends sessions by transaction: calls would fail later, here and there. */
export async function requireOwnSessions({ db, engine }: Database, named = NAMED): Promise<void> {
  if (await engine.hasOwnSessions(db)) return;
  throw new StartupError(
    `${named} führt über einen Pooler wie PgBouncer, der Verbindungen nach jeder Transaktion weitergibt. Der Server braucht ganze Sitzungen: Setze dort pool_mode = session, oder nenne in ${named} PostgreSQL selbst.`,
  );
}

/** Runs the first work on a database; closes it when that fails. @throws StartupError with the reason. */
export async function orSayWhy<T>(
  database: Database,
  location: string,
  work: () => Promise<T>,
  named = NAMED,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const failure =
      error instanceof StartupError ? error : startupFailure(error, database, { location, named });
    await database.close().catch(() => undefined);
    throw failure;
  }
}

function startupFailure(
  error: unknown,
  database: Database,
  { location, named }: { location: string; named: string },
): StartupError {
  const reason = error instanceof Error ? reasonOf(error) : String(error);
  const isPostgres = isPostgresUrl(location);
  if (error instanceof NewerDatabaseError) {
    return new StartupError(
      `Die Datenbank ${isPostgres ? `aus ${named}` : location} gehört zu ${error.release === null ? 'einer neueren Version von Einlass' : `Einlass ${error.release}`}, dieses Programm ist Einlass ${RELEASE.version} und kennt ihre Tabellen nicht. Starte die neuere Version, oder spiele mit dieser eine Sicherung zurück, die von ihr ist.`,
    );
  }
  const refused = refusedStartParameter(error);
  if (refused !== null) {
    return new StartupError(
      `Der Pooler aus ${named} lehnt den Startparameter „${refused}“ ab. Nimm ihn aus ${named}, oder nenne ihn in pgbouncer.ini unter ignore_startup_parameters.`,
    );
  }
  const login = isPostgres ? loginFailure(error, named) : null;
  if (login !== null) return new StartupError(login);
  switch (database.failureOf(error)) {
    case 'not writable':
      return isPostgres
        ? new StartupError(`Die Datenbank aus ${named} lässt sich nicht beschreiben (${reason}).`)
        : new StartupError(
            `Die Datenbank in ${dirname(location)} lässt sich nicht beschreiben (${reason}). Prüfe DATA_DIR, seine Rechte und den freien Platz.`,
          );
    case 'unavailable':
      return isPostgres
        ? new StartupError(`Die Datenbank aus ${named} ist nicht erreichbar (${reason}).`)
        : new StartupError(
            `Die Datenbank in ${dirname(location)} wird gerade von einem anderen Programm benutzt (${reason}).`,
          );
    default:
      return new StartupError(
        isPostgres
          ? `Die Datenbank aus ${named} lässt sich nicht einrichten (${reason}).`
          : `Die Datenbank in ${dirname(location)} lässt sich nicht einrichten (${reason}).`,
      );
  }
}

/** What PostgreSQL says to who it does not let in (its manual, appendix A), and what helps. */
const LOGIN_FAILURES: Readonly<Record<string, (named: string) => string>> = {
  '28P01': (named) =>
    `PostgreSQL lehnt die Anmeldung ab: Benutzer oder Passwort ${named === NAMED ? 'in' : 'für'} ${named} stimmt nicht.${named === NAMED ? ' Zeichen wie # / % @ im Passwort werden dort als %23 %2F %25 %40 geschrieben.' : ''}`,
  '28000': (named) =>
    `PostgreSQL lässt den Benutzer aus ${named} von diesem Rechner aus nicht hinein. Lege ihn an, oder erlaube ihn in pg_hba.conf.`,
  '3D000': (named) =>
    `Die Datenbank aus ${named} gibt es auf dem PostgreSQL-Server nicht. Lege sie dort an: createdb --owner=BENUTZER DATENBANK`,
};

/** Where several hosts were asked, the code of each is lost, and there is no such sentence. */
function loginFailure(error: unknown, named: string): string | null {
  // pg's own words where the server wants a password and none is set.
  if (error instanceof Error && error.message.includes('password must be a string')) {
    return `PostgreSQL will ein Passwort, und ${named === NAMED ? `in ${named} steht` : `für ${named} kam`} keines.`;
  }
  return LOGIN_FAILURES[systemCode(error)]?.(named) ?? null;
}

/** A refused connection to a host name with several addresses has no message, only a code. */
function reasonOf(error: Error): string {
  if (error.message !== '') return error.message;
  return 'code' in error ? String(error.code) : error.name;
}
