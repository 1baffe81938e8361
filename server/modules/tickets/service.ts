/** Issues the ticket of a purchase code: one code never has two valid tickets, whoever asks at the same time. */
import type { MessageReply } from '../../../contract/entities.ts';
import { emailKey, isEmail } from '../../../contract/rules.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { newTicketId } from '../../lib/randomCodes.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { holdPurchaseCode, type PurchaseCodeState } from '../purchaseCodes/repository.ts';
import { insertTicket, keepTicket, revokeTicket } from './repository.ts';
import { tellHolder } from './tellHolder.ts';

type Deps = Pick<AppDeps, 'database' | 'clock' | 'outbox'>;

interface Order {
  readonly purchaseCodeId: number;
  readonly email: string;
  /** As whoever orders saw it. */
  readonly code?: string;
  /** Address of the code's ticket, as whoever orders saw it; null: there was none. */
  readonly holder?: string | null;
}

interface Issue extends Order {
  readonly at: string;
}

interface Issued {
  readonly ticketId: string;
  readonly memberId: number;
  /** The code's ticket before this, if there was one. */
  readonly before: PurchaseCodeState['ticket'];
  readonly action: 'ticket issued' | 'ticket reissued' | 'ticket sent again';
}

export function createTicketsService({ database, clock, outbox }: Deps) {
  return {
    /**
     * Issues the code's ticket to the address and queues its mail. If the code is used: the same address gets the same
     * ticket again; for another address the earlier ticket is revoked, as its holder is told, and a new one is issued.
     * @throws 400 for a bad address, 404 for an unknown code, 409 when somebody was admitted with the code's ticket, or
     * another code, or another ticket, has taken the place of the one that was seen.
     */
    async generate(by: Actor, order: Order): Promise<MessageReply> {
      const { purchaseCodeId } = order;
      const email = order.email.trim();
      if (!isEmail(email)) throw badRequest(texts.invalidEmail);
      const issue = { ...order, email, at: timestamp(clock) };
      const { action } = await database.transaction(async (trx) => {
        const issued = await issueTicket(trx, database.engine, issue);
        if (issued.action === 'ticket reissued' && issued.before !== null) {
          await tellHolder(trx, outbox, issued.before, true);
        }
        await outbox.enqueue(trx, { kind: 'ticket', to: email, ticketId: issued.ticketId });
        await addAudit(trx, {
          at: issue.at,
          by,
          action: issued.action,
          subject: `token:${purchaseCodeId}`,
          concerns: [`member:${issued.memberId}`],
          before: { email: issued.before?.email ?? null },
          after: { email },
        });
        return issued;
      });
      outbox.wake();
      const isRepeated = action === 'ticket sent again';
      return { message: isRepeated ? texts.ticketSentAgain(email) : texts.ticketIssued(email) };
    },
  };
}

/** Every step is guarded. When somebody else was faster, it looks again at what has become of the code. */
async function issueTicket(trx: Queries, engine: Engine, issue: Issue): Promise<Issued> {
  for (;;) {
    const token = await holdPurchaseCode(trx, engine, { id: issue.purchaseCodeId });
    if (token === null) throw notFound(texts.unknownPurchaseCode);
    const { code = token.token } = issue;
    if (code !== token.token) throw conflict(texts.otherPurchaseCode(code));
    assertAsSeen(issue, token.ticket);
    const issued = await tryToIssue(trx, issue, token.ticket);
    if (issued === null) continue;
    return { ...issued, memberId: token.createdFor, before: token.ticket };
  }
}

/** Somebody else may have issued one, or taken one back: who has it keeps it. One for the same address is what was wanted. */
function assertAsSeen({ holder, email }: Issue, present: PurchaseCodeState['ticket']): void {
  if (holder === undefined) return;
  const known = [holder, ...(present === null ? [] : [email])].map((one) => one && emailKey(one));
  if (known.includes(present && emailKey(present.email))) return;
  throw conflict(
    present === null ? texts.ticketChangedMeanwhile : texts.ticketIssuedMeanwhile(present.email),
  );
}

async function tryToIssue(
  trx: Queries,
  { purchaseCodeId, email, at }: Issue,
  present: PurchaseCodeState['ticket'],
): Promise<Pick<Issued, 'ticketId' | 'action'> | null> {
  if (present?.isAdmitted === true) throw conflict(texts.ticketOfCodeAdmitted);
  if (present !== null && emailKey(present.email) === emailKey(email)) {
    if (!(await keepTicket(trx, present.id, email))) return null;
    return { ticketId: present.id, action: 'ticket sent again' };
  }
  if (present !== null && !(await revokeTicket(trx, present.id, at))) return null;
  const ticketId = newTicketId();
  if (!(await insertTicket(trx, { id: ticketId, purchaseCodeId, email, createdAt: at })))
    return null;
  return { ticketId, action: present === null ? 'ticket issued' : 'ticket reissued' };
}
