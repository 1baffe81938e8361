import { randomUUID } from 'node:crypto';
import type { Queries } from '../../db/openDatabase.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { texts } from '../../texts.ts';
import { admitTicket, findEntryEvent, findEntryTicket, insertEntryEvent } from './repository.ts';
import { entryReplies, refusalOf, type EntryReply } from './verdict.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Far above our own; longer ones would not fit into the ledger's index. */
const TICKET_ID_MAX_CHARS = 200;

/** How often a key that somebody else used in the meantime is looked up again. */
const ATTEMPTS = 5;

interface Tap {
  readonly key: string;
  readonly ticketId: string;
  readonly staffId: number;
}

/** Admission at the door: a guest is admitted once, and an admission is never lost. */
export function createEntryService({ database, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  /** One transaction: the guarded update of the ticket and its row in the ledger. */
  async function decide(trx: Queries, { key, ticketId, staffId }: Tap): Promise<EntryReply> {
    const earlier = await findEntryEvent(trx, key);
    if (earlier !== null) {
      if (earlier.ticketId !== ticketId) return entryReplies.keyReused;
      return { status: earlier.status, body: earlier.reply };
    }
    const reply = await admitOrRefuse(trx, key, ticketId);
    await insertEntryEvent(trx, {
      key,
      ticketId,
      staffId,
      kind: reply === entryReplies.admitted ? 'admit' : 'refused',
      receivedAt: timestamp(clock),
      status: reply.status,
      reply: reply.body,
    });
    return reply;
  }

  return {
    /** Whether the ticket would admit now. Changes nothing. */
    async check(ticketId: string): Promise<EntryReply> {
      const ticket = await findEntryTicket(database.db, ticketId);
      return refusalOf(ticket) ?? entryReplies.valid;
    },

    /**
     * The admission. The same key gives the same reply, to the byte, whatever has happened since;
     * without a key every call is one of its own.
     * @throws 400 when the key is no UUID.
     */
    async invalidate(
      staffId: number,
      ticketId: string,
      idempotencyKey: string | undefined,
    ): Promise<EntryReply> {
      const key = idempotencyKey?.toLowerCase() ?? randomUUID();
      if (!UUID.test(key)) throw badRequest(texts.invalidIdempotencyKey);
      // No ticket of ours: nothing to be written down, and the reply is the same at every retry.
      if (ticketId.length > TICKET_ID_MAX_CHARS) return entryReplies.unknown;
      const tap = { key, ticketId, staffId };
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await database.transaction((trx) => decide(trx, tap));
        } catch (error) {
          // The same key in another request that was committed first: its reply is there now.
          if (attempt === ATTEMPTS || database.failureOf(error) !== 'duplicate') throw error;
        }
      }
    },
  };
}

async function admitOrRefuse(trx: Queries, key: string, ticketId: string): Promise<EntryReply> {
  for (;;) {
    if (await admitTicket(trx, ticketId, key)) return entryReplies.admitted;
    const refusal = refusalOf(await findEntryTicket(trx, ticketId));
    // Null: issued between the two statements, so try again.
    if (refusal !== null) return refusal;
  }
}
