/** The embedded engine: node:sqlite, one file, durable at every commit. */
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  SqliteAdapter,
  SqliteDialect,
  sql,
  type DialectAdapter,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import type { DatabaseFailure, Engine } from './engine.ts';

/** How long a statement waits for another process's write before it counts as unavailable. */
const BUSY_TIMEOUT_MS = 5_000;
/** Who has it open does so for long. */
const ALONE_TIMEOUT_MS = 500;
const CACHED_STATEMENTS = 500;

/** SQLite result codes (primary, the low byte of the extended one), https://sqlite.org/rescode.html */
const FAILURE_OF_PRIMARY_CODE: Record<number, DatabaseFailure> = {
  5: 'unavailable', // SQLITE_BUSY
  6: 'unavailable', // SQLITE_LOCKED
  8: 'not writable', // SQLITE_READONLY
  10: 'not writable', // SQLITE_IOERR
  13: 'not writable', // SQLITE_FULL
  14: 'not writable', // SQLITE_CANTOPEN
};
const DUPLICATE_CODES = new Set([1555, 2067]); // SQLITE_CONSTRAINT_PRIMARYKEY, …_UNIQUE

class EmbeddedAdapter extends SqliteAdapter {
  // Migrations then run inside `begin immediate`, which is the lock between instances that start at once.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class EmbeddedDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new EmbeddedAdapter();
  }
}

/**
 * @param path of the database file; `:memory:` for tests.
 * @param how `alone`: keeps everybody else out until it is closed.
 * @throws what node:sqlite throws when it cannot open.
 */
export function openSqlite(
  path: string,
  { alone, readOnly }: { alone: boolean; readOnly: boolean },
): Engine {
  return engineOn(readOnly ? openToRead(path) : openFile(path, alone), path);
}

/** A reader waits for nobody but who mends the log after a crash. */
const openToRead = (path: string): DatabaseSync =>
  new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });

function openFile(path: string, alone: boolean): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: alone ? ALONE_TIMEOUT_MS : BUSY_TIMEOUT_MS });
  try {
    // Set before the first access, this locks the file at that access.
    if (alone) database.exec('pragma locking_mode = exclusive');
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma foreign_keys = on;
    `);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** What a failed statement of node:sqlite means. */
export function sqliteFailure(error: unknown): DatabaseFailure | null {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return null;
  const code = Number(error.errcode);
  if (DUPLICATE_CODES.has(code)) return 'duplicate';
  return FAILURE_OF_PRIMARY_CODE[code & 0xff] ?? null;
}

function idsMatching(words: readonly string[]) {
  const query = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
  return sql`select rowid as id from member_search where member_search match ${query}`;
}

function engineOn(database: DatabaseSync, path: string): Engine {
  return {
    name: 'sqlite',
    dialect: new EmbeddedDialect({ database: kyselyDatabase(database) }),
    idColumn: sql`integer primary key autoincrement`,
    sortedText: sql`text`,

    byCodePoint: (text) => sql`${text}`,

    async createTrigger(db, { name, when, work }) {
      await sql.raw(`drop trigger if exists ${name}`).execute(db);
      await sql.raw(`create trigger ${name} ${when} begin ${work} end`).execute(db);
    },

    async createMemberSearch(db) {
      // External content: the index holds no second copy of the text, triggers keep it in step.
      await sql`create virtual table member_search using fts5(
        search_text, content = 'member', content_rowid = 'id', tokenize = 'trigram')`.execute(db);
      await sql`create trigger member_search_insert after insert on member begin
        insert into member_search(rowid, search_text) values (new.id, new.search_text);
      end`.execute(db);
      await sql`create trigger member_search_delete after delete on member begin
        insert into member_search(member_search, rowid, search_text) values ('delete', old.id, old.search_text);
      end`.execute(db);
      await sql`create trigger member_search_update after update of search_text on member begin
        insert into member_search(member_search, rowid, search_text) values ('delete', old.id, old.search_text);
        insert into member_search(rowid, search_text) values (new.id, new.search_text);
      end`.execute(db);
    },

    memberMatches: (words) => sql`member.id in (${idsMatching(words)})`,
    memberIdsMatching: idsMatching,

    async keepAppendOnly(db, table) {
      for (const change of ['update', 'delete']) {
        await sql`create trigger ${sql.id(`${table}_no_${change}`)} before ${sql.raw(change)}
          on ${sql.table(table)} begin
          select raise(abort, ${sql.lit(`${table} only grows`)});
        end`.execute(db);
      }
    },

    minuteOf: (column) => sql`unixepoch(${column}) / 60`,

    // One connection writes at a time: nobody else can be claiming.
    forUpdate: sql``,
    forUpdateSkipLocked: sql``,

    async checkIntegrity(db) {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
      const damage = rows.map((row) => row.integrity_check).filter((finding) => finding !== 'ok');
      // A damaged page may keep the second question from being answered at all.
      if (damage.length > 0) return damage;
      const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
      return orphans.map((row) => `foreign key violated in ${row.table}`);
    },

    async freeBytes() {
      if (path === ':memory:') return Infinity;
      const { bavail, bsize, blocks } = await statfs(dirname(path));
      return blocks === 0 ? Infinity : bavail * bsize; // some network disks do not say
    },

    // AUTOINCREMENT goes on behind the largest id there ever was, whoever chose it.
    continueIds: () => Promise.resolve(),

    failureOf: sqliteFailure,
  };
}

/** node:sqlite in the shape of better-sqlite3, which Kysely's dialect expects. */
function kyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text) {
      // A transaction that began as a reader cannot always become a writer; immediate ones wait their turn.
      const source = text === 'begin' ? 'begin immediate' : text;
      const known = statements.get(source);
      if (known !== undefined) return known;
      const plain = kyselyStatement(database.prepare(source));
      const statement = source === 'rollback' ? onlyInTransaction(database, plain) : plain;
      if (statements.size >= CACHED_STATEMENTS) statements.clear();
      statements.set(source, statement);
      return statement;
    },
  };
}

/** On a full disk SQLite rolls back by itself; a second rollback would fail and hide what happened. */
function onlyInTransaction(database: DatabaseSync, rollback: SqliteStatement): SqliteStatement {
  return {
    ...rollback,
    run: (parameters) =>
      database.isTransaction ? rollback.run(parameters) : { changes: 0, lastInsertRowid: 0 },
  };
}

function kyselyStatement(statement: StatementSync): SqliteStatement {
  const columns = statement.columns();
  const booleans = columns
    .filter((column) => column.type?.toLowerCase() === 'boolean')
    .map((column) => column.name);
  const fromRow = (row: Record<string, unknown>) => {
    for (const name of booleans) if (row[name] !== null) row[name] = row[name] !== 0;
    return row;
  };
  return {
    reader: columns.length > 0,
    all: (parameters) => statement.all(...bindable(parameters)).map(fromRow),
    run: (parameters) => statement.run(...bindable(parameters)),
    *iterate(parameters) {
      for (const row of statement.iterate(...bindable(parameters))) yield fromRow(row);
    },
  };
}

function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) =>
    typeof value === 'boolean' ? Number(value) : (value as SQLInputValue),
  );
}
