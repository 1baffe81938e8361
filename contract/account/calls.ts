/**
 * The calls beyond spec §7 by which an account belongs to its owner. Another server may know none of them; ours says in
 * `capabilities` that it does.
 */
import { Type } from 'typebox';
import type { Call } from '../call.ts';
import { MessageReply } from '../entities.ts';
import {
  EMAIL_MAX_CHARS,
  ENDED_SESSIONS_MAX,
  NAME_MAX_CHARS,
  PASSWORD_MAX_CHARS,
} from '../limits.ts';
import { dataFile } from './dataFile.ts';
import { OwnAccount, OwnSessions } from './entities.ts';

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
  ownAccount: {
    method: 'GET',
    path: '/api/auth/account/',
    summary: "What can be changed of the caller's account.",
    tag: 'session',
    access: 'member',
    status: 200,
    reply: OwnAccount,
  },
  changeName: {
    method: 'POST',
    path: '/api/auth/account/name/',
    summary: "Changes the caller's name, unless somebody has changed the member since `version`.",
    tag: 'session',
    access: 'member',
    body: Type.Object({
      version: Type.Integer(),
      first_name: Type.String({ maxLength: NAME_MAX_CHARS }),
      last_name: Type.String({ maxLength: NAME_MAX_CHARS }),
    }),
    status: 200,
    reply: MessageReply,
  },
  requestEmailChange: {
    method: 'POST',
    path: '/api/auth/account/email/',
    summary: "Mails a link to a new address of the caller's account, by which it is confirmed.",
    tag: 'session',
    access: 'member',
    body: Type.Object({
      email: Type.String({ maxLength: EMAIL_MAX_CHARS }),
      password: Type.String({ maxLength: PASSWORD_MAX_CHARS }),
    }),
    status: 200,
    reply: MessageReply,
  },
  confirmEmailChange: {
    method: 'POST',
    path: '/api/auth/account/email/confirm/',
    summary: "Changes the caller's address by the link that was mailed to it: the caller's own.",
    tag: 'session',
    access: 'member',
    body: Type.Object({ token: Type.String({ maxLength: 100 }) }),
    status: 200,
    reply: MessageReply,
  },
  cancelEmailChange: {
    method: 'POST',
    path: '/api/auth/account/email/cancel/',
    summary: "Makes the links void by which a new address of the caller's would be confirmed.",
    tag: 'session',
    access: 'member',
    status: 200,
    reply: MessageReply,
  },
  ownData: {
    method: 'GET',
    path: '/api/auth/account/data/',
    summary: 'Everything that is kept of the caller, as a file.',
    tag: 'session',
    access: 'member',
    ...dataFile,
  },
  deleteAccount: {
    method: 'POST',
    path: '/api/auth/account/delete/',
    summary: "Takes the caller's personal data out for good; number, codes and tickets stay.",
    tag: 'session',
    access: 'member',
    body: Type.Object({ password: Type.String({ maxLength: PASSWORD_MAX_CHARS }) }),
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
