/** Reads from the database what is kept of a person, and of nobody else. */
import { sql, type SqlBool } from 'kysely';
import { emailKey } from '../../../contract/rules.ts';
import type { EntryEventTable } from '../../db/entryTables.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { ABOUT_ACCOUNTS } from '../members/anonymiseRepository.ts';
import { IS_OF_UNDONE_MERGE, IS_WHILE_MERGED } from '../members/mergedRepository.ts';

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

/** The ticket is of since its code was moved to this member, as `sinceMoved` has it. */
const isSinceMoved = (codeId: string, createdAt: string) => sql<SqlBool>`not exists (
  select 1 from audit_subject join audit on audit.id = audit_subject.audit_id
  where audit_subject.subject = 'token:' || ${sql.ref(codeId)} and audit.action = 'token moved'
    and audit.at >= ${sql.ref(createdAt)})`;

/**
 * Mails to the member, and those with tickets of the member's codes, also of festivals that are over; without what they say.
 * What others had sent to the address is not theirs to read of: nobody has shown yet that it is their address.
 */
export async function mailRows(db: Queries, ids: readonly number[], addresses: readonly string[]) {
  const keys = addresses.map(emailKey);
  const own = keys.length === 0 ? sql`1 = 0` : sql`lower(recipient) in (${sql.join(keys)})`;
  // While they were merged by mistake, it may be the other's address.
  const whose = sql`member_id in (${sql.join(ids)}) and (${own} or not exists (
    select 1 from member_merge as undone where undone.undone_at is not null
      and undone.kept_id = member_id and undone.at <= created_at and undone.undone_at >= created_at))`;
  const toThem =
    keys.length === 0
      ? sql``
      : sql`or lower(recipient) in (${sql.join(keys)}) and kind in (${sql.join(ABOUT_ACCOUNTS)})`;
  const { rows } = await sql<{
    kind: string;
    recipient: string;
    state: 'waiting' | 'sent' | 'failed';
    created_at: string;
    finished_at: string | null;
    last_error: string | null;
  }>`
    select kind, recipient, state, created_at, finished_at, last_error from (
      select id, kind, recipient, state, created_at, finished_at, last_error from outbox
      where ${whose} ${toThem} or ticket_id in (
        select ticket.id from ticket join token on token.id = ticket.token_id
        where token.created_for in (${sql.join(ids)})
          and ${isSinceMoved('token.id', 'ticket.created_at')})
      union all
      select id, kind, recipient, state, created_at, finished_at, last_error from past_mail
      where ${whose} ${toThem} or ticket_id in (
        select ticket.id from past_ticket as ticket join past_code as code on code.id = ticket.token_id
        where code.created_for in (${sql.join(ids)})
          and ${isSinceMoved('code.id', 'ticket.created_at')})
    ) as mail order by id desc limit ${sql.lit(ROWS_MAX)}`.execute(db);
  return rows;
}

/** The member's codes of festivals that are over, with what became of them. */
export async function pastCodeRows(db: Queries, ids: readonly number[]) {
  const codes = await db
    .selectFrom('past_code')
    .innerJoin('past_festival', 'past_festival.id', 'past_code.festival_id')
    .select(['past_code.id', 'past_code.token', 'past_code.created_at'])
    .select('past_festival.name as festival')
    .where('past_code.created_for', 'in', ids)
    .orderBy('past_code.id', 'desc')
    .limit(ROWS_MAX)
    .execute();
  const ofThem = db.selectFrom('past_code').select('id').where('created_for', 'in', ids);
  const tickets = await db
    .selectFrom('past_ticket')
    .leftJoin('past_event', 'past_event.key', 'past_ticket.admitted_by')
    .select(['past_ticket.token_id', 'past_ticket.email', 'past_ticket.created_at'])
    .select(['past_ticket.revoked_at', 'past_event.received_at as admitted_at'])
    .where('past_ticket.token_id', 'in', ofThem)
    .where(isSinceMoved('past_ticket.token_id', 'past_ticket.created_at'))
    .orderBy('past_ticket.created_at')
    .execute();
  const given = await db
    .selectFrom('past_code_mail')
    .select(['token_id', 'email', 'sent_at'])
    .where('token_id', 'in', ofThem)
    .orderBy('id')
    .execute();
  const ofCode = ({ token_id: id }: { token_id: number }) => id;
  const ticketsOf = Map.groupBy(tickets, ofCode);
  const givenOf = Map.groupBy(given, ofCode);
  return codes.map(({ id, token, created_at, festival }) => ({
    ...{ festival, code: token, created_at },
    sent_to: (givenOf.get(id) ?? []).map(({ email, sent_at }) => ({ email, sent_at })),
    tickets: (ticketsOf.get(id) ?? []).map(({ token_id: _of, ...ticket }) => ticket),
  }));
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

/** What the member decided at the gate, also of festivals that are over; guests are not named. */
export async function gateRows(db: Queries, ids: readonly number[]) {
  const of = (
    table: 'entry_event' | 'past_event',
  ) => sql`select received_at, kind, gate_id, device_id
    from ${sql.table(table)} where staff_id in (${sql.join(ids)})`;
  const { rows } = await sql<{
    at: string;
    kind: EntryEventTable['kind'];
    gate: string | null;
    device: string | null;
  }>`
    select event.received_at as at, event.kind, entry_gate.name as gate, entry_device.name as device
    from (${of('entry_event')} union all ${of('past_event')}) as event
      left join entry_gate on entry_gate.id = event.gate_id
      left join entry_device on entry_device.id = event.device_id
    order by event.received_at desc limit ${sql.lit(ROWS_MAX)}`.execute(db);
  return rows;
}

/** What the office has done with the member among many; not what it says of others, who were merged with them by mistake, for example. */
export async function jobRows(db: Queries, ids: readonly number[]) {
  return await db
    .selectFrom('job_row')
    .innerJoin('job', 'job.id', 'job_row.job_id')
    .select(['job_row.job_id as job', 'job_row.state'])
    .select(
      // Somebody is asked to look at it because of others, whom it names.
      sql<string>`case when job_row.doubt is not null or exists (
        select 1 from member_merge as undone where undone.undone_at is not null
          and undone.kept_id = job_row.member_id
          and undone.at <= coalesce(job.finished_at, job.started_at, job.created_at)
          and undone.undone_at >= job.created_at
      ) then '' else job_row.sentence end`.as('sentence'),
    )
    .where('job_row.member_id', 'in', ids)
    .orderBy('job_row.id', 'desc')
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
    .select(['at', 'action', 'actor_id', 'subject'])
    .select(sql<string>`case when ${IS_WHILE_MERGED} then '{}' else details end`.as('details'))
    // What a merge that was undone has told is another one's.
    .select(
      sql<
        string | null
      >`case when ${IS_OF_UNDONE_MERGE} or ${IS_WHILE_MERGED} then null else before end`.as(
        'before',
      ),
    )
    .select(
      sql<
        string | null
      >`case when ${IS_OF_UNDONE_MERGE} or ${IS_WHILE_MERGED} then null else after end`.as('after'),
    )
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
