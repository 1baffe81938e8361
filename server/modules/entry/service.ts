import { createHash, randomUUID } from 'node:crypto';
import type { Queries } from '../../db/openDatabase.ts';
import type { AppDeps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import { batch } from '../../lib/batch.ts';
import {
  admitTickets,
  entryTicketsFinder,
  findEntryEvents,
  holdTickets,
  insertEntryEvents,
  isUndo,
  type EntryTicket,
  type KnownEvent,
  type NewEntryEvent,
} from './repository.ts';
import {
  conflictReply,
  entryReplies,
  refusalOf,
  refusedReply,
  type EntryReply,
  type Refusal,
} from './verdict.ts';

/** Far above our own; longer ones would not fit into the ledger's index. */
const TICKET_ID_MAX_CHARS = 200;

/** How often a key that somebody else used in the meantime is looked up again. */
const ATTEMPTS = 5;

/** What one call tells of itself, beside the ticket. */
export interface Tap {
  /** The caller's Idempotency-Key; null: every call is one of its own. */
  readonly key: string | null;
  readonly staffId: number;
  readonly deviceId: number | null;
  readonly gateId: number | null;
  readonly seq: number | null;
  /** `device`: tells what was decided without the server. */
  readonly mode: 'online' | 'device';
  readonly scannedAt: string | null;
}

interface Decision extends Tap {
  readonly key: string;
  readonly ticketId: string;
}

/** Admission at the door: a guest is admitted once, and an admission is never lost. */
export function createEntryService({ database, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  const { db, engine } = database;
  const findTickets = entryTicketsFinder(database);

  const findTicket = batch<string, EntryTicket | null>({ max: 64, running: 4 }, async (ids) => {
    const found = await findTickets(db, ids);
    const byId = new Map(found.map((ticket) => [ticket.id, ticket]));
    return ids.map((id) => byId.get(id) ?? null);
  });

  /**
   * One transaction for many taps, of which each gets its reply: guarded updates of the tickets and a row each
   * in the ledger. Null for a tap that has to be decided alone: another one of the same ticket or key goes
   * before it, its ticket is being changed by somebody else, or there is none.
   */
  async function decideAll(
    trx: Queries,
    decisions: readonly Decision[],
    others: 'wait' | 'pass over',
  ): Promise<(EntryReply | null)[]> {
    const keys = decisions.map(({ key }) => key);
    const known = new Map((await findEntryEvents(trx, keys)).map((event) => [event.key, event]));
    const ids = decisions.filter(({ key }) => !known.has(key)).map(({ ticketId }) => ticketId);
    const held = await holdTickets(trx, engine, ids, others);
    const found = await findTickets(trx, held);
    const tickets = new Map(found.map((ticket) => [ticket.id, ticket]));

    const events: NewEntryEvent[] = [];
    const replies = decisions.map((decision): EntryReply | null => {
      const { key, ticketId } = decision;
      const earlier = known.get(key);
      if (earlier !== undefined) return replay(earlier, ticketId);
      const ticket = tickets.get(ticketId) ?? null;
      const isTaken = events.some((event) => event.key === key || event.ticket_id === ticketId);
      if (isTaken || (ticket === null && others === 'pass over')) return null;
      const event = eventOf(decision, refusalOf(ticket), timestamp(clock));
      events.push(event);
      return { status: event.status, body: event.reply };
    });
    const admissions = events
      .filter(({ kind }) => kind === 'admit')
      .map(({ ticket_id: ticketId, key }) => ({ ticketId, key }));
    if ((await admitTickets(trx, admissions)) !== admissions.length) {
      throw new Error('A ticket that was held has been changed');
    }
    await insertEntryEvents(trx, events);
    return replies;
  }

  async function commit(
    decisions: readonly Decision[],
    others: 'wait' | 'pass over',
  ): Promise<(EntryReply | null)[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await database.transaction((trx) => decideAll(trx, decisions, others));
      } catch (error) {
        // A key in another request that was committed first: its reply is there now.
        if (attempt === ATTEMPTS || database.failureOf(error) !== 'duplicate') throw error;
      }
    }
  }

  // One commit at a time: whoever comes meanwhile shares the next one.
  const decideTogether = batch<Decision, EntryReply | null>({ max: 64, running: 1 }, (decisions) =>
    commit(decisions, 'pass over'),
  );

  async function decide(decision: Decision): Promise<EntryReply> {
    const shared = await decideTogether(decision);
    if (shared !== null) return shared;
    const [reply] = await commit([decision], 'wait');
    if (reply == null) throw new Error('unreachable');
    return reply;
  }

  return {
    /**
     * Whether the ticket would admit now. Changes nothing; a device's refused attempt is written down, since
     * staff never tap on a refusal and the board is to show it.
     */
    async check(asked: string, tap: Tap): Promise<EntryReply> {
      const ticketId = ledgerId(asked);
      const refusal = refusalOf(await findTicket(ticketId));
      if (refusal === null) return entryReplies.valid;
      if (tap.deviceId !== null) {
        const decision = { ...tap, key: randomUUID(), ticketId, mode: 'online' } as const;
        const event = eventOf(decision, refusal, timestamp(clock));
        // The verdict stands, whether or not it can be written down.
        await insertEntryEvents(db, [event]).catch(() => undefined);
      }
      return refusedReply(refusal, tap.deviceId);
    },

    /**
     * The admission. The same key gives the same reply, to the byte, whatever has happened since. What a device
     * has decided without the server is stored in any case: the guest is inside.
     */
    async invalidate(asked: string, tap: Tap): Promise<EntryReply> {
      return await decide({ ...tap, key: tap.key ?? randomUUID(), ticketId: ledgerId(asked) });
    },
  };
}

/** Longer ones are none of ours; their hash stands for them. */
function ledgerId(ticketId: string): string {
  if (ticketId.length <= TICKET_ID_MAX_CHARS) return ticketId;
  return `sha256:${createHash('sha256').update(ticketId).digest('hex')}`;
}

function replay(earlier: KnownEvent, ticketId: string): EntryReply {
  if (earlier.ticket_id !== ticketId || isUndo(earlier)) return entryReplies.keyReused;
  return { status: earlier.status, body: earlier.reply };
}

/** The decision, as the ledger keeps it. @param refusal null: the ticket admits. */
function eventOf(decision: Decision, refusal: Refusal | null, receivedAt: string): NewEntryEvent {
  const { mode, deviceId } = decision;
  const { kind, reply } = outcomeOf(mode, deviceId, refusal);
  return {
    key: decision.key,
    ticket_id: decision.ticketId,
    staff_id: decision.staffId,
    device_id: deviceId,
    gate_id: decision.gateId,
    seq: decision.seq,
    kind,
    mode,
    reason: refusal?.reason ?? null,
    refers_to: refusal?.use?.key ?? null,
    note: null,
    scanned_at: decision.scannedAt,
    received_at: receivedAt,
    status: reply.status,
    reply: reply.body,
  };
}

function outcomeOf(
  mode: Tap['mode'],
  deviceId: number | null,
  refusal: Refusal | null,
): { kind: NewEntryEvent['kind']; reply: EntryReply } {
  if (mode === 'online') {
    return refusal === null
      ? { kind: 'admit', reply: entryReplies.admitted }
      : { kind: 'refused', reply: refusedReply(refusal, deviceId) };
  }
  return refusal === null
    ? { kind: 'admit', reply: entryReplies.stored }
    : { kind: 'conflict', reply: conflictReply(refusal, deviceId) };
}
