/** What a member may do with and know of the own purchase codes, beyond the specification. */
import { Type, type Static } from 'typebox';
import type { Call } from './call.ts';
import { MessageReply, Timestamp } from './entities.ts';

/** One thing that became of a code, as its member may know it. */
export const OwnCodeEvent = Type.Object({
  at: Timestamp,
  /** What, in German. */
  text: Type.String(),
  tone: Type.Union([Type.Literal('plain'), Type.Literal('good'), Type.Literal('bad')]),
});
export type OwnCodeEvent = Static<typeof OwnCodeEvent>;

export const ownCodeCalls = {
  ownCodeStory: {
    method: 'GET',
    path: '/api/auth/tokens/{id}/story/',
    summary: 'What became of one of the own purchase codes, newest first.',
    tag: 'purchase codes',
    access: 'member',
    status: 200,
    reply: Type.Object({ events: Type.Array(OwnCodeEvent) }),
  },
  takeBackCode: {
    method: 'POST',
    path: '/api/auth/tokens/{id}/take-back/',
    summary:
      'One of the own codes that was given away and not used gets another text: the one before is dead.',
    tag: 'purchase codes',
    access: 'member',
    status: 200,
    reply: MessageReply,
  },
} as const satisfies Record<string, Call>;
