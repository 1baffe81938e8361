/** Reads from the database what is kept of codes, and what else the office's sheet shows of a member. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queries } from '../../db/openDatabase.ts';

export async function findMemberFacts(db: Queries, id: number) {
  return await db
    .selectFrom('member')
    .select(['notes', 'created_at', 'registered_at', 'anonymised_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Codes: all of a member, or these. */
export type CodeScope = { readonly memberId: number } | { readonly codeIds: readonly number[] };

const within = (scope: CodeScope): RawBuilder<SqlBool> =>
  'memberId' in scope
    ? sql<SqlBool>`token.created_for = ${scope.memberId}`
    : sql<SqlBool>`token.id in (${sql.join(scope.codeIds)})`;

export async function codesOf(db: Queries, scope: CodeScope) {
  return await db
    .selectFrom('token')
    .select(['token.id', 'token.token', 'token.created_at'])
    .where(within(scope))
    .orderBy('token.id')
    .execute();
}

/** All tickets of the codes, revoked ones too, oldest first. */
export async function ticketsOf(db: Queries, scope: CodeScope) {
  return await db
    .selectFrom('ticket')
    .innerJoin('token', 'token.id', 'ticket.token_id')
    .select(['ticket.id', 'ticket.token_id', 'ticket.email', 'ticket.created_at'])
    .select(['ticket.revoked_at', 'ticket.admitted_by'])
    .where(within(scope))
    .orderBy('ticket.created_at')
    .execute();
}

const MAIL = [
  'outbox.kind',
  'outbox.recipient',
  'outbox.state',
  'outbox.last_error',
  'outbox.created_at',
  'outbox.finished_at',
] as const;

/** The mails with these tickets, and about their end, oldest first. */
export async function mailsOf(db: Queries, scope: CodeScope) {
  return await db
    .selectFrom('outbox')
    .innerJoin('ticket', 'ticket.id', 'outbox.ticket_id')
    .innerJoin('token', 'token.id', 'ticket.token_id')
    .select(['outbox.ticket_id', 'ticket.token_id'])
    .select(MAIL)
    .where(within(scope))
    .orderBy('outbox.id')
    .execute();
}

/** Of these ids those that are still kept, oldest first. */
export async function mailsWithIds(db: Queries, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('outbox')
    .select('id')
    .select(MAIL)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

/** Mails by which members gave the codes away. */
export async function givenAwayOf(db: Queries, scope: CodeScope) {
  return await db
    .selectFrom('token_email')
    .innerJoin('token', 'token.id', 'token_email.token_id')
    .leftJoin('outbox', (join) =>
      join.onRef('outbox.id', '=', 'token_email.mail_id').on('outbox.state', '=', 'failed'),
    )
    .select(['token_email.token_id', 'token_email.email', 'token_email.sent_at'])
    // Of one that is deleted nobody knows when it has failed, nor why.
    .select(
      sql<string | null>`case when outbox.id is null and token_email.has_failed
        then token_email.sent_at else outbox.finished_at end`.as('failed_at'),
    )
    .select('outbox.last_error as failure')
    .where(within(scope))
    .execute();
}

const entries = (db: Queries) =>
  db
    .selectFrom('entry_event as event')
    .innerJoin('member as staff', 'staff.id', 'event.staff_id')
    .leftJoin('entry_gate', 'entry_gate.id', 'event.gate_id')
    .leftJoin('entry_device', 'entry_device.id', 'event.device_id')
    .select(['event.key', 'event.ticket_id', 'event.kind', 'event.reason', 'event.received_at'])
    .select(['event.note', 'entry_gate.name as gate', 'entry_device.name as device'])
    .select(['staff.id as staff_id', 'staff.number', 'staff.first_name', 'staff.last_name']);

/** What the gate has decided about the tickets of the codes, in order. */
export async function entriesOf(db: Queries, scope: CodeScope) {
  const tickets = db
    .selectFrom('ticket')
    .innerJoin('token', 'token.id', 'ticket.token_id')
    .select('ticket.id')
    .where(within(scope));
  return await entries(db)
    .where('event.ticket_id', 'in', tickets)
    .orderBy('event.received_at')
    .execute();
}

/** What the gate has decided last about a ticket that there need not be. */
export async function lastEntryOf(db: Queries, ticketId: string) {
  return await entries(db)
    .where('event.ticket_id', '=', ticketId)
    .orderBy('event.received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What the audit has of these codes, with who did it. */
export async function auditOfCodes(db: Queries, scope: CodeScope) {
  return await db
    .selectFrom('token')
    .innerJoin('audit_subject', (join) =>
      join.on(sql<SqlBool>`audit_subject.subject = 'token:' || token.id`),
    )
    .innerJoin('audit', 'audit.id', 'audit_subject.audit_id')
    .leftJoin('member as actor', 'actor.id', 'audit.actor_id')
    .select(['token.id as token_id', 'audit.at', 'audit.action', 'audit.before', 'audit.after'])
    .select(['audit.details', 'audit.actor_id'])
    .select(['actor.number', 'actor.first_name', 'actor.last_name'])
    .where(within(scope))
    .orderBy('audit.id')
    .execute();
}

export async function sessionsOf(
  db: Queries,
  memberId: number,
  { now, present }: { now: string; present: string | null },
) {
  const lastUse = sql<string>`coalesce(used_at, rotated_at)`;
  const sessions = await db
    .selectFrom('session')
    .select(['id', 'created_at', 'browser', 'time_zone'])
    .select(lastUse.as('used_at'))
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy(lastUse, 'desc')
    .execute();
  const isPresent = ({ id }: { id: string }) => id === present;
  const own = sessions.filter(isPresent).map((session) => ({ ...session, used_at: now }));
  return [...own, ...sessions.filter((session) => !isPresent(session))];
}
