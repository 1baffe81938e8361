/** What a mail service tells of mails that it has taken and that did not arrive. */
import { Type } from 'typebox';
import type { Call } from './call.ts';
import { MessageReply } from './entities.ts';

/** Holds BOUNCE_TOKEN. */
export const BOUNCE_TOKEN_HEADER = 'bounce-token';

export const bounceCalls = {
  reportBounce: {
    method: 'POST',
    path: '/mail/bounces/',
    summary: 'Says that a mail did not arrive; with the secret of BOUNCE_TOKEN.',
    tag: 'festival',
    access: 'public',
    headers: Type.Object({ [BOUNCE_TOKEN_HEADER]: Type.Optional(Type.String()) }),
    body: Type.Object({
      /** Of the mail, with or without angle brackets. */
      message_id: Type.String({ maxLength: 400 }),
      /** `hard`: it never will; `soft`: not yet. */
      kind: Type.Union([Type.Literal('hard'), Type.Literal('soft')]),
      /** RFC 3463, such as `5.1.1`. */
      status: Type.Optional(Type.String({ maxLength: 20 })),
      /** What the server said that did not take it. */
      reason: Type.String({ maxLength: 2_000 }),
    }),
    status: 200,
    reply: MessageReply,
  },
} as const satisfies Record<string, Call>;
