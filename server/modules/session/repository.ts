/** The sessions, and the members who are signed in, in the database. */
import type { Insertable, Selectable } from 'kysely';
import type { Database, Queries } from '../../db/openDatabase.ts';
import { preparedByCount } from '../../db/preparedByCount.ts';
import type { MemberTable } from '../../db/schema.ts';
import type { SessionTable } from '../../db/sessionTables.ts';
import { batch } from '../../lib/batch.ts';
import { deleteEmailChanges } from '../account/repository.ts';
import { spendAllResets } from '../passwordReset/repository.ts';
import { deletePassesOf } from '../secondFactor/passRepository.ts';

/** The member who makes a request. Holds neither the hash of the password nor the invitation code. */
export interface SignedInMember {
  readonly id: number;
  /** Of the request. */
  readonly session_id: string;
  readonly number: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly is_superuser: boolean;
  readonly is_staff: boolean;
  readonly is_active: boolean;
  readonly is_entry_staff: boolean;
  readonly has_second_factor: boolean;
}

/** With how far the session is. */
interface MemberOfSession extends SignedInMember {
  readonly generation: number;
  readonly is_used: boolean;
}

/** Sessions that one statement asks for. */
const SESSIONS_AT_ONCE = 64;

/**
 * @returns a function that finds the active member of a session that has not expired, or null. Every authenticated
 *   request asks, so requests that come together share one statement, which is compiled once for each number of them.
 */
export function sharedMemberOfSession({ db }: Database, now: () => string) {
  return batch<string, MemberOfSession | null>(
    { max: SESSIONS_AT_ONCE, running: 4 },
    async (sessionIds) => {
      const ids = [...new Set(sessionIds)];
      const rows = await membersOfSessions(db, ids.length, [...ids, now(), true]);
      const members = new Map(rows.map((member) => [member.session_id, member]));
      return sessionIds.map((id) => members.get(id) ?? null);
    },
  );
}

const membersOfSessions = preparedByCount<MemberOfSession>((db, count) =>
  db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select([
      'session.id as session_id',
      'session.generation',
      'session.is_used',
      'member.id',
      'member.number',
      'member.first_name',
      'member.last_name',
      'member.email',
      'member.is_superuser',
      'member.is_staff',
      'member.is_active',
      'member.is_entry_staff',
      'member.has_second_factor',
    ])
    .where('session.id', 'in', Array.from({ length: count }, String))
    .where('session.expires_at', '>', '')
    .where('member.is_active', '=', true),
);

export async function findCredentials(db: Queries, key: string) {
  return await db
    .selectFrom('member')
    .select(['id', 'password_hash'])
    .where('email_key', '=', key)
    .executeTakeFirst();
}

type HeldCredentials = Pick<Selectable<MemberTable>, 'id' | 'is_superuser' | 'is_entry_staff'> & {
  readonly email: string;
};

/**
 * Locks the member's row until the transaction ends. A password reset or a deactivation at the same time then either
 * came before, or comes after and ends the new session, too.
 * @returns the member's address and rights by then, which the office may have changed since the password was asked for;
 *   null when one came before.
 */
export async function holdCredentials(
  db: Queries,
  { id, password_hash }: { id: number; password_hash: string | null },
): Promise<HeldCredentials | null> {
  const held = await db
    .updateTable('member')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('is_active', '=', true)
    .where('email', 'is not', null)
    .returning(['id', 'email', 'is_superuser', 'is_entry_staff'])
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
  return held ?? null;
}

export async function insertSession(db: Queries, session: Insertable<SessionTable>): Promise<void> {
  await db.insertInto('session').values(session).execute();
}

/** In a transaction: before its session, as whoever deactivates a member locks them. */
export async function touchMember(db: Queries, id: number, at: string): Promise<void> {
  await db.updateTable('member').set({ last_active_at: at }).where('id', '=', id).execute();
}

export async function findSession(db: Queries, id: string, now: string) {
  return await db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select(['session.member_id', 'session.generation', 'session.rotated_at', 'session.client'])
    .select(['session.created_at', 'session.is_used', 'member.email_key'])
    .where('session.id', '=', id)
    .where('session.expires_at', '>', now)
    .where('member.is_active', '=', true)
    .executeTakeFirst();
}

/** Spends a refresh token. @returns the session's member; undefined when the token is not the newest of its session. */
export async function rotateSession(
  db: Queries,
  spent: Pick<SessionTable, 'id' | 'generation'>,
  next: Pick<SessionTable, 'rotated_at' | 'expires_at' | 'client'> & { time_zone?: string },
) {
  return await db
    .updateTable('session')
    .set({ generation: spent.generation + 1, is_used: false, used_at: next.rotated_at, ...next })
    .where('id', '=', spent.id)
    .where('generation', '=', spent.generation)
    .where('expires_at', '>', next.rotated_at)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('member')
          .select('member.id')
          .whereRef('member.id', '=', 'session.member_id')
          .where('member.is_active', '=', true),
      ),
    )
    .returning('member_id')
    .executeTakeFirst();
}

/** A call was made with an access token of this generation. */
export async function markUsed(
  db: Queries,
  { id, generation }: Pick<SessionTable, 'id' | 'generation'>,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ is_used: true })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .execute();
}

export async function deleteSession(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).execute();
}

export async function deleteSessions(db: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('session').where('id', 'in', ids).execute();
}

/**
 * Members who come back show everything again: password and second factor, in every browser; and links that were sent
 * until now are dead, those for a password and those to another address.
 */
export async function signOutEverywhere(
  db: Queries,
  memberIds: readonly number[],
  at: string,
): Promise<void> {
  await deleteSessionsOf(db, memberIds);
  await deletePassesOf(db, memberIds);
  await spendAllResets(db, memberIds, at);
  await deleteEmailChanges(db, memberIds);
}

/** @param except id of a session that goes on. */
export async function deleteSessionsOf(
  db: Queries,
  memberIds: readonly number[],
  except = '',
): Promise<void> {
  await db
    .deleteFrom('session')
    .where('member_id', 'in', memberIds)
    .where('id', '!=', except)
    .execute();
}
