/**
 * The calls beyond spec §7 by which an account belongs to its owner. Another server may know none of them; ours says in
 * `capabilities` that it does.
 */
import { Type } from 'typebox';
import type { Call } from '../call.ts';
import { MessageReply } from '../entities.ts';
import { ENDED_SESSIONS_MAX } from '../limits.ts';

export const accountCalls = {
  /** For everybody: a phone that was offline says it when nobody is signed in there any more. */
  endSessions: {
    method: 'POST',
    path: '/api/auth/logout/',
    summary: 'Ends sessions, named by the `sid` of their tokens. What has ended already stays so.',
    tag: 'session',
    access: 'public',
    body: Type.Object({
      sessions: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        maxItems: ENDED_SESSIONS_MAX,
      }),
    }),
    status: 200,
    reply: MessageReply,
  },
} as const satisfies Record<string, Call>;
