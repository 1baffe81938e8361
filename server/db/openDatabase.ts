/** Opens a database, embedded or PostgreSQL, and gives it to the rest of the server as one interface. */
import { Kysely, type KyselyPlugin } from 'kysely';
import { StartupError } from '../lib/startupError.ts';
import { isDamage, isForeignFormat } from './embeddedFile.ts';
import type { DatabaseFailure, Engine } from './engine.ts';
import { createMigrator } from './migrations/migrations.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';
import { openSqlite, sqliteFailure } from './sqlite.ts';
import { executedMigrations, isOfLaterRelease, noteRelease } from './tablesRelease.ts';

/** What repositories ask: the database itself or one transaction of it. */
export type Queries = Kysely<Schema>;

export interface Database {
  readonly db: Queries;
  readonly engine: Engine;
  /**
   * Runs work as one transaction. Ask only the queries handed in, and await nothing but them: on the
   * embedded engine every other call waits until it ends.
   */
  transaction<T>(work: (trx: Queries) => Promise<T>): Promise<T>;
  /**
   * Runs reads on one connection; when the signal aborts, its statement ends, and no other one begins.
   * @throws the signal's reason by then.
   */
  cancellable<T>(signal: AbortSignal, work: (db: Queries) => Promise<T>): Promise<T>;
  /**
   * Brings the tables up to date, one instance at a time; those of a later release stay, where it left room for this one.
   * @returns names of the steps taken. @throws NewerDatabaseError
   */
  migrate(): Promise<string[]>;
  /** Names of the migrations that this program knows, and of those that the database has seen from any program. */
  migrationNames(): Promise<{ own: string[]; executed: string[] }>;
  /** True when it is a database of this program, however old. */
  hasTables(): Promise<boolean>;
  /** True when no migration is missing; also a question that a dead database cannot answer. */
  isUpToDate(): Promise<boolean>;
  failureOf(error: unknown): DatabaseFailure | null;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…`, or the path of the embedded database's file. */
  location: string;
  /**
   * Until it is closed, nobody else can open the embedded database, which takes that nobody has it open.
   * PostgreSQL knows no such thing.
   */
  alone?: boolean;
  /** For reads that may take their time: on the embedded database it cannot write, on PostgreSQL it holds few connections. */
  readOnly?: boolean;
  /**
   * Whatever is asked is looked up in an index. PostgreSQL keeps how it checks a foreign key as it planned that at first,
   * which is to read the whole table while that is small; a job makes it large before its figures are taken anew.
   */
  byIndex?: boolean;
}

/** The one way into both engines. @throws StartupError when the embedded database cannot be opened. */
export function openDatabase({
  location,
  alone = false,
  readOnly = false,
  byIndex = false,
}: DatabaseOptions): Database {
  const engine = isPostgresUrl(location)
    ? openPostgres(location, { readOnly, byIndex })
    : openEmbedded(location, { alone, readOnly });
  const db = new Kysely<Schema>({ dialect: engine.dialect });
  const migrator = createMigrator(db, engine);
  const hasTables = async () => {
    const migrations = await migrator.getMigrations();
    return migrations.some((migration) => migration.executedAt !== undefined);
  };
  const migrationNames = async () => ({
    own: (await migrator.getMigrations()).map(({ name }) => name),
    executed: (await hasTables()) ? await executedMigrations(db) : [],
  });
  return {
    db,
    engine,
    transaction: (work) => db.transaction().execute(work),
    cancellable: (signal, work) => cancellable(db, engine, signal, work),
    async migrate() {
      const { own } = await migrationNames();
      if ((await hasTables()) && (await isOfLaterRelease(db, own))) return [];
      const { error, results } = await migrator.migrateToLatest();
      if (error !== undefined) throw error instanceof Error ? error : new Error('Migration failed');
      await noteRelease(db);
      return (results ?? []).map((result) => result.migrationName);
    },
    migrationNames,
    hasTables,
    async isUpToDate() {
      const migrations = await migrator.getMigrations();
      return migrations.every((migration) => migration.executedAt !== undefined);
    },
    failureOf: (error) => engine.failureOf(error),
    close: () => db.destroy(),
  };
}

async function cancellable<T>(
  db: Queries,
  engine: Engine,
  signal: AbortSignal,
  work: (db: Queries) => Promise<T>,
): Promise<T> {
  const stop = Promise.withResolvers<never>();
  const stopped = () => stop.reject(signal.reason as Error);
  signal.addEventListener('abort', stopped);
  if (signal.aborted) stopped();
  try {
    const running = db.connection().execute(async (connection) => {
      signal.throwIfAborted();
      const cancel = await engine.cancelOf(connection);
      let cancelling = Promise.resolve();
      const end = () => {
        cancelling = cancel().catch(() => undefined);
      };
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
      try {
        return await work(connection.withPlugin(noneAfter(signal)));
      } finally {
        signal.removeEventListener('abort', end);
        // Nobody else gets the connection, and with it the cancellation, before that is over.
        await cancelling;
      }
    });
    // Whoever has gone does not wait for the connection either, nor for a server that does not answer.
    return await Promise.race([running, stop.promise]);
  } finally {
    signal.removeEventListener('abort', stopped);
  }
}

const noneAfter = (signal: AbortSignal): KyselyPlugin => ({
  transformQuery({ node }) {
    signal.throwIfAborted();
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
});

export function isPostgresUrl(location: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(location);
}

function openEmbedded(path: string, how: { alone: boolean; readOnly: boolean }): Engine {
  try {
    return openSqlite(path, how);
  } catch (error) {
    if (sqliteFailure(error) === 'unavailable') {
      throw new StartupError(
        `Die Datenbank ${path} wird gerade von einem anderen Programm benutzt, zum Beispiel vom Server. Stoppe es und versuche es dann noch einmal.`,
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    if (isDamage(error) || isForeignFormat(error)) {
      throw new StartupError(
        `Die Datenbank ${path} ist beschädigt, oder sie ist nicht von Einlass (${reason}). Stimmt DATA_DIR, dann spiele die letzte Sicherung zurück: „einlass backups“ zeigt, welche es gibt, „einlass restore DATEI“ setzt sie an die Stelle der beschädigten, die daneben liegen bleibt.`,
      );
    }
    throw new StartupError(
      `Die Datenbank ${path} lässt sich nicht öffnen oder beschreiben (${reason}). Prüfe DATA_DIR, seine Rechte und den freien Platz.`,
    );
  }
}
