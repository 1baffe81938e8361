/** A filter of the member list as SQL, beyond what the facets say. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type {
  DaySpan,
  FilterValue,
  MemberCondition,
  MemberFilter,
  NumberSpan,
} from '../../../contract/office/memberFilter.ts';
import type { MemberSortField } from '../../../contract/office/memberList.ts';
import { festivalDayStart } from '../../lib/festivalTime.ts';
import { facetTest } from './facets.ts';

type Condition = RawBuilder<SqlBool>;

/** Of the filters that look into tickets, mails and labels: whether so few are meant that they are best listed first. */
export interface Rare {
  readonly admitted: boolean;
  readonly failed: boolean;
  /** Values by which few are listed (listedBy). */
  readonly few: ReadonlySet<FilterValue>;
}

export const ADMITTED_TICKETS = sql`ticket.admitted_by is not null and ticket.revoked_at is null`;

const newestMailIs = (state: 'failed' | 'waiting') => sql`exists (
  select 1 from outbox where outbox.ticket_id = ticket.id and outbox.state = ${sql.lit(state)}
    and not exists (select 1 from outbox as later where later.ticket_id = ticket.id and later.id > outbox.id))`;
/** The newest mail of a valid ticket has failed. */
const FAILED_TICKETS = sql`ticket.revoked_at is null and ${newestMailIs('failed')}`;
/** Of members who were mailed something: their newest mail is out, or was before it was deleted. */
const MAILED_TICKETS = sql`ticket.revoked_at is null
  and not ${newestMailIs('failed')} and not ${newestMailIs('waiting')}`;

/**
 * The newest mail of its kind to a member has failed, and an invitation still is what the member needs. An address that
 * was to become theirs is none yet.
 */
export const FAILED_OWN_MAILS = sql`own.state = 'failed' and own.kind <> 'email-change'
  and not exists (select 1 from outbox as later
    where later.member_id = own.member_id and later.kind = own.kind and later.id > own.id)
  and (own.kind <> 'invitation' or exists (select 1 from member as invited
    where invited.id = own.member_id and invited.invited_at is not null and invited.registered_at is null))`;

/** Nobody takes mails at the member's address; that of an invitation is known by its mail. */
const DEAD_ADDRESS = sql`dead_address.email_key = member.email_key`;

/** Valid tickets whose newest mail is in that state, which few mails are. */
export const ticketsByMail = (state: 'failed' | 'waiting') => sql`select ticket.id, ticket.token_id
  from outbox as mail join ticket on ticket.id = mail.ticket_id
  where mail.state = ${sql.lit(state)} and ticket.revoked_at is null
    and not exists (select 1 from outbox as later where later.ticket_id = mail.ticket_id and later.id > mail.id)`;
const OWNERS_OF_FAILED_TICKETS = sql`select token.created_for as id
  from (${ticketsByMail('failed')}) as failed join token on token.id = failed.token_id`;

/** Ids of the members to whom, or with whose tickets, the newest mail has failed, or whose address is dead. */
export const OWNERS_OF_FAILED_MAILS = sql`${OWNERS_OF_FAILED_TICKETS}
  union select own.member_id from outbox as own
    where own.member_id is not null and ${FAILED_OWN_MAILS}
  union select member.id from dead_address join member on ${DEAD_ADDRESS} where member.merged_into is null`;

/** Of one member, by its id. */
export const admittedOf = (id: RawBuilder<unknown>) => countOfTickets(id, ADMITTED_TICKETS);
export const failedMailsOf = (id: RawBuilder<unknown>) => countOfTickets(id, FAILED_TICKETS);

const countOfTickets = (id: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from token join ticket on ticket.token_id = token.id
    where token.created_for = ${id} and ${which})`;

const ofTickets = (which: RawBuilder<unknown>): Condition => sql<SqlBool>`exists (
  select 1 from token join ticket on ticket.token_id = token.id
    where token.created_for = member_figure.member_id and ${which})`;

export const among = (owners: RawBuilder<unknown>): Condition =>
  sql<SqlBool>`member_figure.member_id in (${owners})`;

/** Ids of the members whom another table lists: with a label, or as changed by a job. Null: the value asks for no such. */
export function listedBy(
  field: MemberCondition['field'],
  value: FilterValue,
): RawBuilder<unknown> | null {
  if (value.kind === 'label') {
    return sql`select member_label.member_id as id from label
      join member_label on member_label.label_id = label.id where label.key = ${value.key}`;
  }
  if (field !== 'auftrag' || value.kind !== 'number') return null;
  return sql`select job_row.member_id as id from job_row
    where job_row.state = 'changed' and ${numbers(sql.ref('job_row.job_id'), value)}`;
}

const HAS_NO_LABEL = sql<SqlBool>`not exists (
  select 1 from member_label where member_label.member_id = member_figure.member_id)`;

/** Spans of the member's own columns, which have an index; the list is sorted by it as this. Null: it cannot be. */
export const SPANS: Partial<Readonly<Record<MemberCondition['field'], MemberSortField | null>>> = {
  nummer: 'number',
  eingeladen: null,
  erstellt: 'created',
  zuletzt: 'last_active',
};

const DAYS: Partial<Readonly<Record<MemberCondition['field'], string>>> = {
  eingeladen: 'member.invited_at',
  erstellt: 'member.created_at',
  zuletzt: 'member.last_active_at',
};

export const isSpan = ({ field }: MemberCondition): boolean => field in SPANS;

/**
 * @param byIndex false: the embedded database’s planner is kept from beginning with the field's column.
 * @returns what is to hold of `member` and `member_figure` beside the facets (facetsOf).
 */
export function conditionsOf(
  filter: MemberFilter,
  rare: Rare,
  byIndex: (field: MemberCondition['field']) => boolean = () => true,
): Condition[] {
  return filter.flatMap(({ field, anyOf }) => {
    const values = anyOf.map((value) => ({
      facets: facetTest(field, value),
      further: furtherCondition(field, value, rare, byIndex(field)),
    }));
    // Where the facets say all, facetsOf has said it.
    if (values.every(({ further }) => further === null)) return [];
    const choices = values.map(({ facets: { has = 0, lacks = 0 }, further }) => {
      const parts = [further ?? sql<SqlBool>`1 = 1`];
      if (values.length > 1 && (has | lacks) !== 0) {
        parts.push(
          sql<SqlBool>`(member_figure.facets & ${sql.lit(has | lacks)}) = ${sql.lit(has)}`,
        );
      }
      return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
    });
    return [sql<SqlBool>`(${sql.join(choices, sql` or `)})`];
  });
}

function furtherCondition(
  field: MemberCondition['field'],
  value: FilterValue,
  rare: Rare,
  byIndex: boolean,
): Condition | null {
  const of = (column: string) =>
    byIndex ? sql.ref(column) : sql`coalesce(${sql.ref(column)}, null)`;
  const listed = listedBy(field, value);
  if (listed !== null) {
    return rare.few.has(value)
      ? among(listed)
      : sql<SqlBool>`exists (select 1 from (${listed}) as listed
          where listed.id = member_figure.member_id)`;
  }
  switch (value.kind) {
    case 'label':
      return null;
    case 'number':
      return numbers(of(field === 'nummer' ? 'member.number' : 'member_figure.codes'), value);
    case 'date':
      return days(of(DAYS[field] ?? 'member.created_at'), value);
    case 'choice':
      if (field === 'marke') return HAS_NO_LABEL;
      if (value.count !== undefined) return numbers(of('member_figure.free_codes'), value.count);
      if (field === 'tickets' && value.choice === 'eingelassen') {
        return rare.admitted
          ? among(sql`select token.created_for from ticket join token on token.id = ticket.token_id
              where ${ADMITTED_TICKETS}`)
          : ofTickets(ADMITTED_TICKETS);
      }
      if (field === 'tickets' && value.choice === 'verschickt') return ofTickets(MAILED_TICKETS);
      if (field === 'tickets' && value.choice === 'fehlgeschlagen') {
        return rare.failed ? among(OWNERS_OF_FAILED_TICKETS) : ofTickets(FAILED_TICKETS);
      }
      if (field === 'mail' && value.choice === 'fehlgeschlagen') {
        return rare.failed
          ? among(OWNERS_OF_FAILED_MAILS)
          : sql<SqlBool>`(${ofTickets(FAILED_TICKETS)} or exists (select 1 from outbox as own
              where own.member_id = member_figure.member_id and ${FAILED_OWN_MAILS})
              or exists (select 1 from member join dead_address on ${DEAD_ADDRESS}
                where member.id = member_figure.member_id))`;
      }
      return null;
  }
}

function numbers(column: RawBuilder<unknown>, { min, max }: NumberSpan): Condition {
  return span(column, min, max, sql`<=`);
}

/** Those who never were active are 1970's, and in no span of days. */
function days(column: RawBuilder<unknown>, { from, until }: DaySpan): Condition {
  const begin = festivalDayStart(from ?? '1970-01-02');
  return span(column, begin, until && festivalDayStart(until, 1), sql`<`);
}

function span(
  column: RawBuilder<unknown>,
  min: number | string | null,
  max: number | string | null,
  below: RawBuilder<unknown>,
): Condition {
  const ends: Condition[] = [];
  if (min !== null) ends.push(sql<SqlBool>`${column} >= ${min}`);
  if (max !== null) ends.push(sql<SqlBool>`${column} ${below} ${max}`);
  return sql<SqlBool>`(${sql.join(ends, sql` and `)})`;
}
