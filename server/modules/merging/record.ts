/** What a merge keeps for being undone: the fields of both, and what went over. */
import type { EndedCode } from '../members/changeHeld.ts';
import type { HeldMember } from '../members/heldRepository.ts';

/** What of a member only the account needs. */
export interface Account {
  readonly email: string | null;
  readonly email_key: string | null;
  readonly password_hash: string | null;
  readonly registered_at: string | null;
}

/** The fields that the member who stays takes from the other one. */
export type TakenValues = Partial<
  Pick<
    HeldMember,
    | 'first_name'
    | 'last_name'
    | 'number'
    | 'invite_email'
    | 'notes'
    | 'is_superuser'
    | 'is_staff'
    | 'is_entry_staff'
  >
>;

/** What the member who goes no longer has while merged. */
export type GoneValues = Account &
  Pick<
    HeldMember,
    'is_active' | 'is_superuser' | 'is_staff' | 'is_entry_staff' | 'invite_email' | 'invited_at'
  >;

export interface MergeRecord {
  readonly kept: { readonly before: TakenValues; readonly after: TakenValues };
  /** Only where another address has ended it. Merges of before have none. */
  readonly code?: EndedCode;
  readonly gone: GoneValues;
  readonly tokenIds: readonly number[];
  /** Codes of festivals that were over. Merges of before have left them. */
  readonly pastTokenIds?: readonly number[];
  readonly mailIds: readonly number[];
  /** Ids: those of who went, and those of them that are new to who stays. Merges of before have none. */
  readonly labels?: { readonly gone: readonly number[]; readonly added: readonly number[] };
  /** Whether something had been mailed to them. Merges of before have none. */
  readonly mailed?: { readonly kept: boolean; readonly gone: boolean };
  /** Ids of those from whom who stays is told apart only since. Merges of before have none. */
  readonly apart?: readonly number[];
}
