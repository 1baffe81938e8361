/** An account as its owner sees it. */
import { Type, type Static } from 'typebox';
import { Nullable, Timestamp } from '../entities.ts';
import { MemberSession } from '../office/memberDetails.ts';

export const OwnAccount = Type.Object({
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  /** Rises with each change: who changes the name names the one that was read. */
  version: Type.Integer(),
  /** The new address that a link was mailed to last, while that is good; null: none. */
  new_email: Nullable(Type.Object({ email: Type.String(), expires_at: Timestamp })),
});
export type OwnAccount = Static<typeof OwnAccount>;

export const OwnSession = Type.Object({
  ...MemberSession.properties,
  /** The one that asks. */
  is_this: Type.Boolean(),
});
export type OwnSession = Static<typeof OwnSession>;

export const OwnSessions = Type.Object({
  /** The one that asks first, then the one used last. */
  sessions: Type.Array(OwnSession),
});
export type OwnSessions = Static<typeof OwnSessions>;
