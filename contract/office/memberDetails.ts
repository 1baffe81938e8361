/** A member as the office's sheet shows it: codes with their stories, and where the member is signed in. */
import { Type, type Static } from 'typebox';
import { MailState, Member, Nullable, Timestamp } from '../entities.ts';
import { NamedMember } from './audit.ts';
import { MergeDone } from './mergeEntities.ts';

/** One thing that happened to a code, its tickets, their mails or their guests. */
export const CodeEvent = Type.Object({
  at: Timestamp,
  /** What, in German. */
  text: Type.String(),
  /** Null: nobody known. */
  by: Nullable(NamedMember),
  tone: Type.Union([Type.Literal('plain'), Type.Literal('good'), Type.Literal('bad')]),
});
export type CodeEvent = Static<typeof CodeEvent>;

export const CodeDetails = Type.Object({
  id: Type.Integer(),
  token: Type.String(),
  created_at: Timestamp,
  /** Its ticket that is not revoked. */
  ticket: Nullable(
    Type.Object({
      email: Type.String(),
      created_at: Timestamp,
      /** Its guest has been let in. */
      is_admitted: Type.Boolean(),
      mail_state: Nullable(MailState),
    }),
  ),
  /** No ticket was ever issued for it, and no mail has given it away: it can be withdrawn. */
  is_untouched: Type.Boolean(),
  /** Newest first. */
  events: Type.Array(CodeEvent),
});
export type CodeDetails = Static<typeof CodeDetails>;

export const MemberSession = Type.Object({
  /** Names the session to the call that ends it, and opens nothing. */
  key: Type.String(),
  created_at: Timestamp,
  used_at: Timestamp,
  /** Browser and system; null: of before the server kept it. */
  client: Nullable(Type.String()),
  /** Name of the client's time zone, e.g. `Europe/Berlin`; left out: it has not said. */
  time_zone: Type.Optional(Type.String()),
});
export type MemberSession = Static<typeof MemberSession>;

export const MemberDetails = Type.Object({
  member: Member,
  notes: Type.String(),
  /** Names, in order. */
  labels: Type.Array(Type.String()),
  created_at: Timestamp,
  registered_at: Nullable(Timestamp),
  /** When the personal data were deleted; null: they were not. */
  anonymised_at: Nullable(Timestamp),
  /** A mail to the address came back, since nobody is there; left out: none did. */
  undeliverable: Type.Optional(Type.Object({ since: Timestamp, words: Type.String() })),
  codes: Type.Array(CodeDetails),
  sessions: Type.Array(MemberSession),
  /** The account has a second factor, which the office can take away. */
  has_second_factor: Type.Optional(Type.Boolean()),
  /** Into this member, newest first, and not undone. */
  merges: Type.Array(MergeDone),
});
export type MemberDetails = Static<typeof MemberDetails>;
