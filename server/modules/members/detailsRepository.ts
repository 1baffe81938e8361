/** Reads all that the office's sheet shows of a member from the database. */
import { sql, type SqlBool } from 'kysely';
import type { Queries } from '../../db/openDatabase.ts';

export async function findMemberFacts(db: Queries, id: number) {
  return await db
    .selectFrom('member')
    .select(['notes', 'created_at', 'registered_at', 'invite_email'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function codesOf(db: Queries, memberId: number) {
  return await db
    .selectFrom('token')
    .select(['id', 'token', 'created_at'])
    .where('created_for', '=', memberId)
    .orderBy('id')
    .execute();
}

/** All tickets of the member's codes, revoked ones too, oldest first. */
export async function ticketsOf(db: Queries, memberId: number) {
  return await db
    .selectFrom('ticket')
    .innerJoin('token', 'token.id', 'ticket.token_id')
    .select(['ticket.id', 'ticket.token_id', 'ticket.email', 'ticket.created_at'])
    .select(['ticket.revoked_at', 'ticket.admitted_by'])
    .where('token.created_for', '=', memberId)
    .orderBy('ticket.created_at')
    .execute();
}

/** The mails with these tickets, oldest first. */
export async function mailsOf(db: Queries, memberId: number) {
  return await db
    .selectFrom('outbox')
    .innerJoin('ticket', 'ticket.id', 'outbox.ticket_id')
    .innerJoin('token', 'token.id', 'ticket.token_id')
    .select(['outbox.ticket_id', 'ticket.token_id', 'outbox.recipient', 'outbox.state'])
    .select(['outbox.last_error', 'outbox.created_at', 'outbox.finished_at', 'outbox.attempts'])
    .where('token.created_for', '=', memberId)
    .orderBy('outbox.id')
    .execute();
}

/** Mails by which the member gave codes away. */
export async function givenAwayOf(db: Queries, memberId: number) {
  return await db
    .selectFrom('token_email')
    .innerJoin('token', 'token.id', 'token_email.token_id')
    .select(['token_email.token_id', 'token_email.email', 'token_email.sent_at'])
    .where('token.created_for', '=', memberId)
    .execute();
}

/** What the gate has decided about the tickets of the member's codes. */
export async function entriesOf(db: Queries, memberId: number) {
  return await db
    .selectFrom('token')
    .innerJoin('ticket', 'ticket.token_id', 'token.id')
    .innerJoin('entry_event as event', 'event.ticket_id', 'ticket.id')
    .innerJoin('member as staff', 'staff.id', 'event.staff_id')
    .leftJoin('entry_gate', 'entry_gate.id', 'event.gate_id')
    .leftJoin('entry_device', 'entry_device.id', 'event.device_id')
    .select(['ticket.token_id', 'event.kind', 'event.reason', 'event.received_at', 'event.note'])
    .select(['entry_gate.name as gate', 'entry_device.name as device'])
    .select(['staff.id as staff_id', 'staff.number', 'staff.first_name', 'staff.last_name'])
    .where('token.created_for', '=', memberId)
    .execute();
}

/** What the audit has of these codes, with who did it. */
export async function auditOfCodes(db: Queries, memberId: number) {
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
    .where('token.created_for', '=', memberId)
    .orderBy('audit.id')
    .execute();
}

export async function sessionsOf(db: Queries, memberId: number, now: string) {
  return await db
    .selectFrom('session')
    .select(['id', 'created_at', 'rotated_at', 'browser'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy('rotated_at', 'desc')
    .execute();
}
