/** The tickets at the gate, and the ledger of what was decided about them, in the database. */
import { sql, type RawBuilder } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { Database, Queries } from '../../db/openDatabase.ts';
import { preparedByCount } from '../../db/preparedByCount.ts';
import type { EntryEventTable } from '../../db/entryTables.ts';

/** The admission by which a ticket is used. */
export interface Use {
  readonly key: string;
  readonly at: string;
  readonly deviceId: number | null;
  /** Names. */
  readonly device: string | null;
  readonly gate: string | null;
}

export interface EntryTicket {
  readonly id: string;
  readonly isRevoked: boolean;
  /** Null: nobody has been admitted with it. */
  readonly use: Use | null;
}

/** @returns a function that finds tickets by their ids, as they are now. Those that do not exist are left out. */
export function entryTicketsFinder({ db }: Pick<Database, 'db'>) {
  const select = preparedByCount<TicketRow>((count) =>
    selectTickets(db, Array.from({ length: count }, String)),
  );
  return async (queries: Queries, ids: readonly string[]): Promise<EntryTicket[]> =>
    ids.length === 0 ? [] : (await select(queries, ids.length, ids)).map(toTicket);
}

function selectTickets(db: Queries, ids: readonly string[]) {
  return db
    .selectFrom('ticket')
    .leftJoin('entry_event', 'entry_event.key', 'ticket.admitted_by')
    .leftJoin('entry_device', 'entry_device.id', 'entry_event.device_id')
    .leftJoin('entry_gate', 'entry_gate.id', 'entry_event.gate_id')
    .select([
      'ticket.id',
      'ticket.revoked_at',
      'ticket.admitted_by',
      'entry_event.received_at',
      'entry_event.device_id',
      'entry_device.name as device',
      'entry_gate.name as gate',
    ])
    .where('ticket.id', 'in', ids);
}

type TicketRow = Awaited<ReturnType<ReturnType<typeof selectTickets>['execute']>>[number];

function toTicket(row: TicketRow): EntryTicket {
  const { id, admitted_by: key, received_at: at, device_id: deviceId, device, gate } = row;
  return {
    id,
    isRevoked: row.revoked_at !== null,
    use: key === null || at === null ? null : { key, at, deviceId, device, gate },
  };
}

/**
 * Locks tickets until the transaction ends, so that nobody else changes them.
 * @param others what happens about tickets that another transaction has locked.
 * @returns ids of the tickets that are locked now. The others do not exist, or were passed over.
 */
export async function holdTickets(
  db: Queries,
  engine: Engine,
  ids: readonly string[],
  others: 'wait' | 'pass over',
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('ticket')
    .select('id')
    .where('id', 'in', ids)
    // Every transaction locks in the same order, so that no two of them wait for each other.
    .orderBy('id')
    .modifyEnd(sql`${others === 'wait' ? engine.forUpdate : engine.forUpdateSkipLocked}`)
    .execute();
  return rows.map((row) => row.id);
}

export interface Admission {
  readonly ticketId: string;
  readonly key: string;
}

/**
 * Admits with these tickets, in one statement that passes over every ticket that is used or revoked.
 * @returns how many were admitted.
 */
export async function admitTickets(db: Queries, admissions: readonly Admission[]): Promise<number> {
  if (admissions.length === 0) return 0;
  const { numAffectedRows } = await admitStatement(admissions).execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * `(… is null) = true` keeps SQLite from using the index of `admitted_by`. SQLite expects one row of a unique index,
 * but for null this one holds every ticket that has not been used.
 */
export function admitStatement(admissions: readonly Admission[]): RawBuilder<unknown> {
  const pairs = admissions.map(({ ticketId, key }) => sql`(${ticketId}, ${key})`);
  return sql`update ticket
    set admitted_by = admission.column2, version = null
    from (values ${sql.join(pairs)}) as admission
    where ticket.id = admission.column1
      and (ticket.admitted_by is null) = true and ticket.revoked_at is null`;
}

/** A row that is to be added to the ledger. */
export type NewEntryEvent = Omit<EntryEventTable, 'received_minute'>;

/** @throws a duplicate when a key has been used before, or when an admission has been undone before. */
export async function insertEntryEvents(
  db: Queries,
  events: readonly NewEntryEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('entry_event')
    .values(
      // In the same order in every transaction, for the reason given in holdTickets.
      events
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
        .map((event) => ({
          ...event,
          gate_id: knownGate(event.gate_id),
          received_minute: Math.floor(Date.parse(event.received_at) / 60_000),
        })),
    )
    .execute();
}

/** A gate that does not exist counts as no gate: it is no reason to keep a guest waiting. */
function knownGate(id: number | null): RawBuilder<number | null> | null {
  return id === null ? null : sql`(select id from entry_gate where id = ${id})`;
}

/** What an Idempotency-Key has been used for. */
export type KnownEvent = Pick<
  EntryEventTable,
  'key' | 'ticket_id' | 'kind' | 'reason' | 'refers_to' | 'status' | 'reply'
>;

/** Whether it is an undo, also one that came too late. */
export const isUndo = ({ kind, reason }: Pick<KnownEvent, 'kind' | 'reason'>): boolean =>
  kind === 'undo' || reason === 'undone' || reason === 'undo_late';

/** Whether it is a leave, also one that was refused, or that came too late. */
export const isLeave = ({ kind, reason }: Pick<KnownEvent, 'kind' | 'reason'>): boolean =>
  kind === 'leave' || reason === 'not_inside' || reason === 'leave_late';

export async function findEntryEvents(db: Queries, keys: readonly string[]): Promise<KnownEvent[]> {
  return await db
    .selectFrom('entry_event')
    .select(['key', 'ticket_id', 'kind', 'reason', 'refers_to', 'status', 'reply'])
    .where('key', 'in', keys)
    .execute();
}
