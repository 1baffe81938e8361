/** Reads the tickets of members from the database, for the search at the gate. */
import type { Queries } from '../../db/openDatabase.ts';

export interface IssuedTicket {
  readonly id: string;
  readonly email: string;
  readonly memberId: number;
}

/** The tickets of these members' codes that are not revoked, in the order of the codes. */
export async function ticketsOfMembers(
  db: Queries,
  memberIds: readonly number[],
): Promise<IssuedTicket[]> {
  if (memberIds.length === 0) return [];
  const rows = await db
    .selectFrom('ticket')
    .innerJoin('token', 'token.id', 'ticket.token_id')
    .select(['ticket.id', 'ticket.email', 'token.created_for'])
    .where('token.created_for', 'in', memberIds)
    .where('ticket.revoked_at', 'is', null)
    .orderBy('token.id')
    .execute();
  return rows.map(({ id, email, created_for }) => ({ id, email, memberId: created_for }));
}
