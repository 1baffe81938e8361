/**
 * One connection to the embedded database, shared by all callers of this thread. SQLite lets one process write at a
 * time; whoever finds the file locked by another one asks again later instead of holding the thread, on which others
 * only want to read.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { createTurns } from '../lib/inTurn.ts';

/** How long a caller waits for another process's write before the database counts as unavailable. */
const LOCKED_MAX_MS = 5_000;
const ASK_AGAIN_MS = 2;
const CACHED_STATEMENTS = 500;

type Statement = (parameters: readonly unknown[]) => QueryResult<unknown>;

/** @param isLocked tells another process's write from every other failure. */
export function createSqliteDriver(
  database: DatabaseSync,
  isLocked: (error: unknown) => boolean,
): Driver {
  const statements = new Map<string, Statement>();
  const inTurn = createTurns();
  /** Callers whom another process keeps from writing; the first of them asks. */
  let lockedOut = 0;
  /** Ends with the transaction that is open. */
  let open: PromiseWithResolvers<void> | null = null;

  function run(query: CompiledQuery): QueryResult<unknown> {
    let statement = statements.get(query.sql);
    if (statement === undefined) {
      statement = callable(database.prepare(query.sql));
      if (statements.size >= CACHED_STATEMENTS) statements.clear();
      statements.set(query.sql, statement);
    }
    return statement(query.parameters);
  }

  async function betweenTransactions<T>(work: () => T): Promise<T> {
    while (open !== null) await open.promise;
    return work();
  }

  /** In the order of arrival among those who are locked out. */
  async function untilUnlocked<T>(work: () => T): Promise<T> {
    const until = performance.now() + LOCKED_MAX_MS;
    lockedOut += 1;
    try {
      return await inTurn('lock', async () => {
        for (;;) {
          try {
            return await betweenTransactions(work);
          } catch (error) {
            if (!isLocked(error) || performance.now() >= until) throw error;
          }
          await delay(ASK_AGAIN_MS);
        }
      });
    } finally {
      lockedOut -= 1;
    }
  }

  async function unlocked<T>(work: () => T): Promise<T> {
    try {
      return await betweenTransactions(work);
    } catch (error) {
      if (!isLocked(error)) throw error;
    }
    return untilUnlocked(work);
  }

  function begin(): void {
    // A transaction that began as a reader cannot always become a writer.
    database.exec('begin immediate');
    open = Promise.withResolvers();
  }

  function end(connection: SharedConnection): void {
    connection.isInTransaction = false;
    open?.resolve();
    open = null;
  }

  class SharedConnection implements DatabaseConnection {
    isInTransaction = false;

    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = this.isInTransaction ? run(query) : await unlocked(() => run(query));
      return result as QueryResult<R>;
    }

    /** In one piece: the rows come while the thread is held, however they are asked for. */
    async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      yield await this.executeQuery<R>(query);
    }
  }

  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(new SharedConnection()),
    releaseConnection: () => Promise.resolve(),
    async beginTransaction(connection: SharedConnection) {
      await (lockedOut > 0 ? untilUnlocked(begin) : unlocked(begin));
      connection.isInTransaction = true;
    },
    async commitTransaction(connection: SharedConnection) {
      await connection.executeQuery(CompiledQuery.raw('commit'));
      end(connection);
    },
    async rollbackTransaction(connection: SharedConnection) {
      try {
        // On a full disk SQLite rolls back by itself; a second rollback would fail and hide what happened.
        if (database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
      } finally {
        end(connection);
      }
    },
    destroy() {
      database.close();
      return Promise.resolve();
    },
  };
}

/** Of a statement, in the values that Kysely knows: SQLite has no booleans, a column's declared type tells. */
function callable(statement: StatementSync): Statement {
  const columns = statement.columns();
  const booleans = columns
    .filter((column) => column.type?.toLowerCase() === 'boolean')
    .map((column) => column.name);
  if (columns.length === 0) {
    return (parameters) => {
      const { changes, lastInsertRowid } = statement.run(...bindable(parameters));
      return {
        insertId: BigInt(lastInsertRowid),
        numAffectedRows: BigInt(changes),
        rows: [],
      };
    };
  }
  return (parameters) => {
    const rows: Record<string, unknown>[] = statement.all(...bindable(parameters));
    for (const row of rows) {
      for (const name of booleans) if (row[name] !== null) row[name] = row[name] !== 0;
    }
    return { rows };
  };
}

function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) =>
    typeof value === 'boolean' ? Number(value) : (value as SQLInputValue),
  );
}
