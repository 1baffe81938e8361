/** Merges in the database: what goes over from one member to another, and back. */
import { sql, type Expression, type Insertable } from 'kysely';
import { emailKey } from '../../../contract/rules.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { MemberMergeTable } from '../../db/mergeTables.ts';
import { deleteFactorsOf } from '../secondFactor/repository.ts';
import type { Account, GoneValues, MergeRecord } from './record.ts';

/** What would go over from a member. */
export async function mergeCounts(db: Queries, id: number, now: string) {
  const row = await db
    .selectFrom('member')
    .innerJoin('member_figure', 'member_figure.member_id', 'member.id')
    .select(['member_figure.codes', 'member_figure.tickets'])
    .select((eb) => [
      eb
        .selectFrom('ticket')
        .innerJoin('token', 'token.id', 'ticket.token_id')
        .whereRef('token.created_for', '=', 'member.id')
        .where('ticket.admitted_by', 'is not', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('admitted'),
      eb
        .selectFrom('outbox')
        .whereRef('outbox.member_id', '=', 'member.id')
        .where('outbox.kind', '!=', 'invitation')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('mails'),
      eb
        .selectFrom('session')
        .whereRef('session.member_id', '=', 'member.id')
        .where('session.expires_at', '>', now)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('sessions'),
    ])
    .where('member.id', '=', id)
    .executeTakeFirstOrThrow();
  const { codes, tickets, admitted, mails, sessions } = row;
  return {
    ...{ codes, tickets },
    ...{ admitted: admitted ?? 0, mails: mails ?? 0, sessions: sessions ?? 0 },
  };
}

export async function accountOf(db: Queries, id: number): Promise<Account> {
  return await db
    .selectFrom('member')
    .select(['email', 'email_key', 'password_hash', 'registered_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

const IDS_AT_ONCE = 5_000;

/** A code keeps its number when its festival is over. */
type Codes = 'token' | 'past_code';

/** All codes of a member, with their tickets. @returns their ids. */
export async function moveCodes(
  db: Queries,
  codes: Codes,
  { fromId, toId }: { fromId: number; toId: number },
): Promise<number[]> {
  const rows = await db
    .updateTable(codes)
    .set({ created_for: toId })
    .where('created_for', '=', fromId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of the codes that still are the member's, whether or not their festival is over by now. @returns how many. */
export async function moveCodesBack(
  db: Queries,
  ids: readonly number[],
  { fromId, toId }: { fromId: number; toId: number },
): Promise<number> {
  let moved = 0;
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    for (const codes of ['token', 'past_code'] as const) {
      const rows = await db
        .updateTable(codes)
        .set({ created_for: toId })
        .where('id', 'in', ids.slice(start, start + IDS_AT_ONCE))
        .where('created_for', '=', fromId)
        .returning('id')
        .execute();
      moved += rows.length;
    }
  }
  return moved;
}

/** The mails to a member, but for invitations: these are about a code that is dead now. @returns their ids. */
export async function moveMails(db: Queries, fromId: number, toId: number): Promise<number[]> {
  const rows = await db
    .updateTable('outbox')
    .set({ member_id: toId })
    .where('member_id', '=', fromId)
    .where('kind', '!=', 'invitation')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Also of those whose festival is over by now. */
export async function moveMailsBack(
  db: Queries,
  ids: readonly number[],
  { fromId, toId }: { fromId: number; toId: number },
): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    for (const mails of ['outbox', 'past_mail'] as const) {
      await db
        .updateTable(mails)
        .set({ member_id: toId })
        .where('id', 'in', ids.slice(start, start + IDS_AT_ONCE))
        .where('member_id', '=', fromId)
        .execute();
    }
  }
}

/** The two change their numbers, which are unique at every moment. */
export async function swapNumbers(
  db: Queries,
  one: { id: number; number: number },
  other: { id: number; number: number },
): Promise<void> {
  const set = (id: number, number: number) =>
    db.updateTable('member').set({ number }).where('id', '=', id).execute();
  await set(one.id, -one.id);
  await set(other.id, one.number);
  await set(one.id, other.number);
}

/**
 * Who had one of the addresses and was merged into somebody, as long as that can be undone.
 * @param keys of `emailKey`
 */
export async function goneByAddress(
  db: Queries,
  keys: readonly string[],
): Promise<{ email: string; id: number }[]> {
  if (keys.length === 0) return [];
  const merges = await db
    .selectFrom('member_merge')
    .select(['gone_id', 'record'])
    .where('record', 'is not', null)
    .where('undone_at', 'is', null)
    .execute();
  const wanted = new Set(keys);
  return merges.flatMap(({ gone_id: id, record }) => {
    const { gone } = JSON.parse(record ?? '') as MergeRecord;
    const email = gone.email_key ?? emailKey(gone.invite_email ?? '');
    return wanted.has(email) ? [{ email, id }] : [];
  });
}

/** From now on it is kept and not listed, found, or signed in. */
export async function hideMerged(db: Queries, id: number, survivorId: number): Promise<void> {
  await db
    .updateTable('member')
    .set((eb) => ({
      merged_into: survivorId,
      version: eb('version', '+', 1),
      email: null,
      email_key: null,
      password_hash: null,
      registered_at: null,
      invite_email: null,
      invited_at: null,
      is_active: false,
      is_superuser: false,
      is_staff: false,
      is_entry_staff: false,
      search_text: '',
      name_key: null,
    }))
    .where('id', '=', id)
    .execute();
}

/** The opposite. @param values also those that searching goes by. */
export async function showMerged(
  db: Queries,
  id: number,
  values: GoneValues & { search_text: string; sort_name: string; name_key: string },
): Promise<void> {
  await db
    .updateTable('member')
    .set((eb) => ({ ...values, merged_into: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function insertMerge(
  db: Queries,
  merge: Insertable<MemberMergeTable>,
): Promise<number> {
  const { id } = await db
    .insertInto('member_merge')
    .values(merge)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findMerge(db: Queries, id: number) {
  return await db.selectFrom('member_merge').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whoever else was merged into that member after the merge, last: what it had before then is not this merge's to know. */
const lastMergedAfter = (
  db: Queries,
  merge: { kept: Expression<number>; id: Expression<number> },
) =>
  db
    .selectFrom('member_merge as later')
    .innerJoin('member', 'member.id', 'later.gone_id')
    .select('member.number')
    .where('later.kept_id', '=', merge.kept)
    .where('later.id', '>', merge.id)
    .where('later.undone_at', 'is', null)
    .where('later.record', 'is not', null)
    .orderBy('later.id', 'desc')
    .limit(1);

/** @returns their number; null: nobody was. */
export async function findMergedAfter(
  db: Queries,
  { kept_id: keptId, id }: { kept_id: number; id: number },
): Promise<number | null> {
  const merge = { kept: sql<number>`${keptId}`, id: sql<number>`${id}` };
  return (await lastMergedAfter(db, merge).executeTakeFirst())?.number ?? null;
}

/** @returns false when somebody was first. */
export async function endMerge(
  db: Queries,
  id: number,
  undone: { by: number; at: string },
): Promise<boolean> {
  const row = await db
    .updateTable('member_merge')
    .set({ undone_at: undone.at, undone_by: undone.by, record: null })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The merges by which these were merged away, newest first. */
export async function mergesOf(db: Queries, goneIds: readonly number[]) {
  if (goneIds.length === 0) return [];
  return await db
    .selectFrom('member_merge as merge')
    .innerJoin('member as kept', 'kept.id', 'merge.kept_id')
    .innerJoin('member as gone', 'gone.id', 'merge.gone_id')
    .innerJoin('member as merger', 'merger.id', 'merge.merged_by')
    .select(['merge.id', 'merge.at', 'merge.kept_id', 'merge.gone_id', 'merge.merged_by'])
    .select(['kept.number as kept_number', 'kept.merged_into as kept_into'])
    .select(['kept.first_name as kept_first', 'kept.last_name as kept_last'])
    .select(['gone.number as gone_number'])
    .select(['gone.first_name as gone_first', 'gone.last_name as gone_last'])
    .select(['merger.number', 'merger.first_name', 'merger.last_name'])
    .select((eb) =>
      lastMergedAfter(db, { kept: eb.ref('merge.kept_id'), id: eb.ref('merge.id') }).as(
        'merged_after',
      ),
    )
    // Not as a comparison, which is a boolean on one database and a number on the other.
    .select((eb) =>
      eb.case().when('merge.record', 'is', null).then(1).else(0).end().as('is_forgotten'),
    )
    .where('merge.gone_id', 'in', goneIds)
    .where('merge.undone_at', 'is', null)
    .orderBy('merge.id', 'desc')
    .execute();
}

/** What it takes to undo merges, secrets among it, of those that cannot be undone any more. */
export async function forgetOldMerges(db: Queries, before: string): Promise<void> {
  const forgotten = await db
    .updateTable('member_merge')
    .set({ record: null })
    .where('record', 'is not', null)
    .where('at', '<', before)
    .returning(['gone_id', 'undone_at'])
    .execute();
  for (const { gone_id: id, undone_at: undoneAt } of forgotten) {
    if (undoneAt === null) await deleteFactorsOf(db, id);
  }
}
