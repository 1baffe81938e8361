/** How the festival's members, codes and tickets stand, as the office sees it above its list. */
import { Type, type Static } from 'typebox';

const Count = Type.Integer();

export const Overview = Type.Object({
  members: Type.Object({
    all: Count,
    inactive: Count,
    registered: Count,
    /** Active and not registered, and the invitation was mailed. */
    invited: Count,
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
    admitted: Count,
  }),
});
export type Overview = Static<typeof Overview>;
