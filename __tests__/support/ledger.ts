/** The books of a server process, on either engine, read while it runs. */
import { openDatabase, type Database } from '../../server/db/openDatabase.ts';
import { waitUntil } from './waitUntil.ts';

export interface LedgerRow {
  readonly kind: string;
  readonly mode: string;
  readonly seq: number | null;
  readonly device_id: number | null;
  /** Names. */
  readonly staff: string;
  readonly device: string | null;
  readonly gate: string | null;
}

export interface Ledger {
  /** Ids of tickets that nobody was admitted with. */
  freshTickets(): Promise<string[]>;
  /** What it says of a ticket, oldest first. */
  rowsOf(ticketId: string): Promise<LedgerRow[]>;
  /** The same, once there is so much. */
  arrivalOf(ticketId: string, count?: number): Promise<LedgerRow[]>;
  /** What a server does whose sessions are over: access and refresh are refused. */
  endSessions(): Promise<void>;
  /** Gives the role to whoever has that first name, or takes it from them. */
  setEntryRole(firstName: string, isEntryStaff: boolean): Promise<void>;
}

export function ledgerOf({ db }: Database): Ledger {
  const rowsOf = (ticketId: string) =>
    db
      .selectFrom('entry_event as e')
      .innerJoin('member as m', 'm.id', 'e.staff_id')
      .leftJoin('entry_device as d', 'd.id', 'e.device_id')
      .leftJoin('entry_gate as g', 'g.id', 'e.gate_id')
      .select(['e.kind', 'e.mode', 'e.seq', 'e.device_id'])
      .select(['m.first_name as staff', 'd.name as device', 'g.name as gate'])
      .where('e.ticket_id', '=', ticketId)
      .orderBy('e.received_at')
      .execute();
  return {
    rowsOf,
    async freshTickets() {
      const tickets = await db
        .selectFrom('ticket')
        .select('id')
        .where('admitted_by', 'is', null)
        .where('revoked_at', 'is', null)
        .orderBy('id')
        .execute();
      return tickets.map(({ id }) => id);
    },
    arrivalOf: (ticketId, count = 1) =>
      waitUntil(`${count} rows for ${ticketId}`, async () => {
        const rows = await rowsOf(ticketId);
        return rows.length >= count ? rows : undefined;
      }),
    async endSessions() {
      await db.deleteFrom('session').execute();
    },
    async setEntryRole(firstName, isEntryStaff) {
      await db
        .updateTable('member')
        .set({ is_entry_staff: isEntryStaff })
        .where('first_name', '=', firstName)
        .execute();
    },
  };
}

/** @param location as `openDatabase` takes it. */
export function openLedger(location: string): Ledger & Pick<Database, 'close'> {
  const database = openDatabase({ location });
  return { ...ledgerOf(database), close: () => database.close() };
}
