/**
 * The calls beyond spec §7 by which an account belongs to its owner. Another server may know none of them; ours says in
 * `capabilities` that it does.
 */
import { Type } from 'typebox';
import type { Call } from '../call.ts';
import { MessageReply } from '../entities.ts';
import { ENDED_SESSIONS_MAX, PASSWORD_MAX_CHARS } from '../limits.ts';
import { OwnSessions } from './entities.ts';

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
  ownSessions: {
    method: 'GET',
    path: '/api/auth/account/sessions/',
    summary: 'Where the caller is signed in.',
    tag: 'session',
    access: 'member',
    status: 200,
    reply: OwnSessions,
  },
  endOwnSession: {
    method: 'POST',
    path: '/api/auth/account/sessions/end/',
    summary: 'Signs the caller out where a session is.',
    tag: 'session',
    access: 'member',
    body: Type.Object({ key: Type.String() }),
    status: 200,
    reply: MessageReply,
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/auth/account/sessions/end-others/',
    summary: 'Signs the caller out everywhere else.',
    tag: 'session',
    access: 'member',
    status: 200,
    reply: MessageReply,
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/account/password/',
    summary: "Sets the caller's password; all other sessions end.",
    tag: 'password',
    access: 'member',
    body: Type.Object({
      old_password: Type.String({ maxLength: PASSWORD_MAX_CHARS }),
      new_password: Type.String(),
    }),
    status: 200,
    reply: MessageReply,
  },
} as const satisfies Record<string, Call>;
