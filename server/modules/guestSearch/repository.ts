/** Reads members and their tickets from the database, for the search at the gate. */
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { findEntryTickets, type EntryTicket } from '../entry/repository.ts';
import { findMembersByName } from '../members/searchRepository.ts';

export interface IssuedTicket {
  readonly id: string;
  readonly email: string;
  readonly memberId: number;
  /** Null: nobody has been admitted with it. */
  readonly use: EntryTicket['use'];
}

/** A word that stands in each address goes through all members: away from the gate's thread (work/reads.ts). */
export async function findGuests(db: Queries, engine: Engine, typed: string, limit: number) {
  const found = await findMembersByName(db, engine, typed, limit);
  const members = found.map(({ id, number, first_name, last_name }) => ({
    ...{ id, number, first_name, last_name },
  }));
  const ids = members.map(({ id }) => id);
  return { members, issued: await ticketsOfMembers(db, ids) };
}

/** The tickets of these members' codes that are not revoked, in the order of the codes. */
async function ticketsOfMembers(
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
  const states = await findEntryTickets(
    db,
    rows.map(({ id }) => id),
  );
  const useOf = new Map(states.map(({ id, use }) => [id, use]));
  return rows.map(({ id, email, created_for }) => ({
    ...{ id, email, memberId: created_for, use: useOf.get(id) ?? null },
  }));
}
