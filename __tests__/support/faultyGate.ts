/** A server process on either engine, tickets, phones behind faulty networks, and a look into the ledger. */
import { entryCalls } from '../../contract/entry/calls.ts';
import type { Board } from '../../contract/entry/board.ts';
import { openDatabase, type Database } from '../../server/db/openDatabase.ts';
import { createFixture, type Person } from '../server/modules/fixture.ts';
import { JWT_SECRET } from '../server/modules/jwtSecret.ts';
import { ask } from './apiClient.ts';
import { startGatePhone, type GatePhone, type GatePhoneOptions } from './gatePhone.ts';
import { ledgerOf, type Ledger } from './ledger.ts';
import { startServer, type ServerProcess } from './serverProcess.ts';

export interface FaultyGate extends Pick<Ledger, 'rowsOf' | 'arrivalOf'> {
  readonly server: ServerProcess;
  readonly database: Database;
  readonly staff: Person;
  /** Ids of tickets with which nobody is inside. */
  tickets(count: number): Promise<string[]>;
  ticket(): Promise<string>;
  newPhone(options?: Pick<GatePhoneOptions, 'prepare'>): Promise<GatePhone>;
  /** Of tickets on each of which one guest was let in: those without an admission, and further admissions. */
  count(ticketIds: readonly string[]): Promise<{ lost: number; doubled: number }>;
  board(): Promise<Board>;
  end(): Promise<void>;
}

/**
 * @param location of an empty database: `postgres://…`, or a file named einlass.sqlite.
 * @param env further variables of the server.
 */
export async function startFaultyGate(
  location: string,
  env: Readonly<Record<string, string>> = {},
): Promise<FaultyGate> {
  const database = openDatabase({ location });
  await database.migrate();
  const fixture = await createFixture(database);
  fixture.clock.set(new Date().toISOString());
  const staff = await fixture.person('superuser');
  const buyer = await fixture.person('member');
  const server = await startServer({
    location,
    env: { JWT_SECRET, LOG_LEVEL: 'error', ...env },
  });
  const phones: GatePhone[] = [];

  return {
    ...ledgerOf(database),
    server,
    database,
    staff,
    async tickets(count) {
      return (await fixture.tickets(buyer, count)).map(({ id }) => id);
    },
    async ticket() {
      return (await fixture.ticket(buyer)).id;
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
}
