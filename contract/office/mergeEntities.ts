/** Members who may be the same person, as they travel between the office's screens and the server (see ../entities.ts). */
import { Type, type Static } from 'typebox';
import { Member, Nullable, Timestamp } from '../entities.ts';
import { NamedMember } from './audit.ts';

/** Why two members may be the same person; of names the strongest. */
export const DuplicateReason = Type.Union([
  /** The same, but for case and accents. */
  Type.Literal('name'),
  /** The same, but for ae and ä, or a hyphen. */
  Type.Literal('spelling'),
  /** The same words in another order. */
  Type.Literal('order'),
  /** One slip of a hand apart. */
  Type.Literal('similar_name'),
  /** Own ones, or those for invitations. */
  Type.Literal('address'),
]);
export type DuplicateReason = Static<typeof DuplicateReason>;

/** One of a pair, with what tells who is who. */
export const PairedMember = Type.Object({
  ...NamedMember.properties,
  /** The own one, or that of the invitation. */
  address: Nullable(Type.String()),
  is_registered: Type.Boolean(),
  is_active: Type.Boolean(),
  codes: Type.Integer(),
  /** Valid ones. */
  tickets: Type.Integer(),
  created_at: Timestamp,
  /** Null: never in the app. */
  last_active_at: Nullable(Timestamp),
});
export type PairedMember = Static<typeof PairedMember>;

export const DuplicatePair = Type.Object({
  members: Type.Tuple([PairedMember, PairedMember]),
  /** At least one; of pairs that were told apart none, where nothing speaks for it any more. */
  reasons: Type.Array(DuplicateReason),
  /** When and by whom it was said that they are two. */
  apart: Nullable(Type.Object({ at: Timestamp, by: NamedMember })),
});
export type DuplicatePair = Static<typeof DuplicatePair>;

export const DuplicatePage = Type.Object({
  pairs: Type.Array(DuplicatePair),
  /** `after` of the next page; null: this is the last one. */
  next: Nullable(Type.String()),
  count: Type.Integer(),
  count_is_lower_bound: Type.Boolean(),
});
export type DuplicatePage = Static<typeof DuplicatePage>;

/** What the member who stays may take from the one who goes; of notes both, one below the other, as well. */
export const TakenField = Type.Union([
  Type.Literal('first_name'),
  Type.Literal('last_name'),
  Type.Literal('number'),
  Type.Literal('invite_email'),
  Type.Literal('notes'),
  Type.Literal('both_notes'),
  Type.Literal('is_superuser'),
  Type.Literal('is_staff'),
  Type.Literal('is_entry_staff'),
]);
export type TakenField = Static<typeof TakenField>;

/** One of two who are to be merged, with what would go over. */
export const MergeSide = Type.Object({
  member: Type.Object({ ...Member.properties, version: Type.Integer() }),
  notes: Type.String(),
  labels: Type.Array(Type.String()),
  created_at: Timestamp,
  registered_at: Nullable(Timestamp),
  codes: Type.Integer(),
  /** Valid ones. */
  tickets: Type.Integer(),
  admitted: Type.Integer(),
  /** Of the office to the member, beside those with tickets. */
  mails: Type.Integer(),
  /** Where the member is signed in. */
  sessions: Type.Integer(),
});
export type MergeSide = Static<typeof MergeSide>;

export const MergePreview = Type.Object({
  kept: MergeSide,
  gone: MergeSide,
  /** Why it cannot be done this way round; null: it can. */
  hindrance: Nullable(Type.String()),
});
export type MergePreview = Static<typeof MergePreview>;

export const MergeWish = Type.Object({
  /** Versions of both, as whoever merges them has seen them. */
  version: Type.Integer(),
  gone_version: Type.Integer(),
  /** What is not named stays as it is: rights do not come over by themselves. */
  take: Type.Array(TakenField, { maxItems: 9 }),
});
export type MergeWish = Static<typeof MergeWish>;

export const MergeRefusal = Type.Object({
  error: Type.String(),
  reason: Type.Union([
    /** Somebody has changed one of them meanwhile; `preview` is how they are now. */
    Type.Literal('changed'),
    Type.Literal('hindered'),
    /** One of them is merged already; `member` is who stands for it. */
    Type.Literal('merged'),
  ]),
  member: Type.Optional(Member),
  preview: Type.Optional(MergePreview),
});
export type MergeRefusal = Static<typeof MergeRefusal>;

/** A merge that can still be seen at the member who stayed. */
export const MergeDone = Type.Object({
  id: Type.Integer(),
  at: Timestamp,
  by: NamedMember,
  kept: NamedMember,
  gone: NamedMember,
  undo_until: Timestamp,
  /** Why it cannot be undone; null: it can. */
  hindrance: Nullable(Type.String()),
});
export type MergeDone = Static<typeof MergeDone>;

export const UndoneMerge = Type.Object({
  message: Type.String(),
  gone: NamedMember,
  /** What stays as it is, because it is another by now: a sentence each. */
  left: Type.Array(Type.String()),
});
export type UndoneMerge = Static<typeof UndoneMerge>;
