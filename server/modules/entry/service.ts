/** Checks tickets and admits guests at the gate: a guest is admitted once, and an admission is never lost. */
import { createHash, randomUUID } from 'node:crypto';
import type { GateRules } from '../../../contract/entry/entities.ts';
import { isGuestHandle } from '../../../contract/entry/guestHandle.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { retryDuplicates } from '../../db/retryDuplicates.ts';
import type { AppDeps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import { notFound } from '../../errors.ts';
import { batch } from '../../lib/batch.ts';
import { texts } from '../../texts.ts';
import { directionOfGate } from '../gates/repository.ts';
import {
  admitTickets,
  findEntryEvents,
  findEntryTickets,
  holdTickets,
  insertEntryEvents,
  isLeave,
  isUndo,
  type EntryTicket,
  type KnownEvent,
  type NewEntryEvent,
} from './repository.ts';
import { eventOf, refusalTo, type Decision } from './decision.ts';
import type { Tap } from './entities.ts';
import { holdPastTicket, insertPastEvent } from './pastRepository.ts';
import { entryReplies, refusalOf, refusedReply, type EntryReply, type Refusal } from './verdict.ts';

/** Our own identifiers are far shorter. Longer ones would not fit into the ledger's index. */
const TICKET_ID_MAX_CHARS = 200;

/** How often a transaction is tried again when somebody else has used one of its keys in the meantime. */
const ATTEMPTS = 5;

export function createEntryService({
  database,
  clock,
  handles,
  rules,
}: Pick<AppDeps, 'database' | 'clock' | 'handles'> & { readonly rules: () => GateRules }) {
  const { db, engine } = database;

  const findTicket = batch<string, EntryTicket | null>({ max: 64, running: 4 }, async (ids) => {
    const found = await findEntryTickets(db, ids);
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
    const found = await findEntryTickets(trx, held);
    const tickets = new Map(found.map((ticket) => [ticket.id, ticket]));

    // Others have a ticket, or come here alone once more.
    const late = others === 'wait' ? await storeLate(trx, decisions, { known, tickets }) : null;
    const events: NewEntryEvent[] = [];
    const replies = decisions.map((decision): EntryReply | null => {
      const { key, ticketId } = decision;
      const earlier = known.get(key);
      if (earlier !== undefined) return replay(earlier, ticketId);
      const stored = late?.get(key);
      if (stored !== undefined) return stored;
      const ticket = tickets.get(ticketId) ?? null;
      const isTaken = events.some((event) => event.key === key || event.ticket_id === ticketId);
      if (isTaken || (ticket === null && others === 'pass over')) return null;
      const refusal = refusalTo(decision, ticket);
      const event = eventOf(decision, refusal, timestamp(clock));
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

  /** What devices report of a festival that is over: as its tickets are in the archive. @returns replies, by keys. */
  async function storeLate(
    trx: Queries,
    decisions: readonly Decision[],
    {
      known,
      tickets,
    }: { known: ReadonlyMap<string, unknown>; tickets: ReadonlyMap<string, unknown> },
  ): Promise<ReadonlyMap<string, EntryReply>> {
    const replies = new Map<string, EntryReply>();
    for (const decision of decisions) {
      const { key, ticketId, mode } = decision;
      if (mode !== 'device' || known.has(key) || tickets.has(ticketId)) continue;
      const past = await holdPastTicket(trx, engine, ticketId);
      if (past === null) continue;
      const event = eventOf(decision, refusalTo(decision, past.ticket), timestamp(clock));
      await insertPastEvent(trx, past.festivalId, event);
      replies.set(key, { status: event.status, body: event.reply });
    }
    return replies;
  }

  async function commit(
    decisions: readonly Decision[],
    others: 'wait' | 'pass over',
  ): Promise<(EntryReply | null)[]> {
    // Another request with the same key was committed first: the next attempt finds its reply.
    return await retryDuplicates(database, ATTEMPTS, () =>
      database.transaction((trx) => decideAll(trx, decisions, others)),
    );
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

  /** Where guests leave, one who is inside shows the ticket to go, and is not turned away. */
  const isGoing = async ({ reason }: Refusal, gateId: number | null): Promise<boolean> =>
    rules().reentry &&
    reason === 'used' &&
    gateId !== null &&
    (await directionOfGate(db, gateId)) !== 'in';

  async function ticketOf(asked: string): Promise<{ ticketId: string; isOver: boolean }> {
    if (!isGuestHandle(asked)) return { ticketId: ledgerId(asked), isOver: false };
    const found = await handles.open(asked);
    if (found === null) throw notFound(texts.expiredHandle, { reason: 'unknown' });
    return found;
  }

  return {
    /**
     * The ticket by the name that the ledger has for it. @param asked a ticket, or a handle of the guest search, which
     * may be over. @throws 404 for a handle that is none of ours.
     */
    ticketOf,

    /**
     * Says whether the ticket would admit now, and changes nothing about it. A refusal is written to the ledger when a
     * device asks, so that the board shows it: after a refusal nobody taps, and no other call comes.
     * @param admission what the device remembers to have admitted the ticket with. When the ledger has no such
     *   admission, it came back from a backup: the guest is inside, and the device reports that again.
     * @param log told of a refusal that could not be written to the ledger: staff get the verdict nevertheless.
     */
    async check(
      asked: string,
      tap: Tap,
      admission: string | null,
      log: { warn(fields: object, message: string): void },
    ): Promise<EntryReply> {
      const { ticketId, isOver } = await ticketOf(asked);
      if (isOver) throw notFound(texts.expiredHandle, { reason: 'unknown' });
      const refusal = refusalOf(await findTicket(ticketId));
      if (refusal === null) {
        const isLost = admission !== null && (await findEntryEvents(db, [admission])).length === 0;
        return isLost ? entryReplies.lost : entryReplies.valid;
      }
      if (tap.deviceId !== null && !(await isGoing(refusal, tap.gateId))) {
        const decision = { ...tap, key: randomUUID(), ticketId, mode: 'online' } as const;
        const event = eventOf(decision, refusal, timestamp(clock));
        await insertEntryEvents(db, [event]).catch((error: unknown) =>
          log.warn({ err: error }, 'a refusal could not be written to the ledger'),
        );
      }
      return refusedReply(refusal, tap.deviceId);
    },

    /**
     * Admits the guest. The same key gets the same reply to the byte, whatever has happened since. What a device has
     * decided without the server is stored in any case, because the guest is inside.
     */
    async invalidate(asked: string, tap: Tap): Promise<EntryReply> {
      return await decide({ ...tap, key: tap.key ?? randomUUID(), ...(await ticketOf(asked)) });
    },
  };
}

/** Identifiers that are too long are none of ours. Their hash stands for them in the ledger. */
function ledgerId(ticketId: string): string {
  if (ticketId.length <= TICKET_ID_MAX_CHARS) return ticketId;
  return `sha256:${createHash('sha256').update(ticketId).digest('hex')}`;
}

function replay(earlier: KnownEvent, ticketId: string): EntryReply {
  const isAdmission = !isUndo(earlier) && !isLeave(earlier);
  if (earlier.ticket_id !== ticketId || !isAdmission) return entryReplies.keyReused;
  return { status: earlier.status, body: earlier.reply };
}
