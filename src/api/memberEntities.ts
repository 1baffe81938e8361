/** Members as the app knows them, complete whatever a lesser server leaves out. */
import type { Id, LesserMember, Member, MemberFigures } from '../../contract/entities.ts';

/** What is told of every member, in the list and of who is signed in. */
export interface MemberFacts extends Omit<
  Member,
  | 'id'
  | 'number'
  | 'initial_token'
  | 'invite_email'
  | 'invitation'
  | 'token_count'
  | 'version'
  | 'figures'
  | 'labels'
  | 'merged_numbers'
  | 'anonymised_at'
> {
  /** Member number; null where the server does not tell. */
  number: number | null;
  /** Null where the server does not tell. */
  token_count: number | null;
}

export interface ListedMember extends MemberFacts {
  id: Id;
  /** The invitation code; undefined once it is spent. */
  initial_token: string | undefined;
  /** Where the invitation goes; null where nothing is known, and once the member has registered. */
  invite_email: string | null;
  /** The mail that brought it; null: none did. */
  invitation: NonNullable<Member['invitation']> | null;
  /** Null where the server lets nobody change members. */
  version: number | null;
  /** Null where the list is neither filtered nor sorted. */
  figures: MemberFigures | null;
  /** Names of the labels that the office has given. */
  labels: readonly string[];
  /** Of members who were merged into this one. */
  merged_numbers: readonly number[];
  /** The personal data were deleted: nothing can be changed about the member. */
  is_anonymised: boolean;
}

/** Where nothing is said, a member has no rights, and nothing is wrong with the account. */
export const memberFactsOf = (
  told: Omit<
    LesserMember,
    | 'id'
    | 'initial_token'
    | 'invite_email'
    | 'invitation'
    | 'figures'
    | 'labels'
    | 'merged_numbers'
    | 'anonymised_at'
  >,
): MemberFacts => ({
  first_name: told.first_name ?? '',
  last_name: told.last_name ?? '',
  email: told.email ?? null,
  number: told.number ?? null,
  is_superuser: told.is_superuser === true,
  is_staff: told.is_staff === true,
  is_active: told.is_active !== false,
  is_entry_staff: told.is_entry_staff === true,
  has_password: told.has_password !== false,
  token_count: told.token_count ?? null,
});

export const memberOf = (row: LesserMember): ListedMember => ({
  ...memberFactsOf(row),
  id: row.id,
  initial_token: row.initial_token ?? undefined,
  invite_email: row.invite_email ?? null,
  invitation: row.invitation ?? null,
  version: row.version ?? null,
  figures: row.figures ?? null,
  labels: row.labels ?? [],
  merged_numbers: row.merged_numbers ?? [],
  is_anonymised: row.anonymised_at != null,
});
