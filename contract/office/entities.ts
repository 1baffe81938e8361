/** What travels between the office's screens and the server beyond spec §7, as JSON schemas (see ../entities.ts). */
import { Type, type Static } from 'typebox';
import { Member, Nullable } from '../entities.ts';
import { MEMBER_NUMBER_MAX } from '../limits.ts';

/** What the office can write down of a member besides the names. */
const data = {
  /** Member number: unique. */
  number: Type.Optional(Type.Integer({ minimum: 1, maximum: MEMBER_NUMBER_MAX })),
  is_superuser: Type.Optional(Type.Boolean()),
  is_staff: Type.Optional(Type.Boolean()),
  is_entry_staff: Type.Optional(Type.Boolean()),
};

export const NewMember = Type.Object({
  first_name: Type.String(),
  last_name: Type.String(),
  ...data,
  /** Where the invitation is to go. */
  invite_email: Type.Optional(Type.String()),
  /** Mails it at once. */
  invite: Type.Optional(Type.Boolean()),
});
/** `number` left out: the next one. Roles left out: none. */
export type NewMember = Static<typeof NewMember>;

export const MemberChange = Type.Object({
  first_name: Type.Optional(Type.String()),
  last_name: Type.Optional(Type.String()),
  ...data,
  /** Of a registered member. */
  email: Type.Optional(Type.String()),
  /** Of a member who has not registered; null: none is known. */
  invite_email: Type.Optional(Nullable(Type.String())),
  /** Mails the invitation at once, to the address as it is then. */
  invite: Type.Optional(Type.Boolean()),
  is_active: Type.Optional(Type.Boolean()),
  /** For the office alone. */
  notes: Type.Optional(Type.String()),
});
export type MemberChange = Static<typeof MemberChange>;

/** Why a call of the office is refused. */
export const OfficeRefusalReason = Type.Union([
  Type.Literal('number_taken'),
  Type.Literal('email_taken'),
  /** Nobody takes their own rights away. */
  Type.Literal('own_rights'),
  /** Nobody could administer any more. */
  Type.Literal('last_superuser'),
  /** The member's personal data were deleted. */
  Type.Literal('anonymised'),
  /** Somebody else has changed the member meanwhile; `member` is what it is now. */
  Type.Literal('changed'),
]);
export type OfficeRefusalReason = Static<typeof OfficeRefusalReason>;

export const MemberRefusal = Type.Object({
  error: Type.String(),
  reason: OfficeRefusalReason,
  member: Type.Optional(Member),
  /** At the field that is to be another one. */
  number: Type.Optional(Type.Array(Type.String())),
  email: Type.Optional(Type.Array(Type.String())),
});
export type MemberRefusal = Static<typeof MemberRefusal>;
