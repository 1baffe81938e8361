export interface SignedInMember {
  readonly id: number;
  readonly number: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly is_superuser: boolean;
  readonly is_staff: boolean;
  readonly is_active: boolean;
  readonly is_entry_staff: boolean;
}

export interface SessionService {
  /** The active member of the token's living session. */
  memberOfAccessToken(token: string): Promise<SignedInMember | null>;
}
