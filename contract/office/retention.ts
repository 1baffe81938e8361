/** The calls by which the office sees and sets how long each kind of data is kept. */
import { Type, type Static } from 'typebox';
import type { Call } from '../call.ts';
import { Nullable, Timestamp } from '../entities.ts';
import { NamedMember } from './audit.ts';
import { RETAINED_KINDS, RETENTION, type RetainedKind } from './retentionRules.ts';

export const RetentionRule = Type.Object({
  kind: Type.Unsafe<RetainedKind>(Type.String({ enum: RETAINED_KINDS })),
  days: Type.Integer(),
  /** Null: nobody has changed it. */
  changed: Nullable(Type.Object({ at: Timestamp, by: Nullable(NamedMember) })),
});
export type RetentionRule = Static<typeof RetentionRule>;

export const RetentionRules = Type.Object({ rules: Type.Array(RetentionRule) });
export type RetentionRules = Static<typeof RetentionRules>;

/** What is left out stays. */
export const RetentionDays = Type.Object(
  Object.fromEntries(
    RETAINED_KINDS.map((kind) => [
      kind,
      Type.Optional(Type.Integer({ minimum: RETENTION[kind].min, maximum: RETENTION[kind].max })),
    ]),
  ) as Record<RetainedKind, Type.TOptional<Type.TInteger>>,
);
export type RetentionDays = Static<typeof RetentionDays>;

export const retentionCalls = {
  retention: {
    method: 'GET',
    path: '/api/auth/admin/retention/',
    summary: 'How long each kind of data is kept, and who has set that.',
    tag: 'festival',
    access: 'superuser',
    status: 200,
    reply: RetentionRules,
  },
  saveRetention: {
    method: 'POST',
    path: '/api/auth/admin/retention/',
    summary: 'Sets how long kinds of data are kept, each within its bounds.',
    tag: 'festival',
    access: 'superuser',
    body: Type.Object({ days: RetentionDays }),
    status: 200,
    reply: RetentionRules,
  },
} as const satisfies Record<string, Call>;
