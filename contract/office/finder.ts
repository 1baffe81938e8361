/** What one search of the office finds: members, and the codes and tickets that the search names, with why they are as they are. */
import { Type, type Static } from 'typebox';
import { Nullable, Timestamp } from '../entities.ts';
import { NamedMember } from './audit.ts';
import { CodeEvent } from './memberDetails.ts';

/** `used`: its guest has been let in. */
export const TicketStanding = Type.Union([
  Type.Literal('valid'),
  Type.Literal('used'),
  Type.Literal('revoked'),
]);
export type TicketStanding = Static<typeof TicketStanding>;

export const FoundTicket = Type.Object({
  id: Type.String(),
  email: Type.String(),
  created_at: Timestamp,
  standing: TicketStanding,
  /** What made it so, or what the gate said last, else that its mail has failed; null: nothing has happened to it. */
  because: Nullable(CodeEvent),
  /** The ticket that was issued in its place. */
  replacement: Nullable(Type.Object({ email: Type.String(), created_at: Timestamp })),
});
export type FoundTicket = Static<typeof FoundTicket>;

export const FoundCode = Type.Object({
  id: Type.Integer(),
  token: Type.String(),
  member: NamedMember,
  /** The one that is searched for, or the code's valid one; null: the code is free. */
  ticket: Nullable(FoundTicket),
  /** Of a free code: the addresses that its member has mailed it to, the last one first; none where every mail has failed. */
  sent_to: Type.Optional(Type.Array(Type.String())),
  /** Of those: why the last mail has failed. */
  unsent: Type.Optional(Type.Array(CodeEvent)),
});
export type FoundCode = Static<typeof FoundCode>;

/** A code of a festival that is over, and the ticket that is meant, or its last one. */
export const FoundPastCode = Type.Object({
  id: Type.Integer(),
  token: Type.String(),
  member: NamedMember,
  /** The festival's name and days. */
  festival: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    from: Type.String(),
    to: Type.String(),
  }),
  ticket: Nullable(
    Type.Object({
      id: Type.String(),
      email: Type.String(),
      created_at: Timestamp,
      revoked_at: Nullable(Timestamp),
      admitted_at: Nullable(Timestamp),
    }),
  ),
});
export type FoundPastCode = Static<typeof FoundPastCode>;

/** A code that was taken back, or had another text when it came to another member: it is worth nothing. */
export const FoundEndedCode = Type.Object({
  token: Type.String(),
  ended_at: Timestamp,
  /** Whose it was; null: that is not known any more. */
  member: Nullable(NamedMember),
});
export type FoundEndedCode = Static<typeof FoundEndedCode>;

export const FinderReply = Type.Object({
  members: Type.Array(
    Type.Object({
      ...NamedMember.properties,
      /** Of who has not registered: where the invitation goes. */
      email: Nullable(Type.String()),
      is_active: Type.Boolean(),
      /** Numbers of members who were merged into this one. */
      merged_numbers: Type.Array(Type.Integer()),
    }),
  ),
  /** Of all members that match; at most what the list counts. */
  member_count: Type.Integer(),
  codes: Type.Array(FoundCode),
  /** Of festivals that are over. */
  past_codes: Type.Optional(Type.Array(FoundPastCode)),
  ended_codes: Type.Optional(Type.Array(FoundEndedCode)),
  /**
   * The search is shaped like a ticket's code, and there is no such ticket: `attempt` is what the gate said of it last,
   * and `codes` are those that begin alike.
   */
  unknown_ticket: Nullable(Type.Object({ attempt: Nullable(CodeEvent) })),
});
export type FinderReply = Static<typeof FinderReply>;
