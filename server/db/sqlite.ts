/** The embedded engine: node:sqlite, one file, durable at every commit. */
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql, type Dialect } from 'kysely';
import type { DatabaseFailure, Engine } from './engine.ts';
import { createSqliteDriver } from './sqliteDriver.ts';

/** How long opening waits for another process's write. */
const OPEN_TIMEOUT_MS = 5_000;
/** Who has it open does so for long. */
const ALONE_TIMEOUT_MS = 500;

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

  // To its callers: the driver knows whose turn it is, also while another process writes.
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

const dialectOn = (database: DatabaseSync): Dialect => ({
  createDriver: () =>
    createSqliteDriver(database, (error) => sqliteFailure(error) === 'unavailable'),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new EmbeddedAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

/**
 * @param path of the database file; `:memory:` for tests.
 * @param how `alone`: keeps everybody else out until it is closed.
 * @throws what node:sqlite throws when it cannot open.
 */
export function openSqlite(path: string, how: { alone: boolean; readOnly: boolean }): Engine {
  return engineOn(openFile(path, how), path);
}

function openFile(path: string, { alone, readOnly }: { alone: boolean; readOnly: boolean }) {
  const timeout = alone ? ALONE_TIMEOUT_MS : OPEN_TIMEOUT_MS;
  const database = new DatabaseSync(path, { readOnly, timeout });
  try {
    // Set before the first access, this locks the file at that access.
    if (alone) database.exec('pragma locking_mode = exclusive');
    if (!readOnly) {
      database.exec(`
        pragma journal_mode = wal;
        pragma synchronous = full;
        pragma foreign_keys = on;
        -- What is deleted would go on in the file's free space, and in each backup of it.
        pragma secure_delete = on;
      `);
    }
    // From here on nobody holds the thread for another process's write.
    database.exec('pragma busy_timeout = 0');
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
    dialect: dialectOn(database),
    idColumn: sql`integer primary key autoincrement`,
    sortedText: sql`text`,

    byCodePoint: (text) => sql`${text}`,

    async createTrigger(db, { name, when, work }) {
      await sql.raw(`drop trigger if exists ${name}`).execute(db);
      await sql.raw(`create trigger ${name} ${when} begin ${work} end`).execute(db);
    },

    // It has triggers for each row only, which cost the same for the thousandth change of a row as for the first.
    countByStatement: () => Promise.resolve(),

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

    // https://sqlite.org/fts5.html#the_secure_delete_configuration_option
    async letSearchForget(db, { past }) {
      await sql`insert into member_search(member_search, rank) values ('secure-delete', 1)`.execute(
        db,
      );
      if (past) await sql`insert into member_search(member_search) values ('optimize')`.execute(db);
    },

    memberMatches: (words) => sql`member.id in (${idsMatching(words)})`,
    // Its `lower` knows the letters of English alone: as it was typed, too.
    jsonTells: (json, pattern) => sql`exists (
      select 1 from json_tree(${json}) as told where told.type in ('text', 'integer', 'real')
        and (told.atom like ${pattern} escape '\\'
          or lower(told.atom) like ${pattern.toLowerCase()} escape '\\'))`,
    readsMatchingRows: false,
    knowsRanges: false,
    memberIdsMatching: idsMatching,

    async keepAppendOnly(db, table, unless, deletable) {
      for (const change of ['update', 'delete'] as const) {
        const name = sql.id(`${table}_no_${change}`);
        const allowed = change === 'update' ? unless : deletable;
        const when = allowed ? sql`when not (${allowed})` : sql``;
        await sql`drop trigger if exists ${name}`.execute(db);
        await sql`create trigger ${name} before ${sql.raw(change)}
          on ${sql.table(table)} ${when} begin
          select raise(abort, ${sql.lit(`${table} only grows`)});
        end`.execute(db);
      }
    },

    async refuseReplacing(db, table, key) {
      const isThere = sql.join(
        key.map((column) => sql`${sql.ref(column)} = new.${sql.id(column)}`),
        sql` and `,
      );
      await sql`create trigger ${sql.id(`${table}_no_replace`)} before insert on ${sql.table(table)}
        when exists (select 1 from ${sql.table(table)} where ${isThere}) begin
        select raise(abort, ${sql.lit(`${table} only grows`)});
      end`.execute(db);
    },

    minuteOf: (column) => sql`unixepoch(${column}) / 60`,

    // One connection writes at a time: nobody else can be claiming.
    locksRows: false,
    holdTables: () => Promise.resolve(),
    forUpdate: sql``,
    forUpdateSkipLocked: sql``,

    async emptyJournal(db) {
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
    },

    // It plans by its rules as long as it has no statistics, not by sizes.
    analyzeGrown: () => Promise.resolve(),

    async checkIntegrity(db) {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
      const damage = rows.map((row) => row.integrity_check).filter((finding) => finding !== 'ok');
      // A damaged page may keep the second question from being answered at all.
      if (damage.length > 0) return damage;
      const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
      return orphans.map((row) => `foreign key violated in ${row.table}`);
    },

    hasOwnSessions: () => Promise.resolve(true),

    // A statement keeps its thread: nobody there could cancel it, and who reads for long has a thread to be ended.
    cancelOf: () => Promise.resolve(() => Promise.resolve()),

    async version(db) {
      const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(
        db,
      );
      return `SQLite ${rows[0]?.version}`;
    },

    async freeBytes() {
      if (path === ':memory:') return Infinity;
      const { bavail, bsize, blocks } = await statfs(dirname(path));
      return blocks === 0 ? Infinity : bavail * bsize; // some network disks do not say
    },

    // AUTOINCREMENT goes on behind the largest id there ever was, whoever chose it.
    async continueIds(db, table, past) {
      // Behind the present rows they go on by themselves.
      if (past === undefined) return;
      const last = sql`(select coalesce(max(id), 0) from ${sql.table(past)})`;
      await sql`insert into sqlite_sequence (name, seq) select ${table}, 0
        where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(db);
      await sql`update sqlite_sequence set seq = max(seq, ${last}) where name = ${table}`.execute(
        db,
      );
    },

    failureOf: sqliteFailure,
  };
}
