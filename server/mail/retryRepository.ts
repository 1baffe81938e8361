/** The rows behind `retryMails.ts`: mails that were given up, and what they were about. */
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';

import type { Database, Queries } from '../db/openDatabase.ts';
import type { Schema } from '../db/schema.ts';
import { TAKEN_OUT } from '../lib/takenOut.ts';
import { fullName } from '../modules/members/repository.ts';
import { freePurchaseCodes } from '../modules/purchaseCodes/repository.ts';
import { ATTEMPTS_MAX } from './backOff.ts';
import { isReplacedNow } from './worthSendingRepository.ts';
import { STOPPED } from './stopRepository.ts';
import { storeMail, type Mail, type MailKind } from './mails.ts';

/** A code is given away in the transaction that queues its mail, a moment before. */
const QUEUED_WITHIN_MS = 60_000;

export interface FailedMail {
  readonly id: number;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly ticket_id: string | null;
  readonly member_id: number | null;
  readonly created_at: string;
}

/** @returns how many mails need no longer wait for their next attempt. @param attemptsMax those with more wait on. */
export async function makeWaitingMailsDue(
  trx: Queries,
  now: string,
  attemptsMax = ATTEMPTS_MAX,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    // As the index says it.
    .where(sql<SqlBool>`outbox.state = 'waiting'`)
    .where('next_attempt_at', '>', now)
    .where('attempts', '<=', attemptsMax)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The latest first. Nobody else changes them until the transaction ends. */
export async function failedMails(
  trx: Queries,
  { engine }: Pick<Database, 'engine'>,
  since: string | null,
): Promise<FailedMail[]> {
  return await trx
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'ticket_id', 'member_id', 'created_at'])
    .$narrowType<{ kind: MailKind }>()
    .where('state', '=', 'failed')
    // What came back would come back again.
    .where('bounced_at', 'is', null)
    // Of a deletion nobody is left to whom it could go.
    .where('recipient', '!=', TAKEN_OUT)
    // Somebody did not want it to go out.
    .where((eb) => eb.or([eb('last_error', 'is', null), eb('last_error', '!=', STOPPED)]))
    .$if(since !== null, (query) => query.where('finished_at', '>=', since))
    .orderBy('id', 'desc')
    .modifyEnd(sql`${engine.forUpdate}`)
    .execute();
}

/** The mail waits as if it had just been queued, but for its age. */
export async function queueAgain(trx: Queries, id: number, mail: Mail, now: string): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({
      state: 'waiting',
      attempts: 0,
      next_attempt_at: now,
      finished_at: null,
      payload: storeMail(mail).payload,
    })
    .where('id', '=', id)
    .execute();
}

/** Of the mails about its ticket. */
const isLastOfItsKind = (mail: FailedMail) => (eb: ExpressionBuilder<Schema, 'ticket'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('outbox as later')
        .select('later.id')
        .whereRef('later.ticket_id', '=', 'ticket.id')
        .where('later.kind', '=', mail.kind)
        .where('later.id', '>', mail.id),
    ),
  );

/** @returns null when the ticket was revoked, or a later mail carries it. */
export async function validTicketOf(trx: Queries, mail: FailedMail): Promise<string | null> {
  const ticket = await trx
    .selectFrom('ticket')
    .select('id')
    .where('id', '=', mail.ticket_id)
    .where('revoked_at', 'is', null)
    .where(isLastOfItsKind(mail))
    .executeTakeFirst();
  return ticket?.id ?? null;
}

/** @returns null when a later mail says the same, or a new ticket went to the same address. */
export async function revokedTicketOf(trx: Queries, mail: FailedMail) {
  const ticket = await trx
    .selectFrom('ticket')
    .select('id')
    .where('id', '=', mail.ticket_id)
    .where('revoked_at', 'is not', null)
    .where(isLastOfItsKind(mail))
    .executeTakeFirst();
  if (ticket === undefined) return null;
  const isReplaced = await isReplacedNow(trx, { ticketId: ticket.id, to: mail.recipient });
  return isReplaced === null ? null : { ticketId: ticket.id, isReplaced };
}

export interface GivenCode {
  /** Of its row in the history of given codes. */
  readonly id: number;
  readonly token: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Null: the code is unused. */
  readonly ticket_id: string | null;
}

/** The codes that were given to the mail's recipient when it was queued, the latest first. */
export async function codesGivenWith(trx: Queries, mail: FailedMail): Promise<GivenCode[]> {
  const earliest = new Date(Date.parse(mail.created_at) - QUEUED_WITHIN_MS).toISOString();
  return await trx
    .selectFrom('token_email')
    .innerJoin('token', 'token.id', 'token_email.token_id')
    .innerJoin('member', 'member.id', 'token.created_for')
    .leftJoin('ticket', (join) =>
      join.onRef('ticket.token_id', '=', 'token.id').on('ticket.revoked_at', 'is', null),
    )
    .select(['token_email.id', 'token.token', 'member.first_name', 'member.last_name'])
    .select('ticket.id as ticket_id')
    .where('token_email.email', '=', mail.recipient)
    .where('token_email.sent_at', '<=', mail.created_at)
    .where('token_email.sent_at', '>', earliest)
    .orderBy('token_email.id', 'desc')
    .execute();
}

/**
 * The member of a mail about the member, unless a later one of its kind has gone to the same member, and address: of two
 * who were merged each had one.
 */
function memberOfLast(trx: Queries, { id, kind, recipient, member_id }: FailedMail) {
  return trx
    .selectFrom('member')
    .select(['member.id as memberId', 'member.first_name', 'member.last_name'])
    .where('member.id', '=', member_id)
    .where('member.is_active', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('outbox as later')
            .select('later.id')
            .whereRef('later.member_id', '=', 'member.id')
            .where('later.kind', '=', kind)
            .where('later.recipient', '=', recipient)
            .where('later.id', '>', id),
        ),
      ),
    );
}

/** @returns null when the member has registered, or has another address or another code by now. */
export async function invitationFor(trx: Queries, mail: FailedMail) {
  const member = await memberOfLast(trx, mail)
    .select('member.initial_token')
    .where('member.invite_email', '=', mail.recipient)
    .where('member.invited_at', 'is not', null)
    .where('member.registered_at', 'is', null)
    .executeTakeFirst();
  if (member === undefined) return null;
  return { memberId: member.memberId, name: fullName(member), code: member.initial_token };
}

/** @returns null when no code of the member is free and not given away, or the member has another address by now. */
export async function freeCodesFor(trx: Queries, mail: FailedMail) {
  const member = await memberOfLast(trx, mail)
    .where((eb) => eb(eb.fn.coalesce('member.email', 'member.invite_email'), '=', mail.recipient))
    .executeTakeFirst();
  if (member === undefined) return null;
  const free = await freePurchaseCodes(trx, [member.memberId]);
  const codes = free.flatMap(({ token, given_to: to }) => (to === null ? [token] : []));
  return codes.length === 0 ? null : { memberId: member.memberId, name: fullName(member), codes };
}
