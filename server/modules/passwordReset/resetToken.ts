/** The secret of a link for resetting a password. The database knows its digest alone. */
import { createHash } from 'node:crypto';

export const LINK_LIFE_MS = 60 * 60 * 1000;

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
