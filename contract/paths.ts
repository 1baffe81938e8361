/**
 * Every call of spec §7, once. A path is appended to the API's base address, which itself ends in
 * `/api`: our server, mounted at `/api`, answers `/api/api/token/`. That doubling is the wire contract.
 * Paths end in a slash; a Django peer answers 301 without it, even to a POST.
 */
import { HTTP_TIMEOUT_MS, NO_TIMEOUT_MS } from './limits.ts';

export interface Call {
  readonly method: 'GET' | 'POST';
  /** May hold `{name}` parameters, see fillPath. */
  readonly path: string;
  readonly timeoutMs: number;
}

const get = (path: string): Call => ({ method: 'GET', path, timeoutMs: HTTP_TIMEOUT_MS });
const post = (path: string, timeoutMs = HTTP_TIMEOUT_MS): Call => ({
  method: 'POST',
  path,
  timeoutMs,
});

export const calls = {
  signIn: post('/api/token/'),
  refresh: post('/api/token/refresh/'),
  verify: post('/api/token/verify/'),
  register: post('/api/auth/register/'),
  verifyInvitation: post('/api/auth/verify-token/'),
  requestPasswordReset: post('/api/auth/request-password-reset/'),
  resetPassword: post('/api/auth/reset-password/'),
  me: get('/ticket/members/me/'),
  emailHistory: get('/api/auth/token-email-history/'),
  sendTicketEmail: post('/api/auth/send-ticket-email/', NO_TIMEOUT_MS),
  members: get('/api/auth/admin/members/'),
  memberTokens: get('/api/auth/admin/members/{id}/tokens/'),
  createTokens: post('/api/auth/admin/members/{id}/create_tokens/'),
  generateTicket: post('/api/auth/generate-ticket/', NO_TIMEOUT_MS),
  checkTicket: get('/api/auth/check/{ticketId}/'),
  invalidateTicket: post('/api/auth/invalidate/{ticketId}/'),
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

/** Fills `{name}` parameters, percent-encoded. @throws RangeError when one is missing. */
export function fillPath(path: string, params: Record<string, string | number>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new RangeError(`fillPath: no ${name} for ${path}`);
    return encodeURIComponent(value);
  });
}

/** Makes a retried admission the same admission (entry protocol): a UUID chosen when staff tap. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
