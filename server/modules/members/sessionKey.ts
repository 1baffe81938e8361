/** Names a session to administrators: its id is in the tokens that it signs in with. */
import { hash } from 'node:crypto';

export const sessionKey = (id: string): string => hash('sha256', id).slice(0, 32);
