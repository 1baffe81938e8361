/** An account as its owner sees it. */
import { Type, type Static } from 'typebox';
import { MemberSession } from '../office/memberDetails.ts';

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
