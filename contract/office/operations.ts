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

/** `fine`: nothing to do; `look`: soon; `broken`: now. */
export const HealthState = Type.Union([
  Type.Literal('fine'),
  Type.Literal('look'),
  Type.Literal('broken'),
]);
export type HealthState = Static<typeof HealthState>;

export const Finding = Type.Object({
  /** What was looked at, in German. */
  title: Type.String(),
  state: HealthState,
  said: Type.String(),
  /** What to do; empty: nothing. */
  advice: Type.String(),
});
export type Finding = Static<typeof Finding>;

export const Health = Type.Object({
  version: Type.String(),
  /** Of the release, yyyy-mm-dd. */
  released: Type.String(),
  findings: Type.Array(Finding),
  /** Secrets are only said to be there. */
  variables: Type.Array(
    Type.Object({ name: Type.String(), value: Type.String(), from: Type.String() }),
  ),
});
export type Health = Static<typeof Health>;

export const operationsCalls = {
  health: {
    method: 'GET',
    path: '/api/auth/admin/operations/health/',
    summary: 'How the server is: each thing that may fail, and what to do; and its configuration.',
    tag: 'festival',
    access: 'superuser',
    timeoutMs: NO_TIMEOUT_MS,
    status: 200,
    reply: Health,
  },
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
