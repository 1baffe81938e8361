/** The tables of sessions, and of the links that a member is mailed, as Kysely sees them on both engines (see schema.ts). */
import type { Generated } from 'kysely';

export interface SessionTable {
  /** Random; the `sid` of the session's tokens. */
  id: string;
  member_id: number;
  /** Which refresh token of the family is the present one; earlier ones are spent. */
  generation: number;
  rotated_at: string;
  /** To the minute; null: not since it was noted at all, or began (modules/session/sessionUses.ts). */
  used_at: Generated<string | null>;
  /** Tells whose tokens these are from a thief: SHA-256 of what the client is known by (modules/session/client.ts). */
  client: string;
  /** A call was made with an access token of the present generation: its client has these tokens. */
  is_used: Generated<boolean>;
  /** Browser and system, for the office to read. */
  browser: Generated<string | null>;
  /** As the client has last said, e.g. `Europe/Berlin`; null: it has not. */
  time_zone: Generated<string | null>;
  created_at: string;
  expires_at: string;
}

export interface PasswordResetTable {
  /** SHA-256 of the token in the link, hex. */
  token_hash: string;
  member_id: number;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** A link by which a member confirms a new address of the account; used once, it is deleted. */
export interface EmailChangeTable {
  /** SHA-256 of the token in the link, hex. */
  token_hash: string;
  member_id: number;
  /** As typed. */
  email: string;
  created_at: string;
  expires_at: string;
}
