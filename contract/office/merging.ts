/** The calls about members who are the same person: found, told apart, merged, and parted again. */
import { Type } from 'typebox';
import type { Call } from '../call.ts';
import { Member, MessageReply } from '../entities.ts';
import {
  DuplicatePage,
  MergePreview,
  MergeRefusal,
  MergeWish,
  UndoneMerge,
} from './mergeEntities.ts';

const MemberId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const mergeCalls = {
  duplicates: {
    method: 'GET',
    path: '/api/auth/admin/duplicates/',
    summary: 'Pairs of members who are probably the same person, and why.',
    tag: 'members',
    access: 'superuser',
    query: Type.Object({
      /** `next` of the page before. */
      after: Type.Optional(Type.String()),
      /** `yes`: those of whom it was said that they are two, newest first, instead. */
      apart: Type.Optional(Type.String()),
    }),
    status: 200,
    reply: DuplicatePage,
  },
  tellApart: {
    method: 'POST',
    path: '/api/auth/admin/duplicates/apart/',
    summary:
      'Says that two members are two, which takes the pair away for good; or takes that back.',
    tag: 'members',
    access: 'superuser',
    body: Type.Object({
      members: Type.Tuple([MemberId, MemberId]),
      apart: Type.Boolean(),
    }),
    status: 200,
    reply: MessageReply,
  },
  mergePreview: {
    method: 'GET',
    path: '/api/auth/admin/members/{id}/merge/{other}/',
    summary: 'What would become of two members if the second one were merged into the first.',
    tag: 'members',
    access: 'superuser',
    status: 200,
    reply: MergePreview,
    refusal: MergeRefusal,
  },
  mergeMembers: {
    method: 'POST',
    path: '/api/auth/admin/members/{id}/merge/{other}/',
    summary:
      'Merges the second member into the first: codes, tickets and mails go over, the sessions end.',
    tag: 'members',
    access: 'superuser',
    body: MergeWish,
    status: 200,
    reply: Type.Object({ message: Type.String(), id: Type.Integer(), member: Member }),
    refusal: MergeRefusal,
  },
  undoMerge: {
    method: 'POST',
    path: '/api/auth/admin/merges/{id}/undo/',
    summary: 'Parts two merged members again: what is unchanged since goes back.',
    tag: 'members',
    access: 'superuser',
    status: 200,
    reply: UndoneMerge,
  },
} as const satisfies Record<string, Call>;
