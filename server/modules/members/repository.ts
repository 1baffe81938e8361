/** The members in the database. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Member } from '../../../contract/entities.ts';
import { emailKey } from '../../../contract/rules.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { MemberTable } from '../../db/schema.ts';
import { plainText, searchText } from '../../lib/searchText.ts';

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

/** The two columns that the member search reads. To be written anew whenever one of these values changes. */
export function memberSearchColumns(member: {
  number: number;
  firstName: string;
  lastName: string;
  /** Of the member; of one who has not registered, where the invitation is to go. */
  email: string | null;
  initialToken: string;
}): Pick<MemberTable, 'search_text' | 'sort_name'> {
  const { number, firstName, lastName, email, initialToken } = member;
  return {
    search_text: searchText(firstName, lastName, email, number, initialToken),
    sort_name: plainText(lastName, firstName),
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

/** Rows of one insert: 18 columns each stay well below SQLite's 32,766 parameters of a statement. */
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

/** The number for the next member. Two callers may get the same one; the second one to insert it gets a duplicate. */
export async function nextMemberNumber(db: Queries): Promise<number> {
  const { last } = await db
    .selectFrom('member')
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** One active superuser, if there is any; if possible one who has registered. */
export function activeSuperusers(
  db: Queries,
): Promise<{ initial_token: string; registered_at: string | null }[]> {
  return db
    .selectFrom('member')
    .select(['initial_token', 'registered_at'])
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .orderBy((eb) => eb.case().when('registered_at', 'is', null).then(1).else(0).end())
    .orderBy('id')
    .limit(1)
    .execute();
}

/** @returns the member's id. Null when there is no such member, or the state is as wanted already. */
export async function updateActive(
  db: Queries,
  number: number,
  isActive: boolean,
): Promise<number | null> {
  const row = await db
    .updateTable('member')
    .set((eb) => ({ is_active: isActive, version: eb('version', '+', 1) }))
    .where('number', '=', number)
    .where('is_active', '!=', isActive)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function memberNumberExists(db: Queries, number: number): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst();
  return row !== undefined;
}

export async function memberExists(db: Queries, id: number): Promise<boolean> {
  const row = await db.selectFrom('member').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Holds the invitation code only until the member has registered. */
export async function findMember(db: Queries, id: number): Promise<Member | null> {
  const row = await selectMembers(db).where('member.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toMember(row);
}

/** The columns of a row of the member list. */
export function selectMembers(db: Queries) {
  return withInvitationMail(db).select((eb) => [
    'member.id',
    'member.first_name',
    'member.last_name',
    'member.email',
    'member.number',
    'member.is_superuser',
    'member.is_staff',
    'member.is_active',
    'member.is_entry_staff',
    'member.initial_token',
    'member.invite_email',
    'member.invited_at',
    'invitation.state as mail_state',
    'invitation.last_error as mail_error',
    'member.version',
    // Not as a comparison, which is a boolean on one database and a number on the other.
    eb.case().when('member.password_hash', 'is', null).then(0).else(1).end().as('has_password'),
    eb
      .selectFrom('token')
      .whereRef('token.created_for', '=', 'member.id')
      .select((token) => token.fn.countAll<number>().as('count'))
      .as('token_count'),
  ]);
}

/** Each member with the newest mail that invited the member, if there is one. */
function withInvitationMail(db: Queries) {
  return db.selectFrom('member').leftJoin('outbox as invitation', (join) =>
    join.on('invitation.id', '=', (eb) =>
      eb
        .selectFrom('outbox as newest')
        .select((newest) => newest.fn.max('newest.id').as('id'))
        .whereRef('newest.member_id', '=', 'member.id')
        .where('newest.kind', '=', 'invitation'),
    ),
  );
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>;

export function toMember({
  initial_token,
  invite_email,
  invited_at,
  mail_state,
  mail_error,
  has_password,
  token_count,
  ...row
}: MemberRow): Member {
  const isRegistered = has_password === 1;
  return {
    ...row,
    has_password: isRegistered,
    ...(!isRegistered && { initial_token, invite_email }),
    ...(!isRegistered &&
      invited_at !== null && {
        invitation: {
          at: invited_at,
          ...(mail_state !== null && { mail_state }),
          ...(mail_error !== null && { mail_error }),
        },
      }),
    token_count: token_count ?? 0,
  };
}

/** @param number member number. */
export async function findMemberByNumber(db: Queries, number: number): Promise<Member | null> {
  const row = await selectMembers(db).where('member.number', '=', number).executeTakeFirst();
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

/** The columns of a member that is held. */
export const HELD = [
  'id',
  'first_name',
  'last_name',
  'number',
  'email',
  'invite_email',
  'invited_at',
  'is_superuser',
  'is_staff',
  'is_entry_staff',
  'is_active',
  'initial_token',
  'notes',
  'registered_at',
  'version',
] as const;
export type HeldMember = Pick<Selectable<MemberTable>, (typeof HELD)[number]>;

/** The search columns of a member who is held. */
export const heldSearchColumns = (member: HeldMember) =>
  memberSearchColumns({
    number: member.number,
    firstName: member.first_name,
    lastName: member.last_name,
    email: member.email ?? member.invite_email,
    initialToken: member.initial_token,
  });

/** Locks the member until the transaction ends. @returns null when there is none. */
export async function holdMember(
  db: Queries,
  engine: Engine,
  id: number,
): Promise<HeldMember | null> {
  const member = await db
    .selectFrom('member')
    .select(HELD)
    .where('id', '=', id)
    .modifyEnd(sql`${engine.forUpdate}`)
    .executeTakeFirst();
  return member ?? null;
}

/** @returns ids of all who can administer, and do so until the transaction ends. To be called before holdMember. */
export async function holdSuperusers(db: Queries, engine: Engine): Promise<number[]> {
  const able = await db
    .selectFrom('member')
    .select('id')
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .where('password_hash', 'is not', null)
    // In one order, so that two transactions do not wait for each other.
    .orderBy('id')
    .modifyEnd(sql`${engine.forUpdate}`)
    .execute();
  return able.map(({ id }) => id);
}

/** With another code or at another address the member was not invited yet. @throws a duplicate number or e-mail. */
export async function updateMember(
  db: Queries,
  id: number,
  change: Omit<Updateable<MemberTable>, 'invited_at'>,
): Promise<void> {
  const { initial_token: code, invite_email: address } = change;
  await db
    .updateTable('member')
    .set((eb) => ({
      ...change,
      version: eb('version', '+', 1),
      ...(address !== undefined && {
        invited_at: sql<string | null>`case when invite_email = ${address} then invited_at end`,
      }),
      ...(code !== undefined && { invited_at: null }),
    }))
    .where('id', '=', id)
    .execute();
}

/** Their invitations are queued. What the office edits of them stays as it is, and so does the version. */
export async function markInvited(db: Queries, ids: readonly number[], at: string): Promise<void> {
  await db.updateTable('member').set({ invited_at: at }).where('id', 'in', ids).execute();
}
