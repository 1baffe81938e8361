/** The audit on the wire: who did what, as the office reads it. */
import { Type, type Static } from 'typebox';
import { Nullable } from '../entities.ts';

/** A member as a sentence names it. */
export const NamedMember = Type.Object({
  id: Type.Integer(),
  number: Type.Integer(),
  name: Type.String(),
});
export type NamedMember = Static<typeof NamedMember>;

export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  /** Null: the command line or the server itself, as `via` says. */
  actor: Nullable(NamedMember),
  via: Type.Union([
    Type.Literal('web'),
    Type.Literal('command line'),
    Type.Literal('server'),
    Type.Literal('job'),
  ]),
  /** The part of the client's address that stands for one client. */
  network: Nullable(Type.String()),
  /** Browser and system. */
  client: Nullable(Type.String()),
  /** Name of the phone at the gate. */
  device: Nullable(Type.String()),
  job: Nullable(Type.Integer()),
  /** One of AUDIT_ACTIONS; a later server may know more. */
  action: Type.String(),
  /** What was done, in German: text, and the members that it names. */
  sentence: Type.Array(Type.Union([Type.String(), NamedMember])),
  /** Which of its texts the office's search finds, and by what. */
  findable: Type.Optional(Type.Array(Type.Object({ part: Type.Integer(), search: Type.String() }))),
  /** Field by field, as people read it; null: there was nothing, or is nothing now. */
  changes: Type.Array(
    Type.Object({
      field: Type.String(),
      before: Nullable(Type.String()),
      after: Nullable(Type.String()),
    }),
  ),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditPage = Type.Object({
  /** Newest first. */
  results: Type.Array(AuditEntry),
  /** `after` of the next page; null: this is the last one. */
  next: Nullable(Type.String()),
  /** Whom `actor` of the filter means, where that is a member. */
  actor: Type.Optional(NamedMember),
});
export type AuditPage = Static<typeof AuditPage>;

const Text = Type.Optional(Type.String());

/** What of the audit is asked for; all of it where nothing is said. */
export const AuditFilter = Type.Object({
  /** A member by name, number, address or code: what they did, and what was done to them. */
  search: Text,
  action: Text,
  /** Member id: what they did. One of `via`: what came so, and no member who was signed in did. */
  actor: Text,
  /** Member id: what was done to them. */
  member: Text,
  /** Job id. */
  job: Text,
  /** First and last day in Berlin, yyyy-mm-dd. */
  from: Text,
  to: Text,
});
export type AuditFilter = Static<typeof AuditFilter>;

/** A page of it. */
export const AuditPageQuery = Type.Object({
  ...AuditFilter.properties,
  /** `next` of the page before. */
  after: Text,
  /** Without what jobs have done to each member and with each line: the entry of their start stands for them. */
  folded: Type.Optional(Type.Literal('true')),
});
export type AuditPageQuery = Static<typeof AuditPageQuery>;
