/** What superusers may see of how the server runs, and try. */
import { Type, type Static } from 'typebox';
import type { Call } from '../call.ts';
import { EMAIL_MAX_CHARS, NO_TIMEOUT_MS } from '../limits.ts';

export const TestMailReply = Type.Object({
  /** The mail server has taken it. */
  sent: Type.Boolean(),
  /** What the mail server said, or what went wrong. */
  said: Type.String(),
  /** What to do. */
  advice: Type.String(),
});
export type TestMailReply = Static<typeof TestMailReply>;

export const operationsCalls = {
  testMail: {
    method: 'POST',
    path: '/api/auth/admin/operations/test-mail/',
    summary: 'Sends a mail that says nothing, and tells what the mail server said and what to do.',
    tag: 'festival',
    access: 'superuser',
    timeoutMs: NO_TIMEOUT_MS,
    body: Type.Object({ to: Type.String({ maxLength: EMAIL_MAX_CHARS }) }),
    status: 200,
    reply: TestMailReply,
  },
} as const satisfies Record<string, Call>;
