/**
 * What travels on the wire (spec §3 and §7), as JSON schemas from which the types are derived. The server validates and
 * serialises with the schemas. The web app also talks to servers that answer with less: see `lesser`, and `accepts` of
 * the calls. Times are ISO 8601 in UTC.
 */
import { Type, type Static, type TObject, type TOptional, type TUnsafe } from 'typebox';

export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const Timestamp = Type.String();

/** Of a row: our server counts, another may have UUIDs. */
export const Id = Type.Union([Type.Integer(), Type.String()]);
export type Id = Static<typeof Id>;

/** A field that another server may leave out or send empty, and that is not looked at before it is used. */
type Unsure<Value> = TOptional<TUnsafe<Value | null>>;

/** The same object as a server with the specification's calls alone may send it: only the fields named are sure. */
export function lesser<T extends TObject, Sure extends keyof T['properties'] & string>(
  schema: T,
  sure: readonly Sure[],
) {
  const fields = Object.entries(schema.properties).map(([name, field]) => [
    name,
    (sure as readonly string[]).includes(name) ? field : Type.Optional(Type.Unsafe({})),
  ]);
  return Type.Object(Object.fromEntries(fields)) as TObject<{
    [Name in keyof T['properties']]: Name extends Sure
      ? T['properties'][Name]
      : Unsure<Static<T['properties'][Name]>>;
  }>;
}

/** Rows that are not looked at before they are used: a later server may say more in them than this app knows. */
export const Rows = <T extends Type.TSchema>(_row: T) =>
  Type.Unsafe<Static<T>[]>(Type.Array(Type.Unknown()));

/** An object of any names. `Type.Record`, `Pick`, `Omit` and `Partial` bring along what reckons with types, which phones would fetch. */
export const ByName = <T extends Type.TSchema>(value: T) =>
  Type.Unsafe<Record<string, Static<T>>>({ type: 'object', additionalProperties: value });

/** What became of the ticket's mail, for administrators. */
export const MailState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('sent'),
  Type.Literal('failed'),
]);
export type MailState = Static<typeof MailState>;

/** The ticket issued for a code: to whom and when. */
export const UsedBy = Type.Object({
  email: Type.String(),
  created_at: Timestamp,
  mail_state: Type.Optional(MailState),
  /** The mail server's last words, when it did not take the mail. */
  mail_error: Type.Optional(Type.String()),
  /** Its guest has been let in: it can be replaced no longer. Told to administrators alone. */
  is_admitted: Type.Optional(Type.Boolean()),
});
export type UsedBy = Static<typeof UsedBy>;

/** A ticket-purchase code; available while `used_by` is null (§4). */
export const PurchaseCode = Type.Object({
  id: Type.Integer(),
  token: Type.String(),
  /** Member id. */
  created_for: Type.Integer(),
  created_at: Timestamp,
  used_by: Nullable(UsedBy),
  /** Of a free one, for administrators: to whom the member has sent it last. */
  given_to: Type.Optional(Type.String()),
});
export type PurchaseCode = Static<typeof PurchaseCode>;

export const LesserPurchaseCode = Type.Object({
  ...lesser(PurchaseCode, ['token']).properties,
  id: Id,
});
export type LesserPurchaseCode = Static<typeof LesserPurchaseCode>;

/** What the list knows of a member where it is filtered or sorted (office/memberList.ts). */
export const MemberFigures = Type.Object({
  /** Codes without a valid ticket. */
  free_codes: Type.Integer(),
  /** Valid tickets on the member's codes. */
  tickets: Type.Integer(),
  /** Those of them whose guests have been let in. */
  admitted: Type.Integer(),
  /** Those of them whose mail has failed. */
  failed_mails: Type.Integer(),
  created_at: Timestamp,
  /** To about a day; null: never, or not since the server keeps it. */
  last_active_at: Nullable(Timestamp),
});
export type MemberFigures = Static<typeof MemberFigures>;

/** What the member sees of it, too. */
const member = {
  id: Type.Integer(),
  first_name: Type.String(),
  last_name: Type.String(),
  /** Null until the member has registered. */
  email: Nullable(Type.String()),
  /** Member number. */
  number: Type.Integer(),
  is_superuser: Type.Boolean(),
  is_staff: Type.Boolean(),
  is_active: Type.Boolean(),
  is_entry_staff: Type.Boolean(),
  /** False while the registration is pending. */
  has_password: Type.Boolean(),
  token_count: Type.Integer(),
  /** Names of the labels that the office has given; of none it is left out. */
  labels: Type.Optional(Type.Array(Type.String())),
};

/** A row of the member list. */
export const Member = Type.Object({
  ...member,
  /** The invitation code. */
  initial_token: Type.Optional(Type.String()),
  /** Where the invitation goes; of a member who has not registered. */
  invite_email: Type.Optional(Nullable(Type.String())),
  /** The mail that brought the present invitation code to the present address. */
  invitation: Type.Optional(
    Type.Object({
      /** When it was queued. */
      at: Timestamp,
      mail_state: Type.Optional(MailState),
      /** The mail server's last words, when it did not take the mail. */
      mail_error: Type.Optional(Type.String()),
    }),
  ),
  /** Rises with each change; of a server where members can be changed (office/calls.ts). */
  version: Type.Optional(Type.Integer()),
  figures: Type.Optional(MemberFigures),
  /** Numbers of members who were merged into this one; of none it is left out. */
  merged_numbers: Type.Optional(Type.Array(Type.Integer())),
  /** When the personal data were deleted; left out where they were not. */
  anonymised_at: Type.Optional(Timestamp),
});
export type Member = Static<typeof Member>;

export const LesserMember = Type.Object({ ...lesser(Member, []).properties, id: Id });
export type LesserMember = Static<typeof LesserMember>;

/** Our server's extensions of the specification: each stands for the calls of the folder of its name. */
export const CAPABILITIES = ['entry', 'office', 'account'];
/** Announced beside them where the festival lets guests leave and come in again. */
export const REENTRY = 'reentry';

/** A step of the first start. */
export const SetupStep = Type.Object({
  step: Type.Union([
    Type.Literal('festival'),
    Type.Literal('mail'),
    Type.Literal('members'),
    Type.Literal('codes'),
    Type.Literal('gate'),
  ]),
  is_done: Type.Boolean(),
});
export type SetupStep = Static<typeof SetupStep>;

/** The current user: never with the invitation code, always with the own codes. */
export const CurrentMember = Type.Object({
  ...member,
  tokens: Type.Array(PurchaseCode),
  /** Names of the server's extensions. A server without any leaves it out; then the app offers none. */
  capabilities: Type.Array(Type.String()),
  /** A mail to the address came back, since nobody is there. */
  email_undeliverable: Type.Optional(Type.Boolean()),
  /** The office wants a second factor first: until then its calls answer 403. */
  needs_second_factor: Type.Optional(Type.Boolean()),
  /** For superusers: the server knows no mail server, and mails are files that nobody gets. */
  mails_are_files: Type.Optional(Type.Boolean()),
  /** For superusers, until all are done or somebody has put them away. */
  setup: Type.Optional(Type.Array(SetupStep)),
});
export type CurrentMember = Static<typeof CurrentMember>;

/** A page of the member list; another server may answer with the plain list. `next` and `previous` are URLs. */
export const MemberPage = Type.Object({
  count: Type.Integer(),
  /** True when there are more rows than `count` says: they are counted so far and no further. */
  count_is_lower_bound: Type.Optional(Type.Boolean()),
  /** Of the first row, counted from 1, as far as the pages before it tell; where the list is filtered or sorted. */
  position: Type.Optional(Type.Integer()),
  /** Pieces of the filter that are none, each with the sentence that says why; the others count. */
  unknown: Type.Optional(
    Type.Array(Type.Object({ piece: Type.String(), sentence: Type.String() })),
  ),
  next: Nullable(Type.String()),
  previous: Nullable(Type.String()),
  results: Type.Array(Member),
});
export type MemberPage = Static<typeof MemberPage>;

export const TokenPair = Type.Object({ access: Type.String(), refresh: Type.String() });
export type TokenPair = Static<typeof TokenPair>;

/** A refreshed access token; `refresh` when the server rotates it. */
export const RefreshedToken = Type.Object({
  access: Type.String(),
  refresh: Type.Optional(Type.String()),
});
export type RefreshedToken = Static<typeof RefreshedToken>;

/** A mail by which a member gave a code to a friend. */
export const SentEmail = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  sent_at: Timestamp,
  /** Nobody has taken it. Left out where that is not so, or not known. */
  has_failed: Type.Optional(Type.Boolean()),
});
export type SentEmail = Static<typeof SentEmail>;

/** Purchase code → its mails, oldest first. */
export const EmailHistory = ByName(Type.Array(SentEmail));
export type EmailHistory = Static<typeof EmailHistory>;

export const InvitationReply = Type.Object({
  user_info: Type.Object({
    first_name: Type.String(),
    last_name: Type.String(),
    number: Type.Integer(),
    /** To which the code was mailed. */
    email: Type.Optional(Type.String()),
  }),
});
export type InvitationReply = Static<typeof InvitationReply>;

/** The answer of check, invalidate and of every call that only has to say that it worked. */
export const MessageReply = Type.Object({ message: Type.String() });
export type MessageReply = Static<typeof MessageReply>;

export const CreatedPurchaseCodesReply = Type.Object({
  message: Type.String(),
  tokens: Type.Optional(Type.Array(PurchaseCode)),
});
export type CreatedPurchaseCodesReply = Static<typeof CreatedPurchaseCodesReply>;

/** Why a call of the gate is refused. */
export const RefusalReason = Type.Union([
  // the ticket
  Type.Literal('unknown'),
  Type.Literal('used'),
  Type.Literal('revoked'),
  /** The Idempotency-Key belongs to another ticket or another kind of call. */
  Type.Literal('key_reused'),
  // the device: the first two ask it to wipe its list, the first of them to register anew
  Type.Literal('device_unknown'),
  Type.Literal('device_revoked'),
  Type.Literal('name_taken'),
  /** Whoever is signed in may not scan (any more). */
  Type.Literal('not_staff'),
  // undo
  Type.Literal('unknown_admission'),
  Type.Literal('undone'),
  /** Not the device that admitted, or later than it may. */
  Type.Literal('undo_forbidden'),
  /** Reported long after the admission, or by a revoked device: a superuser decides. */
  Type.Literal('undo_late'),
  // leave
  Type.Literal('not_inside'),
  /** Reported after its ticket has changed, so that somebody may have come in on it again: a superuser decides. */
  Type.Literal('leave_late'),
  /** Guests do not come in again any more; what a device has booked without the server counts all the same. */
  Type.Literal('reentry_off'),
]);
export type RefusalReason = Static<typeof RefusalReason>;

/** How a ticket was used, as far as that is known. */
export const AdmissionUse = Type.Object({
  at: Timestamp,
  /** Names. */
  gate: Type.Optional(Type.String()),
  device: Type.Optional(Type.String()),
  /** Said to a caller that names its device. */
  by_this_device: Type.Optional(Type.Boolean()),
});
export type AdmissionUse = Static<typeof AdmissionUse>;

/** The answer of the gate's calls when they refuse; `error` is the sentence for the panel. */
export const TicketRefusal = Type.Object({
  error: Type.String(),
  reason: RefusalReason,
  used: Type.Optional(AdmissionUse),
});
export type TicketRefusal = Static<typeof TicketRefusal>;

/** Every other failure; `detail` on the token calls, as Django's SimpleJWT words it. */
export const ErrorReply = Type.Object({
  error: Type.Optional(Type.String()),
  detail: Type.Optional(Type.String()),
});
export type ErrorReply = Static<typeof ErrorReply>;
