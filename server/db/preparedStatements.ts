/**
 * PostgreSQL plans a statement anew whenever it comes, unless it has a name: the check of a ticket costs several times
 * more to plan than to run. What comes again and again is named, as pgjdbc does it (`prepareThreshold`).
 */
import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import type { Connections } from './hosts.ts';

/** From this time on that it comes. */
const THRESHOLD = 5;
/** A later release that adds a column would end each named statement of this one with all columns. */
const ALL_COLUMNS = /(?:^|[ .])\*/;
/** Each connection keeps the plans of all of them. */
const NAMES_MAX = 300;

const ONCE = '-- planned once';

/** Ends a statement whose best plan is the same whatever is asked, among others of which that cannot be said. */
export const PLANNED_ONCE = sql.raw(ONCE);

/** @param searches statements come along whose best plan depends on what is asked: named is what says that it may be. */
export function preparing(pool: Connections, { searches }: { searches: boolean }): PostgresPool {
  const names = createNames();
  const nameOf = (text: string) => (searches && !text.endsWith(ONCE) ? undefined : names(text));
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let wrapped = clients.get(client);
      if (wrapped === undefined) {
        wrapped = preparingClient(client, nameOf);
        clients.set(client, wrapped);
      }
      return wrapped;
    },
  };
}

function preparingClient(
  client: PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    const name = values.length === 0 ? undefined : nameOf(text);
    return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
  };
  return {
    // Its other form takes a cursor, and nothing here reads through one.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}

/** The same on every connection. @returns undefined for what comes seldom. */
export function createNames(): (text: string) => string | undefined {
  const times = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= NAMES_MAX) return known;
    if (ALL_COLUMNS.test(text)) return undefined;
    const count = (times.get(text) ?? 0) + 1;
    if (count < THRESHOLD) {
      if (times.size >= NAMES_MAX) times.clear();
      times.set(text, count);
      return undefined;
    }
    times.delete(text);
    const name = `einlass_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
