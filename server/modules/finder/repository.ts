/** Looks up the codes and tickets that a text names. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { FOUND_MAX } from '../../../contract/limits.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { beginsWith } from '../members/searchRepository.ts';
import type { GuestSought } from './guestNames.ts';

/** A code, and which of its tickets is meant; null: the one that is valid. */
export interface Hit {
  readonly codeId: number;
  readonly ticketId: string | null;
}

/** @param prefix with its hyphens */
export async function codesBeginning(db: Queries, prefix: string): Promise<Hit[]> {
  const rows = await db
    .selectFrom('token')
    .select('id')
    .where(beginsWith('token', prefix))
    .orderBy('token')
    .limit(FOUND_MAX)
    .execute();
  return rows.map(({ id }) => ({ codeId: id, ticketId: null }));
}

/** Codes that are none any more, and whose they were, as far as that was kept. @param prefix with its hyphens */
export async function endedCodesBeginning(db: Queries, prefix: string) {
  return await db
    .selectFrom('ended_code')
    .leftJoin('member', 'member.id', 'ended_code.member_id')
    .select(['ended_code.token', 'ended_code.ended_at'])
    .select(['member.id', 'member.number', 'member.first_name', 'member.last_name'])
    .where(beginsWith('ended_code.token', prefix))
    .orderBy('ended_code.token')
    .limit(FOUND_MAX)
    .execute();
}

/** @param end the last signs of the ticket's id, where only its ends are known */
export async function ticketsBeginning(db: Queries, prefix: string, end = ''): Promise<Hit[]> {
  const rows = await db
    .selectFrom('ticket')
    .select(['id', 'token_id'])
    .where(beginsWith('id', prefix))
    .$if(end !== '', (query) => query.where('id', 'like', `%${end}`))
    .orderBy('id')
    .limit(FOUND_MAX)
    .execute();
  return rows.map(hitOf);
}

export async function ticketsAmong(db: Queries, ids: readonly string[]): Promise<Hit[]> {
  const rows = await db
    .selectFrom('ticket')
    .select(['id', 'token_id'])
    .where('id', 'in', ids)
    .limit(FOUND_MAX)
    .execute();
  return rows.map(hitOf);
}

/** The codes that went to their address, and the tickets on it, newest first. */
export async function hitsOfGuest(db: Queries, guest: GuestSought): Promise<Hit[]> {
  const rows = await db
    .selectFrom('guest_email')
    .leftJoin('ticket', (join) =>
      join
        .onRef('ticket.token_id', '=', 'guest_email.token_id')
        .on(sql<SqlBool>`lower(ticket.email) = guest_email.email`),
    )
    .select(['guest_email.token_id', 'ticket.id'])
    .where(isGuest(guest))
    .orderBy(sql`ticket.revoked_at is not null`)
    .orderBy('ticket.created_at', 'desc')
    .limit(FOUND_MAX)
    .execute();
  return rows.map(hitOf);
}

export async function ownersOfCodes(db: Queries, codeIds: readonly number[]) {
  const rows = await db
    .selectFrom('token')
    .innerJoin('member', 'member.id', 'token.created_for')
    .select(['token.id as code_id', 'member.id', 'member.number'])
    .select(['member.first_name', 'member.last_name'])
    .where('token.id', 'in', codeIds)
    .execute();
  return new Map(rows.map(({ code_id, ...member }) => [code_id, member]));
}

const hitOf = ({ token_id, id }: { token_id: number; id: string | null }): Hit => ({
  codeId: token_id,
  ticketId: id,
});

/** Said as 048_guest_names.ts says it. */
const BEHIND = sql`ltrim(guest_email.email, ${sql.lit('abcdefghijklmnopqrstuvwxyz0123456789')})`;

/** A condition on `guest_email`. */
function isGuest({ begin, behind }: GuestSought): RawBuilder<SqlBool> {
  const choices = [
    ...begin.map((prefix) => beginsWith('guest_email.email', prefix)),
    ...behind.map((prefix) => beginsWith(BEHIND, prefix)),
  ];
  return sql<SqlBool>`(${sql.join(choices, sql` or `)})`;
}
