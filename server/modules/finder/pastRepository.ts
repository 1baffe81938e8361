/** Looks up codes and tickets of festivals that are over. */
import { sql, type RawBuilder } from 'kysely';
import { FOUND_MAX } from '../../../contract/limits.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { beginsWith } from '../members/searchRepository.ts';

/** What a text may name; null: it can be none. */
export interface PastSought {
  /** Its first signs, and its last ones where it is only known by its ends. */
  readonly ticket: { readonly begin: string; readonly end: string } | null;
  /** Its first signs, with hyphens. */
  readonly code: string | null;
  /** The beginning of an address, in lower case. */
  readonly guest: string | null;
}

/** Newest festival first. Of a code that is named itself, its last ticket. */
export async function pastCodes(db: Queries, engine: Engine, { ticket, code, guest }: PastSought) {
  const email = engine.byCodePoint(sql`lower(email)`);
  const some = sql`limit ${sql.lit(FOUND_MAX)}`;
  const hits: RawBuilder<unknown>[] = [];
  if (ticket !== null) {
    const ends = ticket.end === '' ? sql`` : sql`and id like ${`%${ticket.end}`}`;
    hits.push(sql`select token_id, id as ticket_id from past_ticket
      where ${beginsWith('id', ticket.begin)} ${ends} order by id ${some}`);
  }
  if (code !== null) {
    hits.push(sql`select id, ${LAST_TICKET} from past_code as code
      where ${beginsWith('token', code)} order by token ${some}`);
  }
  if (guest !== null) {
    hits.push(sql`select token_id, id from past_ticket where ${beginsWith(email, guest)} ${some}`);
    hits.push(sql`select token_id, ${LAST_TICKET_OF_MAIL} from past_code_mail as mail
      where ${beginsWith(email, guest)} ${some}`);
  }
  if (hits.length === 0) return [];
  const each = hits.map((hit) => sql`select * from (${hit}) as part`);
  const { rows } = await sql<{
    id: number;
    token: string;
    member_id: number;
    number: number | null;
    first_name: string | null;
    last_name: string | null;
    festival_id: number;
    name: string;
    first_day: string;
    last_day: string;
    ticket_id: string | null;
    email: string | null;
    ticket_created_at: string | null;
    revoked_at: string | null;
    admitted_at: string | null;
  }>`
    with hit (token_id, ticket_id) as (${sql.join(each, sql` union `)})
    select code.id, code.token, code.created_for as member_id,
      member.number, member.first_name, member.last_name,
      festival.id as festival_id, festival.name, festival.first_day, festival.last_day,
      ticket.id as ticket_id, ticket.email, ticket.created_at as ticket_created_at, ticket.revoked_at,
      event.received_at as admitted_at
    from hit join past_code as code on code.id = hit.token_id
      join past_festival as festival on festival.id = code.festival_id
      left join past_ticket as ticket on ticket.id = hit.ticket_id
      left join past_event as event on event.key = ticket.admitted_by
      left join member on member.id = code.created_for
    order by festival.id desc, code.id, ticket.created_at desc
    ${some}`.execute(db);
  return rows;
}

/** The valid one, else the one that was issued last. */
const lastTicketOf = (codeId: string) =>
  sql.raw(`(select ticket.id from past_ticket as ticket
  where ticket.token_id = ${codeId}
  order by ticket.revoked_at is not null, ticket.created_at desc limit 1)`);
const LAST_TICKET = lastTicketOf('code.id');
const LAST_TICKET_OF_MAIL = lastTicketOf('mail.token_id');
