/** Opens the database as the server needs it, and says in one sentence why it cannot be opened. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { isPostgresUrl, openDatabase, type Database } from './db/openDatabase.ts';
import { refusedStartParameter } from './db/pooler.ts';
import { NewerDatabaseError } from './db/tablesRelease.ts';
import type { Config } from './config.ts';
import { giveToFolderOwner, prepareDataDir } from './lib/dataDir.ts';
import { RELEASE } from './lib/release.ts';
import { StartupError } from './lib/startupError.ts';
import { systemCode } from './lib/systemFailure.ts';

/**
 * Opens the database, makes it if there is none, and brings its tables up to date.
 * @throws StartupError with the reason.
 */
export async function openPrepared({ dataDir, databaseLocation }: Config): Promise<Database> {
  prepareDataDir(dataDir);
  const isNew = !isPostgresUrl(databaseLocation) && !existsSync(databaseLocation);
  const database = openDatabase({ location: databaseLocation });
  if (isNew) giveToFolderOwner(databaseLocation);
  await orSayWhy(database, databaseLocation, async () => {
    await requireOwnSessions(database);
    await database.migrate();
  });
  return database;
}

/** @throws StartupError when a pooler lends sessions by transaction: calls would fail later, here and there. */
export async function requireOwnSessions({ db, engine }: Database): Promise<void> {
  if (await engine.hasOwnSessions(db)) return;
  throw new StartupError(
    'DATABASE_URL führt über einen Pooler wie PgBouncer, der Verbindungen nach jeder Transaktion weitergibt. Der Server braucht ganze Sitzungen: Setze dort pool_mode = session, oder nenne in DATABASE_URL PostgreSQL selbst.',
  );
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
  if (error instanceof NewerDatabaseError) {
    return new StartupError(
      `Die Datenbank ${isPostgres ? 'aus DATABASE_URL' : location} gehört zu ${error.release === null ? 'einer neueren Version von Einlass' : `Einlass ${error.release}`}, dieses Programm ist Einlass ${RELEASE.version} und kennt ihre Tabellen nicht. Starte die neuere Version, oder spiele mit dieser eine Sicherung zurück, die von ihr ist.`,
    );
  }
  const refused = refusedStartParameter(error);
  if (refused !== null) {
    return new StartupError(
      `Der Pooler aus DATABASE_URL lehnt den Startparameter „${refused}“ ab. Nimm ihn aus DATABASE_URL, oder nenne ihn in pgbouncer.ini unter ignore_startup_parameters.`,
    );
  }
  const login = isPostgres ? loginFailure(error) : null;
  if (login !== null) return new StartupError(login);
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

/** What PostgreSQL says to who it does not let in (its manual, appendix A), and what helps. */
const LOGIN_FAILURES: Readonly<Record<string, string>> = {
  '28P01':
    'PostgreSQL lehnt die Anmeldung ab: Benutzer oder Passwort in DATABASE_URL stimmt nicht. Zeichen wie # / % @ im Passwort werden dort als %23 %2F %25 %40 geschrieben.',
  '28000':
    'PostgreSQL lässt den Benutzer aus DATABASE_URL von diesem Rechner aus nicht hinein. Lege ihn an, oder erlaube ihn in pg_hba.conf.',
  '3D000':
    'Die Datenbank aus DATABASE_URL gibt es auf dem PostgreSQL-Server nicht. Lege sie dort an: createdb --owner=BENUTZER DATENBANK',
};

/** Where several hosts were asked, the code of each is lost, and there is no such sentence. */
function loginFailure(error: unknown): string | null {
  // pg's own words where the server wants a password and none is set.
  if (error instanceof Error && error.message.includes('password must be a string')) {
    return 'PostgreSQL will ein Passwort, und in DATABASE_URL steht keines.';
  }
  return LOGIN_FAILURES[systemCode(error)] ?? null;
}

/** A refused connection to a host name with several addresses has no message, only a code. */
function reasonOf(error: Error): string {
  if (error.message !== '') return error.message;
  return 'code' in error ? String(error.code) : error.name;
}
