/** Checks tickets and admits guests at the gate: a guest is admitted once, and an admission is never lost. */
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

/** Our own identifiers are far shorter. Longer ones would not fit into the ledger's index. */
const TICKET_ID_MAX_CHARS = 200;

/** How often a transaction is tried again when somebody else has used one of its keys in the meantime. */
const ATTEMPTS = 5;

/** What a call at the gate says beside the ticket: who asks, from which device, at which gate, and how. */
export interface Tap {
  /** Idempotency-Key. Null: the caller has sent none, so a repeated call is another call. */
  readonly key: string | null;
  readonly staffId: number;
  readonly deviceId: number | null;
  readonly gateId: number | null;
  readonly seq: number | null;
  /** `device`: the device has already decided, without the server, and reports it. */
  readonly mode: 'online' | 'device';
  readonly scannedAt: string | null;
}

interface Decision extends Tap {
  readonly key: string;
  readonly ticketId: string;
}

export function createEntryService({ database, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  const { db, engine } = database;
  const findTickets = entryTicketsFinder(database);

  const findTicket = batch<string, EntryTicket | null>({ max: 64, running: 4 }, async (ids) => {
    const found = await findTickets(db, ids);
    const byId = new Map(found.map((ticket) => [ticket.id, ticket]));
    return ids.map((id) => byId.get(id) ?? null);
  });

  /**
   * Decides about many taps in one transaction, which updates the tickets and adds a row to the ledger for each tap.
   * @returns a reply for each. Null when the tap has to be decided alone, because an earlier one of these has the same
   *   ticket or key, its ticket is locked by somebody else, or there is no such ticket.
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
        // Another request with the same key was committed first. The next attempt finds its reply.
        if (attempt === ATTEMPTS || database.failureOf(error) !== 'duplicate') throw error;
      }
    }
  }

  // One commit at a time: all taps that come in the meantime share the next commit.
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
     * Says whether the ticket would admit now, and changes nothing about it. A refusal is written to the ledger when a
     * device asks, so that the board shows it: after a refusal nobody taps, and no other call comes.
     * @param admission what the device remembers to have admitted the ticket with. When the ledger has no such
     *   admission, it came back from a backup: the guest is inside, and the device reports that again.
     */
    async check(asked: string, tap: Tap, admission: string | null = null): Promise<EntryReply> {
      const ticketId = ledgerId(asked);
      const refusal = refusalOf(await findTicket(ticketId));
      if (refusal === null) {
        const isLost = admission !== null && (await findEntryEvents(db, [admission])).length === 0;
        return isLost ? entryReplies.lost : entryReplies.valid;
      }
      if (tap.deviceId !== null) {
        const decision = { ...tap, key: randomUUID(), ticketId, mode: 'online' } as const;
        const event = eventOf(decision, refusal, timestamp(clock));
        // Staff get the verdict, also when it cannot be written down.
        await insertEntryEvents(db, [event]).catch(() => undefined);
      }
      return refusedReply(refusal, tap.deviceId);
    },

    /**
     * Admits the guest. The same key gets the same reply to the byte, whatever has happened since. What a device has
     * decided without the server is stored in any case, because the guest is inside.
     */
    async invalidate(asked: string, tap: Tap): Promise<EntryReply> {
      return await decide({ ...tap, key: tap.key ?? randomUUID(), ticketId: ledgerId(asked) });
    },
  };
}

/** Identifiers that are too long are none of ours. Their hash stands for them in the ledger. */
function ledgerId(ticketId: string): string {
  if (ticketId.length <= TICKET_ID_MAX_CHARS) return ticketId;
  return `sha256:${createHash('sha256').update(ticketId).digest('hex')}`;
}

function replay(earlier: KnownEvent, ticketId: string): EntryReply {
  if (earlier.ticket_id !== ticketId || isUndo(earlier)) return entryReplies.keyReused;
  return { status: earlier.status, body: earlier.reply };
}

/** The row of the ledger for a decision. @param refusal null: the ticket admits. */
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
