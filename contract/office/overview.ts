/** How the festival's members, codes and tickets stand, as the office sees it above its list. */
import { Type, type Static } from 'typebox';

const Count = Type.Integer();

export const Overview = Type.Object({
  members: Type.Object({
    all: Count,
    inactive: Count,
    registered: Count,
    /** Active, and the invitation code has not been used. */
    pending: Count,
    /** Active, and all codes are used, or there never was one. */
    without_free_codes: Count,
  }),
  codes: Type.Object({ all: Count, free: Count }),
  /** Those that are not revoked. */
  tickets: Type.Object({
    issued: Count,
    admitted: Count,
    /** Their newest mail has failed. */
    mail_failed: Count,
  }),
});
export type Overview = Static<typeof Overview>;
