/** The members in the database. */
import { sql, type Insertable, type SqlBool, type Updateable } from 'kysely';
import type { Member } from '../../../contract/entities.ts';
import { MEMBER_NUMBER_MAX } from '../../../contract/limits.ts';
import { emailKey } from '../../../contract/rules.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { MemberTable } from '../../db/schema.ts';
import { selectMembers, toMember } from './memberRows.ts';
import { nameKey, plainText, searchText } from '../../lib/searchText.ts';

export interface NewMember {
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly isSuperuser: boolean;
  readonly isStaff: boolean;
  readonly isEntryStaff: boolean;
  readonly initialToken: string;
  readonly createdAt: string;
  /** Where the invitation is to go. */
  readonly inviteEmail?: string | undefined;
  readonly notes?: string | undefined;
  /** Absent: the registration is pending. */
  readonly registration?: {
    readonly email: string;
    readonly passwordHash: string;
    readonly at: string;
  };
}

/** The columns that members are searched and compared by. To be written anew whenever one of these values changes. */
export function memberSearchColumns(member: {
  number: number;
  firstName: string;
  lastName: string;
  /** Of the member; of one who has not registered, where the invitation is to go. */
  email: string | null;
  initialToken: string;
}): Pick<MemberTable, 'search_text' | 'sort_name'> & { name_key: string } {
  const { number, firstName, lastName, email, initialToken } = member;
  return {
    search_text: searchText(firstName, lastName, email, number, initialToken),
    sort_name: plainText(lastName, firstName),
    name_key: nameKey(lastName, firstName),
  };
}

function memberRow(member: NewMember): Insertable<MemberTable> {
  const { registration } = member;
  const email = registration?.email ?? null;
  return {
    number: member.number,
    first_name: member.firstName,
    last_name: member.lastName,
    email,
    email_key: email === null ? null : emailKey(email),
    password_hash: registration?.passwordHash ?? null,
    is_superuser: member.isSuperuser,
    is_staff: member.isStaff,
    is_active: true,
    is_entry_staff: member.isEntryStaff,
    initial_token: member.initialToken,
    created_at: member.createdAt,
    registered_at: registration?.at ?? null,
    invite_email: member.inviteEmail ?? null,
    notes: member.notes ?? '',
    ...memberSearchColumns({ ...member, email: email ?? member.inviteEmail ?? null }),
  };
}

/** Rows of one insert: 19 columns each stay well below SQLite's 32,766 parameters of a statement. */
const ROWS_PER_INSERT = 500;

/** Adds any number of members. @returns ids in the order given. @throws a duplicate number, e-mail or code. */
export async function insertMembers(db: Queries, members: readonly NewMember[]): Promise<number[]> {
  const ids = new Map<number, number>();
  for (let start = 0; start < members.length; start += ROWS_PER_INSERT) {
    const rows = members.slice(start, start + ROWS_PER_INSERT).map(memberRow);
    const added = await db.insertInto('member').values(rows).returning(['id', 'number']).execute();
    for (const row of added) ids.set(row.number, row.id);
  }
  return members.flatMap(({ number }) => ids.get(number) ?? []);
}

/**
 * The number for the next member: behind the greatest, or, where somebody has the greatest that there can be, behind the
 * greatest that has room. Two callers may get the same one; the second one to insert it gets a duplicate.
 */
export const nextMemberNumber = async (db: Queries): Promise<number> =>
  (await freeMemberNumbers(db)).next;

/**
 * From that number on, before the next one that is used. Asked at once: between two questions somebody may be given the
 * number.
 */
export async function freeMemberNumbers(db: Queries): Promise<{ next: number; last: number }> {
  const { rows } = await sql<{ before: number; used: number | null }>`
    with room as (
      select number from member where number < ${MEMBER_NUMBER_MAX}
        and not exists (select 1 from member as next where next.number = member.number + 1)
      order by number desc limit 1
    ), free as (select coalesce((select number from room), 0) as before)
    select before, (select min(number) from member where number > before) as used from free
  `.execute(db);
  const { before = 0, used = null } = rows[0] ?? {};
  return { next: before + 1, last: used === null ? MEMBER_NUMBER_MAX : used - 1 };
}

/** One active superuser, if there is any; if possible one who has registered. */
export function activeSuperusers(
  db: Queries,
): Promise<{ initial_token: string; registered_at: string | null }[]> {
  return db
    .selectFrom('member')
    .select(['initial_token', 'registered_at'])
    .where(sql<SqlBool>`is_superuser`)
    .where('is_active', '=', true)
    .orderBy((eb) => eb.case().when('registered_at', 'is', null).then(1).else(0).end())
    .orderBy('id')
    .limit(1)
    .execute();
}

/** @returns the member's id. Null when there is no such member, the state is as wanted already, or the member is anonymised. */
export async function updateActive(
  db: Queries,
  number: number,
  isActive: boolean,
): Promise<number | null> {
  const row = await db
    .updateTable('member')
    .set((eb) => ({ is_active: isActive, version: eb('version', '+', 1) }))
    .where('number', '=', number)
    .where('merged_into', 'is', null)
    .where('anonymised_at', 'is', null)
    .where('is_active', '!=', isActive)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** @returns null when there is no such member, or it was merged into another one. */
export async function idOfNumber(db: Queries, number: number): Promise<number | null> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('number', '=', number)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** @returns null: there is no such member; otherwise whether the personal data were deleted. */
export async function isNumberAnonymised(db: Queries, number: number): Promise<boolean | null> {
  const row = await db
    .selectFrom('member')
    .select('anonymised_at')
    .where('number', '=', number)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : row.anonymised_at !== null;
}

/** Whether there is such a member who is not merged. */
export async function memberExists(db: Queries, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Holds the invitation code only until the member has registered. @returns null also for one who is merged. */
export async function findMember(db: Queries, id: number): Promise<Member | null> {
  const row = await selectMembers(db)
    .where('member.id', '=', id)
    .where('member.merged_into', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : toMember(row);
}

/** @param number member number. */
export async function findMemberByNumber(db: Queries, number: number): Promise<Member | null> {
  const row = await selectMembers(db)
    .where('member.number', '=', number)
    .where('member.merged_into', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : toMember(row);
}

/** First and last name. */
export const fullName = (member: { first_name: string; last_name: string }): string =>
  `${member.first_name} ${member.last_name}`.trim();

/** @returns first and last name. */
export async function nameOfMember(db: Queries, id: number): Promise<string> {
  const member = await db
    .selectFrom('member')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return fullName(member);
}

/** @returns false when the member was no entry staff. */
export async function withdrawEntryRole(db: Queries, id: number): Promise<boolean> {
  const member = await db
    .updateTable('member')
    .set((eb) => ({ is_entry_staff: false, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('is_entry_staff', '=', true)
    .returning('id')
    .executeTakeFirst();
  return member !== undefined;
}

/** With another code the member was not invited yet. @throws a duplicate number or e-mail. */
export async function updateMember(
  db: Queries,
  id: number,
  change: Omit<Updateable<MemberTable>, 'invited_at'>,
): Promise<void> {
  await db
    .updateTable('member')
    .set((eb) => ({
      ...change,
      version: eb('version', '+', 1),
      ...(change.initial_token !== undefined && { invited_at: null }),
    }))
    .where('id', '=', id)
    .execute();
}

/** Their invitations are queued. What the office edits of them stays as it is, and so does the version. */
export async function markInvited(db: Queries, ids: readonly number[], at: string): Promise<void> {
  await db.updateTable('member').set({ invited_at: at }).where('id', 'in', ids).execute();
}
