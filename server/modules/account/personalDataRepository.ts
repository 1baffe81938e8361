/** Reads from the database what is kept of a person, and of nobody else. */
import { sql } from 'kysely';
import { emailKey } from '../../../contract/rules.ts';
import type { Queries } from '../../db/openDatabase.ts';

/** Rows of a kind that are read: the newest. */
export const ROWS_MAX = 10_000;

export async function memberRow(db: Queries, id: number) {
  return await db
    .selectFrom('member')
    .select(['number', 'first_name', 'last_name', 'email', 'invite_email', 'invited_at', 'notes'])
    .select(['is_superuser', 'is_staff', 'is_entry_staff', 'is_active'])
    .select(['created_at', 'registered_at', 'last_active_at', 'anonymised_at'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
}

/** Those who were merged into the member: they are the same person. */
export async function mergedRows(db: Queries, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('member')
    .select(['number', 'first_name', 'last_name', 'notes', 'created_at'])
    .where('id', 'in', ids)
    .orderBy('number')
    .execute();
}

/** Mails to the member, and those with tickets of the member's codes; without what they say. */
export async function mailRows(db: Queries, ids: readonly number[], addresses: readonly string[]) {
  const tickets = db
    .selectFrom('ticket')
    .innerJoin('token', 'token.id', 'ticket.token_id')
    .select('ticket.id')
    .where('token.created_for', 'in', ids);
  return await db
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'state', 'created_at', 'finished_at', 'last_error'])
    .where((eb) =>
      eb.or([
        eb('member_id', 'in', ids),
        eb('ticket_id', 'in', tickets),
        ...(addresses.length === 0
          ? []
          : [eb(eb.fn('lower', ['recipient']), 'in', addresses.map(emailKey))]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(ROWS_MAX)
    .execute();
}

/** Links for a password or to a new address that are still good. */
export async function openLinks(db: Queries, ids: readonly number[], now: string) {
  const resets = await db
    .selectFrom('password_reset')
    .select(['created_at', 'expires_at'])
    .where('member_id', 'in', ids)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  const changes = await db
    .selectFrom('email_change')
    .select(['email', 'created_at', 'expires_at'])
    .where('member_id', 'in', ids)
    .where('expires_at', '>', now)
    .execute();
  return { resets, changes };
}

/** What the member decided at the gate; guests are not named. */
export async function gateRows(db: Queries, ids: readonly number[]) {
  return await db
    .selectFrom('entry_event as event')
    .leftJoin('entry_gate', 'entry_gate.id', 'event.gate_id')
    .leftJoin('entry_device', 'entry_device.id', 'event.device_id')
    .select(['event.received_at as at', 'event.kind', 'entry_gate.name as gate'])
    .select('entry_device.name as device')
    .where('event.staff_id', 'in', ids)
    .orderBy('event.received_at', 'desc')
    .limit(ROWS_MAX)
    .execute();
}

/** What the office has done with the member among many. */
export async function jobRows(db: Queries, ids: readonly number[]) {
  return await db
    .selectFrom('job_row')
    .select(['job_id as job', 'state', 'sentence'])
    .where('member_id', 'in', ids)
    .orderBy('id', 'desc')
    .limit(ROWS_MAX)
    .execute();
}

/** Entries of the audit that the member has caused, and those about the member; others are not named. */
export async function auditRows(db: Queries, ids: readonly number[]) {
  const subjects = ids.map((id) => `member:${id}`);
  const concerning = db
    .selectFrom('audit_subject')
    .select('audit_id')
    .where('subject', 'in', subjects);
  return await db
    .selectFrom('audit')
    .select(['at', 'action', 'actor_id', 'subject', 'before', 'after'])
    // From where: of the member's own doings alone.
    .select(
      sql<string | null>`case when actor_id in (${sql.join(ids)}) then network end`.as('network'),
    )
    .select(
      sql<string | null>`case when actor_id in (${sql.join(ids)}) then client end`.as('client'),
    )
    .where((eb) => eb.or([eb('actor_id', 'in', ids), eb('id', 'in', concerning)]))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(ROWS_MAX)
    .execute();
}
