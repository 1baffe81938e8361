/** The tickets at the gate, and the ledger of what was decided about them, in the database. */
import { sql, type RawBuilder } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
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

/** So many values that stand for others: the statement is made once, and gets its values when it runs. */
const some = (count: number): string[] => Array.from({ length: count }, String);

const ticketRows = preparedByCount<TicketRow>((db, count) => selectTickets(db, some(count)));

/** Finds tickets as they are now. Those that do not exist are left out. */
export async function findEntryTickets(
  db: Queries,
  ids: readonly string[],
): Promise<EntryTicket[]> {
  return ids.length === 0 ? [] : (await ticketRows(db, ids.length, ids)).map(toTicket);
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
 * @returns ids of the tickets that nobody else can change now. The others do not exist, or were passed over.
 */
export async function holdTickets(
  db: Queries,
  engine: Engine,
  ids: readonly string[],
  others: 'wait' | 'pass over',
): Promise<readonly string[]> {
  if (ids.length === 0 || !engine.locksRows) return ids;
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
  const values = admissions.flatMap(({ ticketId, key }) => [ticketId, key]);
  return (await admit(db, admissions.length, values)).length;
}

const admit = preparedByCount<{ id: string }>((_db, count) =>
  admitStatement(some(count).map((key) => ({ ticketId: key, key }))),
);

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
      and (ticket.admitted_by is null) = true and ticket.revoked_at is null
    returning id`;
}

/** A row that is to be added to the ledger. */
export type NewEntryEvent = Omit<EntryEventTable, 'received_minute'>;

const COLUMNS = [
  'key',
  'ticket_id',
  'staff_id',
  'device_id',
  'gate_id',
  'seq',
  'kind',
  'mode',
  'is_approved',
  'reason',
  'refers_to',
  'note',
  'scanned_at',
  'received_at',
  'received_minute',
  'status',
  'reply',
] as const satisfies readonly (keyof EntryEventTable)[];

export const ledgerRow = (event: NewEntryEvent): EntryEventTable => ({
  ...event,
  received_minute: Math.floor(Date.parse(event.received_at) / 60_000),
});

/** @throws a duplicate when a key has been used before, or when an admission has been undone before. */
export async function insertEntryEvents(
  db: Queries,
  events: readonly NewEntryEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const values = events
    // In the same order in every transaction, for the reason given in holdTickets.
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .flatMap((event) => {
      const row = ledgerRow(event);
      return COLUMNS.map((column) => row[column]);
    });
  await addEvents(db, events.length, values);
}

const addEvents = preparedByCount((_db, count) => {
  const row = sql`(${sql.join(COLUMNS.map((column) => (column === 'gate_id' ? knownGate(null) : sql`${null}`)))})`;
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)));
  return sql`insert into entry_event (${columns}) values ${sql.join(some(count).map(() => row))}`;
});

/** A gate that does not exist counts as no gate: it is no reason to keep a guest waiting. */
export const knownGate = (id: number | null): RawBuilder<number | null> =>
  sql`(select id from entry_gate where id = ${id})`;

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

/** Also of festivals that are over: phones send again what they have sent then. */
export async function findEntryEvents(db: Queries, keys: readonly string[]): Promise<KnownEvent[]> {
  return keys.length === 0 ? [] : await knownEvents(db, keys.length, [...keys, ...keys]);
}

const KNOWN = ['key', 'ticket_id', 'kind', 'reason', 'refers_to', 'status', 'reply'] as const;

/** One statement: a key that is new is in neither table, and that is what most are. */
const knownEvents = preparedByCount<KnownEvent>((db, count) =>
  db
    .selectFrom('entry_event')
    .select(KNOWN)
    .where('key', 'in', some(count))
    .unionAll(db.selectFrom('past_event').select(KNOWN).where('key', 'in', some(count))),
);
