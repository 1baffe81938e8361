/** How the festival's members, codes and tickets stand, as the office sees it above its list. */
import { Type, type Static } from 'typebox';
import { Timestamp } from '../entities.ts';

const Count = Type.Integer();

export const Overview = Type.Object({
  members: Type.Object({
    all: Count,
    inactive: Count,
    registered: Count,
    /** Active and not registered, and the invitation was mailed. */
    invited: Count,
    /** Of these, those of mail_failed: mostly the invitation has not arrived. */
    invited_failed: Count,
    /** Active and not registered, and no invitation was mailed. */
    never_invited: Count,
    /** The newest mail to them, or of one of their tickets, has failed. */
    mail_failed: Count,
    /** Active, and all codes are used, or there never was one. */
    without_free_codes: Count,
  }),
  codes: Type.Object({ all: Count, free: Count }),
  /** Those that are not revoked. */
  tickets: Type.Object({
    issued: Count,
    /** Their newest mail is out, and none has come back. */
    mailed: Count,
    /** Their newest mail has failed. */
    mail_failed: Count,
    admitted: Count,
  }),
  /** When it was counted, if that was not just now: counting takes time in a large festival. */
  counted_at: Type.Optional(Timestamp),
});
export type Overview = Static<typeof Overview>;

/** Days that end with today. */
export const GrowthSpan = Type.Union([Type.Literal('30'), Type.Literal('90'), Type.Literal('365')]);
export type GrowthSpan = Static<typeof GrowthSpan>;

/** What came to be on each day, or in each week of a long span. */
export const Growth = Type.Object({
  unit: Type.Union([Type.Literal('day'), Type.Literal('week')]),
  /** From the oldest on; the last one is not over. */
  steps: Type.Array(
    Type.Object({
      /** The day, or the Monday of the week, by the clock of the festival: yyyy-mm-dd. */
      from: Type.String(),
      /** Also those that were merged into others since. */
      members: Count,
      /** Those that still are. */
      codes: Count,
      /** Also those that were revoked since. */
      tickets: Count,
      /** Admissions that were not taken back. */
      admissions: Count,
    }),
  ),
  counted_at: Type.Optional(Timestamp),
});
export type Growth = Static<typeof Growth>;
