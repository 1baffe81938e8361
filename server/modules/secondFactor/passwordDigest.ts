/** Tells a password from the one after it, in a challenge that a browser brings back. */
import { createHash } from 'node:crypto';

/** @param passwordHash as the database has it. */
export const passwordDigest = (passwordHash: string | null): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');
