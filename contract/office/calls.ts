/**
 * The calls of the office beyond spec §7: members are added and changed, and who did what is read. Another server may know none of them; ours
 * says in `capabilities` that it does.
 */
import { RequestHeaders } from '../entry/headers.ts';
import { Type } from 'typebox';
import { dataFile } from '../account/dataFile.ts';
import type { Call } from '../call.ts';
import { Member, MessageReply, Timestamp } from '../entities.ts';
import { IfMatchHeaders } from '../ifMatch.ts';
import { MEMBER_NUMBER_MAX, NO_TIMEOUT_MS, SEARCH_MAX_CHARS } from '../limits.ts';
import { AuditFilter, AuditPage, AuditPageQuery } from './audit.ts';
import { FinderReply } from './finder.ts';
import { MemberDetails } from './memberDetails.ts';
import { MemberTableAsked } from './memberTable.ts';
import { SavedViews } from './savedViews.ts';
import { Growth, GrowthSpan, Overview } from './overview.ts';
import { MemberChange, MemberRefusal, NewMember } from './entities.ts';

/** The code as the page has it: when another has taken its place, nothing is done to that one. */
const codeShown = { code: Type.Optional(Type.String()) };

export const officeCalls = {
  addMember: {
    method: 'POST',
    path: '/api/auth/admin/members/',
    summary: 'Adds a member, who can then register with the invitation code of the reply.',
    tag: 'members',
    access: 'superuser',
    headers: RequestHeaders,
    body: NewMember,
    status: 201,
    reply: Member,
    refusal: MemberRefusal,
  },
  changeMember: {
    method: 'POST',
    path: '/api/auth/admin/members/{id}/',
    summary: 'Changes a member: what the body leaves out stays as it is.',
    tag: 'members',
    access: 'superuser',
    headers: IfMatchHeaders,
    body: MemberChange,
    status: 200,
    reply: Member,
    refusal: MemberRefusal,
  },
  memberDetails: {
    method: 'GET',
    path: '/api/auth/admin/members/{id}/',
    summary: 'All that the office knows of a member: codes with their stories, sessions, notes.',
    tag: 'members',
    access: 'superuser',
    status: 200,
    reply: MemberDetails,
  },
  find: {
    method: 'GET',
    path: '/api/auth/admin/find/',
    summary: 'Members, codes and tickets that a text names, and why a ticket is as it is.',
    tag: 'members',
    access: 'superuser',
    query: Type.Object({ text: Type.String({ maxLength: SEARCH_MAX_CHARS }) }),
    status: 200,
    reply: FinderReply,
  },
  overview: {
    method: 'GET',
    path: '/api/auth/admin/overview/',
    summary: 'How many members, codes and tickets there are, and how they stand.',
    tag: 'members',
    access: 'superuser',
    status: 200,
    reply: Overview,
  },
  growth: {
    method: 'GET',
    path: '/api/auth/admin/overview/growth/',
    summary: 'How many members, codes, tickets and admissions each day or week has brought.',
    tag: 'members',
    access: 'superuser',
    query: Type.Object({ days: GrowthSpan }),
    status: 200,
    reply: Growth,
  },
  savedViews: {
    method: 'GET',
    path: '/api/auth/admin/views/',
    summary: 'The named filters of the member list that the caller keeps.',
    tag: 'members',
    access: 'superuser',
    status: 200,
    reply: SavedViews,
  },
  saveViews: {
    method: 'POST',
    path: '/api/auth/admin/views/',
    summary:
      'Keeps these in place of those before, unless they are others by now than `version` says.',
    tag: 'members',
    access: 'superuser',
    body: SavedViews,
    status: 200,
    reply: SavedViews,
  },
  revokeTicket: {
    method: 'POST',
    path: '/api/auth/admin/tokens/{id}/revoke/',
    summary: "A code's ticket admits no longer; the code is free again.",
    tag: 'tickets',
    access: 'superuser',
    body: Type.Object({ reason: Type.String(), email: Type.Optional(Type.String()), ...codeShown }),
    status: 200,
    reply: MessageReply,
  },
  withdrawCode: {
    method: 'POST',
    path: '/api/auth/admin/tokens/{id}/withdraw/',
    summary: 'Takes a code away that nobody has used or given away.',
    tag: 'purchase codes',
    access: 'superuser',
    body: Type.Object(codeShown),
    status: 200,
    reply: MessageReply,
  },
  moveCode: {
    method: 'POST',
    path: '/api/auth/admin/tokens/{id}/move/',
    summary: 'Gives an unused code to another member, named by the member number.',
    tag: 'purchase codes',
    access: 'superuser',
    body: Type.Object({
      number: Type.Integer({ minimum: 1, maximum: MEMBER_NUMBER_MAX }),
      ...codeShown,
    }),
    status: 200,
    reply: MessageReply,
  },
  mailInvitation: {
    method: 'POST',
    path: '/api/auth/admin/members/{id}/invitation/',
    summary: 'Mails a member who has not registered the invitation with the present code.',
    tag: 'members',
    access: 'superuser',
    status: 200,
    reply: MessageReply,
  },
  inviteAgain: {
    method: 'POST',
    path: '/api/auth/admin/members/{id}/invite/',
    summary:
      'Another invitation code for a member who has not registered, mailed where there is an address; the old one is dead.',
    tag: 'members',
    access: 'superuser',
    status: 200,
    reply: Type.Object({
      initial_token: Type.String(),
      /** Left out: it was mailed to nobody. */
      mailed_to: Type.Optional(Type.String()),
    }),
  },
  makeResetLink: {
    method: 'POST',
    path: '/api/auth/admin/members/{id}/reset-link/',
    summary:
      'A link for a new password, to be handed over where no mail arrives: good for an hour, once.',
    tag: 'members',
    access: 'superuser',
    status: 200,
    reply: Type.Object({ link: Type.String(), expires_at: Timestamp }),
  },
  anonymiseMember: {
    method: 'POST',
    path: '/api/auth/admin/members/{id}/anonymise/',
    summary: "Takes the member's personal data out for good; number, codes and tickets stay.",
    tag: 'members',
    access: 'superuser',
    headers: IfMatchHeaders,
    status: 200,
    reply: MessageReply,
  },
  memberData: {
    method: 'GET',
    path: '/api/auth/admin/members/{id}/data/',
    summary: 'Everything that is kept of the member, as a file for that person.',
    tag: 'members',
    access: 'superuser',
    ...dataFile,
  },
  endSession: {
    method: 'POST',
    path: '/api/auth/admin/members/{id}/sessions/end/',
    summary: 'Signs a member out where a session is.',
    tag: 'members',
    access: 'superuser',
    body: Type.Object({ key: Type.String() }),
    status: 200,
    reply: MessageReply,
  },
  audit: {
    method: 'GET',
    path: '/api/auth/admin/audit/',
    summary: 'Who did what, newest first, page by page.',
    tag: 'audit',
    access: 'superuser',
    query: AuditPageQuery,
    status: 200,
    reply: AuditPage,
  },
  exportMembers: {
    // No GET: whom it is about may be many ids.
    method: 'POST',
    path: '/api/auth/admin/members/export/',
    summary: 'Members as a table, CSV or XLSX: those chosen, or all that the list finds.',
    tag: 'members',
    access: 'superuser',
    timeoutMs: NO_TIMEOUT_MS,
    body: MemberTableAsked,
    status: 200,
    replyKind: 'byteStream',
    // CSV or XLSX.
    mediaType: 'application/octet-stream',
    reply: Type.Unsafe<Uint8Array<ArrayBuffer>>(Type.String({ format: 'binary' })),
  },
  auditExport: {
    method: 'GET',
    path: '/api/auth/admin/audit/export/',
    summary: 'The same as a table, all pages.',
    tag: 'audit',
    access: 'superuser',
    timeoutMs: NO_TIMEOUT_MS,
    query: AuditFilter,
    status: 200,
    replyKind: 'bytes',
    mediaType: 'text/csv',
    reply: Type.Unsafe<Uint8Array<ArrayBuffer>>(Type.String({ format: 'binary' })),
  },
} as const satisfies Record<string, Call>;
