/** Merges in the database: what goes over from one member to another, and back. */
import { emailKey } from '../../../contract/rules.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { Account, GoneValues, MergeRecord } from './record.ts';

/** What would go over from a member; null: there is none, or none any more. */
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
    .executeTakeFirst();
  if (row === undefined) return null;
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

/** The mails to a member, also of festivals that are over, but for invitations: these are about a code that is dead now. @returns their ids. */
export async function moveMails(db: Queries, fromId: number, toId: number): Promise<number[]> {
  const ids: number[] = [];
  // Its festival may come back.
  for (const mails of ['outbox', 'past_mail'] as const) {
    const rows = await db
      .updateTable(mails)
      .set({ member_id: toId })
      .where('member_id', '=', fromId)
      .where('kind', '!=', 'invitation')
      .returning('id')
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
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
  values: GoneValues & {
    initial_token?: string;
    search_text: string;
    sort_name: string;
    name_key: string;
  },
): Promise<void> {
  await db
    .updateTable('member')
    .set((eb) => ({ ...values, merged_into: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
