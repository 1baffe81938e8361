/** PostgreSQL: where users outgrow one machine, or one process. */
import {
  CompiledQuery,
  PostgresDialect,
  sql,
  type DatabaseConnection,
  type Kysely,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import type { DatabaseFailure, Engine } from './engine.ts';
import { hostsOf, onFirstWritable } from './hosts.ts';
import { haveOwnSessions } from './pooler.ts';
import {
  cancelBackend,
  openPool,
  READ_ONLY,
  type Backend,
  type PoolOptions,
} from './postgresPool.ts';
import { preparing } from './preparedStatements.ts';
import type { Schema } from './schema.ts';

/** SQLSTATE classes and codes after which trying again helps (PostgreSQL manual, appendix A). */
const UNAVAILABLE = /^(?:08|53|57P0|55P03|40001|40P01|57014)/;
const DISK_FULL = '53100';
const NETWORK_FAILURES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT', // a unix socket that is not there yet
]);

function memberMatches(words: readonly string[]): RawBuilder<SqlBool> {
  const conditions = words.map(
    (word) => sql`member.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
  );
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

async function createTrigger(
  db: Kysely<Schema>,
  name: string,
  when: string,
  work: string,
): Promise<void> {
  const statements = [
    `drop function if exists ${name}() cascade`,
    `create function ${name}() returns trigger language plpgsql as
      $trigger$ begin ${work} return null; end $trigger$`,
    `create trigger ${name} ${when} execute function ${name}()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const BACKEND = CompiledQuery.raw(
  'select pid, backend_start::text as began from pg_stat_get_activity(pg_backend_pid())',
);

const backendOf = (connection: Kysely<Schema>): Promise<Backend> =>
  connection.getExecutor().provideConnection(askBackend);

async function askBackend(session: DatabaseConnection): Promise<Backend> {
  const { rows } = await session.executeQuery<Backend>(BACKEND);
  const [backend] = rows;
  if (backend === undefined) throw new Error('PostgreSQL does not know its own process.');
  return backend;
}

/** Asks once: a connection stays with the process that it has begun with. */
function createBackends(): (connection: Kysely<Schema>) => Promise<Backend> {
  const known = new WeakMap<DatabaseConnection, Backend>();
  return (connection) =>
    connection.getExecutor().provideConnection(async (session) => {
      const backend = known.get(session) ?? (await askBackend(session));
      known.set(session, backend);
      return backend;
    });
}

function failureOf(error: unknown, writesOnly: boolean): DatabaseFailure | null {
  // By its fields: an error of Node's own may come from another realm, where it is no instance of Error.
  const fields = Object(error) as { code?: unknown; message?: unknown };
  const code = typeof fields.code === 'string' ? fields.code : '';
  if (code === '23505') return 'duplicate';
  // Among several hosts there is another one that takes writes, or will be in a moment.
  if (code === READ_ONLY) return writesOnly ? 'unavailable' : 'not writable';
  if (code === DISK_FULL) return 'not writable';
  if (UNAVAILABLE.test(code) || NETWORK_FAILURES.has(code)) return 'unavailable';
  // pg gives these two no code.
  return /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    String(fields.message),
  )
    ? 'unavailable'
    : null;
}

/** Shorter than PostgreSQL waits before it looks for a deadlock (`deadlock_timeout`, 1 s). */
const HOLD_MS = 300;
const HOLD_ATTEMPTS = 100;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Nor may anybody lock a row: who does goes on to write it, and would wait for us while we wait for them. Others get the
 * tables in an order of their own: whoever waits too long gives back what it has, and begins again.
 */
async function holdTables(db: Kysely<Schema>, tables: readonly (keyof Schema)[]): Promise<void> {
  const names = sql.join(tables.map((table) => sql.table(table)));
  for (let attempt = 1; ; attempt += 1) {
    await sql`savepoint holding`.execute(db);
    try {
      await sql`set local lock_timeout = ${sql.lit(HOLD_MS)}`.execute(db);
      await sql`lock table ${names} in exclusive mode`.execute(db);
      await sql`set local lock_timeout to default`.execute(db);
      return;
    } catch (error) {
      const { code } = Object(error) as { code?: unknown };
      if (code !== LOCK_NOT_AVAILABLE || attempt === HOLD_ATTEMPTS) throw error;
      await sql`rollback to savepoint holding`.execute(db);
    }
  }
}

/** @param url `postgres://…`, with several hosts where there are standbys. */
export function openPostgres(url: string, options: PoolOptions): Engine {
  const hosts = hostsOf(url) ?? { urls: [url], writesOnly: false };
  const { writesOnly } = hosts;
  const pool = onFirstWritable(
    openPool(hosts, options),
    hosts,
    (error) => failureOf(error, writesOnly) === 'unavailable',
  );
  const knownBackendOf = createBackends();
  return {
    name: 'postgres',
    dialect: new PostgresDialect({ pool: preparing(pool, { searches: options.readOnly }) }),
    idColumn: sql`bigint generated by default as identity primary key`,
    sortedText: sql`text collate "C"`,

    byCodePoint: (text) => sql`${text} collate "C"`,

    createTrigger: (db, { name, when, work }) => createTrigger(db, name, when, work),

    async countByStatement(db, { name, on, table, work }) {
      const rows = { added: 'added_rows', removed: 'removed_rows' };
      const referencing = [
        ...(on === 'delete' ? [] : [`new table as ${rows.added}`]),
        ...(on === 'insert' ? [] : [`old table as ${rows.removed}`]),
      ].join(' ');
      const when = `after ${on} on ${table} referencing ${referencing} for each statement`;
      await createTrigger(db, name, when, work(rows));
    },

    async createMemberSearch(db) {
      await sql`create extension if not exists pg_trgm`.execute(db);
      await sql`create index member_search on member using gin (search_text gin_trgm_ops)`.execute(
        db,
      );
    },

    memberMatches,
    jsonTells: (json, pattern) => sql`exists (
      select 1 from jsonb_path_query((${json})::jsonb, 'strict $.**') as told
        where jsonb_typeof(told) in ('string', 'number')
          and lower(told #>> '{}') like ${pattern.toLowerCase()} escape '\\')`,
    readsMatchingRows: true,
    knowsRanges: true,
    memberIdsMatching: (words) => sql`select member.id from member where ${memberMatches(words)}`,

    async keepAppendOnly(db, table, unless, deletable) {
      const trigger = sql.id(`${table}_only_grows`);
      await sql`create or replace function only_grows() returns trigger language plpgsql as $$
        begin raise exception '% only grows', tg_table_name; end $$`.execute(db);
      await sql`drop trigger if exists ${trigger} on ${sql.table(table)}`.execute(db);
      const always = [...(unless ? [] : ['update']), ...(deletable ? [] : ['delete']), 'truncate'];
      await sql`create trigger ${trigger} before ${sql.raw(always.join(' or '))}
        on ${sql.table(table)} for each statement execute function only_grows()`.execute(db);
      const rowByRow = async (change: 'update' | 'delete', allowed: RawBuilder<SqlBool>) => {
        const name = sql.id(change === 'update' ? `${table}_change` : `${table}_removal`);
        await sql`create or replace function ${name}() returns trigger language plpgsql as $$
          begin
            if ${allowed} then return ${sql.raw(change === 'update' ? 'new' : 'old')}; end if;
            raise exception '% only grows', tg_table_name;
          end $$`.execute(db);
        await sql`drop trigger if exists ${name} on ${sql.table(table)}`.execute(db);
        await sql`create trigger ${name} before ${sql.raw(change)}
          on ${sql.table(table)} for each row execute function ${name}()`.execute(db);
      };
      if (unless) await rowByRow('update', unless);
      if (deletable) await rowByRow('delete', deletable);
    },

    // Its upsert is an update, and refused as one.
    refuseReplacing: () => Promise.resolve(),

    minuteOf: (column) => sql`floor(extract(epoch from ${column}) / 60)`,

    locksRows: true,
    holdTables,
    // Not `for update`: ids never change, so whoever inserts a row that names this one need not wait for it.
    forUpdate: sql`for no key update`,
    forUpdateSkipLocked: sql`for no key update skip locked`,

    // Its own vacuum does that.
    letSearchForget: () => Promise.resolve(),
    // The same, and its journal is not to be had by a copy of files.
    emptyJournal: () => Promise.resolve(),

    // Of tables of up to ten pages it knows nothing, and takes them for as large as that, which serves them well.
    async analyzeGrown(db, tables) {
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class
        where oid in (${sql.join(tables.map((table) => sql`to_regclass(${table})`))})
          and pg_relation_size(oid) > greatest(10, 1.5 * relpages) * current_setting('block_size')::int
      `.execute(db);
      if (rows.length === 0) return;
      await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db);
    },

    // PostgreSQL checks its foreign keys always and its pages as they are read.
    checkIntegrity: () => Promise.resolve([]),

    hasOwnSessions: (db) =>
      db.connection().execute((one) =>
        db.connection().execute((other) =>
          haveOwnSessions(
            async () => (await backendOf(one)).pid,
            async () => (await backendOf(other)).pid,
          ),
        ),
      ),

    async cancelOf(connection) {
      const backend = await knownBackendOf(connection);
      return async () => {
        await cancelBackend(pool.options.connectionString ?? url, backend);
        // Takes the cancellation upon itself if that came after the statement.
        await sql`select 1`.execute(connection).catch(() => undefined);
      };
    },

    async version(db) {
      const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
      return `PostgreSQL ${rows[0]?.server_version}`;
    },

    freeBytes: () => Promise.resolve(Infinity),

    async continueIds(db, table, past) {
      const tables = past === undefined ? [table] : [table, past];
      const ids = tables.map((each) => sql`(select max(id) from ${sql.table(each)})`);
      // Never back: ids of rows that are gone stay theirs.
      await sql`select setval(seq, greatest(${sql.join(ids)}, pg_sequence_last_value(seq), 1))
        from (select pg_get_serial_sequence(${table}, 'id')::regclass as seq) as s
        where seq is not null`.execute(db);
    },

    failureOf: (error) => failureOf(error, writesOnly),
  };
}
