/** The books of a server process with the embedded database, read while it runs. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { waitUntil } from './waitUntil.ts';

export interface LedgerRow {
  readonly kind: string;
  readonly mode: string;
  readonly seq: number | null;
  /** Names. */
  readonly staff: string;
  readonly device: string | null;
  readonly gate: string | null;
}

export interface Ledger {
  /** Ids of tickets that nobody was admitted with. */
  readonly freshTickets: () => string[];
  /** What it says of a ticket, oldest first. */
  readonly rowsOf: (ticketId: string) => LedgerRow[];
  /** The same, once there is so much. */
  readonly arrivalOf: (ticketId: string, count?: number) => Promise<LedgerRow[]>;
  /** What a server does whose sessions are over: access and refresh are refused. */
  readonly endSessions: () => void;
  readonly close: () => void;
}

export function openLedger(dataDir: string): Ledger {
  const [file = ''] = globSync('*.sqlite', { cwd: dataDir });
  const database = new DatabaseSync(join(dataDir, file));
  database.exec('pragma busy_timeout = 5000');
  const fresh = database.prepare(
    'select id from ticket where admitted_by is null and revoked_at is null order by id',
  );
  const events = database.prepare(
    `select kind, mode, e.seq, m.first_name as staff, d.name as device, g.name as gate
     from entry_event e join member m on m.id = e.staff_id
     left join entry_device d on d.id = e.device_id left join entry_gate g on g.id = e.gate_id
     where ticket_id = ? order by received_at`,
  );
  const rowsOf = (ticketId: string) =>
    events.all(ticketId).map((row) => ({ ...row }) as unknown as LedgerRow);
  return {
    freshTickets: () => fresh.all().map(({ id }) => String(id)),
    rowsOf,
    arrivalOf: (ticketId, count = 1) =>
      waitUntil(`${count} rows for ${ticketId}`, () => {
        const rows = rowsOf(ticketId);
        return rows.length >= count ? rows : undefined;
      }),
    endSessions: () => database.exec('delete from session'),
    close: () => database.close(),
  };
}
