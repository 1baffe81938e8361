/** Lets the server get stuck in the middle of the transaction that admits a ticket: its update is done, its commit is not. */
import { DatabaseSync } from 'node:sqlite';

import { sql } from 'kysely';

import type { Database } from '../../server/db/openDatabase.ts';
import { waitUntil } from './waitUntil.ts';

export interface StuckTransaction {
  /** Resolves once the server is in it. */
  begun(): Promise<void>;
  /** After the server's end: the next transaction runs through. */
  free(): Promise<void>;
}

/** @param location as `openDatabase` took it. */
export async function stickAt(
  { db, engine }: Database,
  location: string,
  ticketId: string,
): Promise<StuckTransaction> {
  const id = sql.lit(ticketId);
  if (engine.name === 'sqlite') {
    // Counts for hours.
    await sql`create trigger stuck before insert on entry_event when new.ticket_id = ${id} begin
      select count(*) from ticket a, ticket b, ticket c, ticket d, ticket e, ticket f; end`.execute(
      db,
    );
    return {
      begun: () =>
        waitUntil('transaction', () => (isLocked(location) ? true : undefined)).then(nothing),
      free: () => sql`drop trigger stuck`.execute(db).then(nothing),
    };
  }
  await sql`create function stuck() returns trigger language plpgsql as $$ begin
    if new.ticket_id = ${id} then perform pg_sleep(3600); end if; return new; end $$`.execute(db);
  await sql`create trigger stuck before insert on entry_event
    for each row execute function stuck()`.execute(db);
  const sleeping = sql`from pg_stat_activity
    where wait_event = 'PgSleep' and datname = current_database()`;
  return {
    begun: () =>
      waitUntil('transaction', async () => {
        const { rows } = await sql`select pid ${sleeping}`.execute(db);
        return rows.length > 0 ? true : undefined;
      }).then(nothing),
    async free() {
      // As PostgreSQL does by itself when it notices that nobody is there any more.
      await sql`select pg_terminate_backend(pid) ${sleeping}`.execute(db);
      await sql`drop trigger stuck on entry_event`.execute(db);
      await sql`drop function stuck`.execute(db);
    },
  };
}

const nothing = () => undefined;

/** Somebody writes at this moment. */
function isLocked(path: string): boolean {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('begin immediate');
    database.exec('rollback');
    return false;
  } catch {
    return true;
  } finally {
    database.close();
  }
}
