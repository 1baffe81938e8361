/** A server process on either engine, tickets, phones behind faulty networks, and a look into the ledger. */
import { dirname } from 'node:path';

import { entryCalls } from '../../contract/entry/calls.ts';
import type { Board } from '../../contract/entry/board.ts';
import { isPostgresUrl, openDatabase, type Database } from '../../server/db/openDatabase.ts';
import { createFixture, type Person } from '../server/modules/fixture.ts';
import { JWT_SECRET } from '../server/modules/jwtSecret.ts';
import { ask } from './apiClient.ts';
import { startGatePhone, type GatePhone, type GatePhoneOptions } from './gatePhone.ts';
import { startServer, type ServerProcess } from './serverProcess.ts';
import { waitUntil } from './waitUntil.ts';

export interface FaultyGate {
  readonly server: ServerProcess;
  readonly database: Database;
  readonly staff: Person;
  /** Ids of tickets with which nobody is inside. */
  tickets(count: number): Promise<string[]>;
  ticket(): Promise<string>;
  newPhone(options?: Pick<GatePhoneOptions, 'prepare'>): Promise<GatePhone>;
  /** What the ledger says of a ticket, oldest first. */
  rowsOf(ticketId: string): Promise<Row[]>;
  /** The same, once it says anything. */
  arrivalOf(ticketId: string): Promise<Row[]>;
  /** Of tickets on each of which one guest was let in: those without an admission, and further admissions. */
  count(ticketIds: readonly string[]): Promise<{ lost: number; doubled: number }>;
  board(): Promise<Board>;
  end(): Promise<void>;
}

export interface Row {
  readonly kind: string;
  readonly mode: string;
  readonly seq: number | null;
  readonly device_id: number | null;
}

/** @param location of an empty database: `postgres://…`, or a file named einlass.sqlite. */
export async function startFaultyGate(location: string): Promise<FaultyGate> {
  const database = openDatabase({ location });
  await database.migrate();
  const fixture = await createFixture(database);
  fixture.clock.set(new Date().toISOString());
  const staff = await fixture.person('superuser');
  const server = await startServer({
    env: {
      JWT_SECRET,
      LOG_LEVEL: 'error',
      ...(isPostgresUrl(location) ? { DATABASE_URL: location } : { DATA_DIR: dirname(location) }),
    },
  });
  const phones: GatePhone[] = [];

  const gate: FaultyGate = {
    server,
    database,
    staff,
    async tickets(count) {
      return (await fixture.tickets(staff, count)).map(({ id }) => id);
    },
    async ticket() {
      return (await fixture.ticket(staff)).id;
    },
    async newPhone(options = {}) {
      const phone = await startGatePhone({
        serverUrl: server.url,
        access: staff.access,
        ...options,
      });
      phones.push(phone);
      return phone;
    },
    rowsOf: (ticketId) =>
      database.db
        .selectFrom('entry_event')
        .select(['kind', 'mode', 'seq', 'device_id'])
        .where('ticket_id', '=', ticketId)
        .orderBy('received_at')
        .execute(),
    arrivalOf: (ticketId) =>
      waitUntil(`row for ${ticketId}`, async () => {
        const rows = await gate.rowsOf(ticketId);
        return rows.length > 0 ? rows : undefined;
      }),
    async count(ticketIds) {
      const wanted = new Set(ticketIds);
      const rows = await database.db
        .selectFrom('entry_event')
        .select('ticket_id')
        .where('kind', 'in', ['admit', 'conflict'])
        .execute();
      const admissions = rows.map((row) => row.ticket_id).filter((id) => wanted.has(id));
      const admitted = new Set(admissions).size;
      return { lost: wanted.size - admitted, doubled: admissions.length - admitted };
    },
    async board() {
      return (await ask<Board>(server.url, entryCalls.board, { access: staff.access })).body;
    },
    async end() {
      for (const phone of phones) await phone.discard();
      await server.discard();
      await fixture.close();
      await database.close();
    },
  };
  return gate;
}
