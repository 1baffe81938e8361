/**
 * Every call of spec §7, once; those of the gate are in entry/calls.ts. A path is appended to the API's base address,
 * which itself ends in `/api`: our server, mounted at `/api`, answers `/api/api/token/`. That doubling is the wire
 * contract. Paths end in a slash; a Django peer answers 301 without it, even to a POST.
 */
import { Type } from 'typebox';
import { SecondStepRefusal } from './account/secondStep.ts';
import type { Call } from './call.ts';
import {
  ByName,
  CreatedPurchaseCodesReply,
  CurrentMember,
  EmailHistory,
  Id,
  InvitationReply,
  lesser,
  LesserMember,
  LesserPurchaseCode,
  MemberPage,
  MessageReply,
  Nullable,
  RefreshedToken,
  TicketRefusal,
  PurchaseCode,
  TokenPair,
} from './entities.ts';
import { AdmissionReply } from './entry/entities.ts';
import { CheckHeaders, RequestHeaders, TapHeaders } from './entry/headers.ts';
import { EMAIL_MAX_CHARS, NO_TIMEOUT_MS, PASSWORD_MAX_CHARS } from './limits.ts';
import { memberListQuery } from './office/memberListQuery.ts';

const Text = Type.String();
/** The answer only says that it worked: any JSON, or none. */
const Anything = Type.Unknown();
/** `message` is shown when there is one. */
const LesserMessage = lesser(MessageReply, []);

/** The plain list, or a page of it: by number, offset or cursor, which `next` tells. */
const ListOrPage = <Row extends Type.TSchema>(row: Row) =>
  Type.Union([
    Type.Array(row),
    Type.Object({ ...lesser(MemberPage, []).properties, results: Type.Array(row) }),
  ]);

/**
 * Of our server alone: the code, and the address of its ticket (null: none), as they were shown. A ticket is refused where
 * others have taken their place since.
 */
export const ticketOrderBeyond = {
  code: Type.Optional(Text),
  holder: Type.Optional(Nullable(Text)),
};

export const calls = {
  signIn: {
    method: 'POST',
    path: '/api/token/',
    summary: 'Signs a member in.',
    tag: 'session',
    access: 'public',
    body: Type.Object({
      email: Type.String({ maxLength: EMAIL_MAX_CHARS }),
      password: Type.String({ maxLength: PASSWORD_MAX_CHARS }),
    }),
    status: 200,
    reply: TokenPair,
    refusal: SecondStepRefusal,
  },
  refresh: {
    method: 'POST',
    path: '/api/token/refresh/',
    summary: 'Gives a new access token for a refresh token.',
    tag: 'session',
    access: 'public',
    body: Type.Object({ refresh: Text }),
    status: 200,
    reply: RefreshedToken,
    accepts: lesser(RefreshedToken, ['access']),
  },
  verify: {
    method: 'POST',
    path: '/api/token/verify/',
    summary: 'Tells whether a token is valid: any failure means that it is not.',
    tag: 'session',
    access: 'public',
    body: Type.Object({ token: Text }),
    status: 200,
    reply: Type.Object({}),
    accepts: Anything,
  },
  register: {
    method: 'POST',
    path: '/api/auth/register/',
    summary: 'Spends an invitation code, sets e-mail and password, and signs the member in.',
    tag: 'sign-up',
    access: 'public',
    body: Type.Object({ email: Text, password: Text, initial_token: Text }),
    status: 201,
    reply: TokenPair,
  },
  verifyInvitation: {
    method: 'POST',
    path: '/api/auth/verify-token/',
    summary: 'Tells whose invitation code it is.',
    tag: 'sign-up',
    access: 'public',
    body: Type.Object({ initial_token: Text }),
    status: 200,
    reply: InvitationReply,
    accepts: Type.Object({
      user_info: lesser(InvitationReply.properties.user_info, ['first_name', 'last_name']),
    }),
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/api/auth/request-password-reset/',
    summary: 'Mails a link to reset the password, if there is an account with this address.',
    tag: 'password',
    access: 'public',
    body: Type.Object({ email: Text }),
    status: 200,
    reply: MessageReply,
    accepts: Anything,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password/',
    summary: 'Sets a new password with the token of such a link.',
    tag: 'password',
    access: 'public',
    body: Type.Object({ token: Text, password: Text }),
    status: 200,
    reply: MessageReply,
    accepts: Anything,
  },
  me: {
    method: 'GET',
    path: '/ticket/members/me/',
    summary: 'The current user with the own purchase codes.',
    tag: 'members',
    access: 'member',
    status: 200,
    reply: CurrentMember,
    accepts: Type.Object({
      ...lesser(CurrentMember, ['first_name', 'last_name']).properties,
      id: Type.Optional(Nullable(Id)),
      tokens: Type.Optional(Nullable(Type.Array(LesserPurchaseCode))),
    }),
  },
  emailHistory: {
    method: 'GET',
    path: '/api/auth/token-email-history/',
    summary: 'The mails by which the member gave codes to friends.',
    tag: 'purchase codes',
    access: 'member',
    status: 200,
    reply: EmailHistory,
    accepts: ByName(
      Type.Array(
        Type.Object({
          id: Id,
          email: Text,
          sent_at: Text,
          has_failed: Type.Optional(Type.Boolean()),
        }),
      ),
    ),
  },
  sendTicketEmail: {
    method: 'POST',
    path: '/api/auth/send-ticket-email/',
    summary: 'Mails one of the own purchase codes, named by its text, to a friend.',
    tag: 'purchase codes',
    access: 'member',
    timeoutMs: NO_TIMEOUT_MS,
    body: Type.Object({ token: Text, email: Text }),
    status: 200,
    reply: MessageReply,
    accepts: Anything,
  },
  members: {
    method: 'GET',
    path: '/api/auth/admin/members/',
    summary: 'A page of the member list; another server may answer with the plain list.',
    tag: 'members',
    access: 'superuser',
    query: Type.Object({
      search: Type.Optional(Text),
      page: Type.Optional(Text),
      page_size: Type.Optional(Text),
      ...memberListQuery,
    }),
    status: 200,
    reply: MemberPage,
    accepts: ListOrPage(LesserMember),
  },
  memberPurchaseCodes: {
    method: 'GET',
    path: '/api/auth/admin/members/{id}/tokens/',
    summary: "A member's purchase codes.",
    tag: 'purchase codes',
    access: 'superuser',
    query: Type.Object({ search: Type.Optional(Text) }),
    status: 200,
    reply: Type.Array(PurchaseCode),
    accepts: ListOrPage(LesserPurchaseCode),
  },
  createPurchaseCodes: {
    method: 'POST',
    path: '/api/auth/admin/members/{id}/create_tokens/',
    summary: 'Creates purchase codes for a member, 1 to 10 at once.',
    tag: 'purchase codes',
    access: 'superuser',
    headers: RequestHeaders,
    // The service words what is wrong with the count.
    body: Type.Object({ count: Type.Optional(Type.Unsafe<number>({})) }),
    status: 201,
    reply: CreatedPurchaseCodesReply,
    accepts: Anything,
  },
  generateTicket: {
    method: 'POST',
    path: '/api/auth/generate-ticket/',
    summary: 'Issues the ticket of a purchase code, named by its id, and mails it.',
    tag: 'tickets',
    access: 'superuser',
    timeoutMs: NO_TIMEOUT_MS,
    body: Type.Object({
      /** Of our server: an integer. */
      token: Type.Unsafe<number | string>(
        Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
      ),
      email: Text,
      ...ticketOrderBeyond,
    }),
    status: 201,
    reply: MessageReply,
    accepts: Anything,
  },
  checkTicket: {
    method: 'GET',
    path: '/api/auth/check/{ticketId}/',
    summary: 'Tells whether a ticket would admit.',
    tag: 'entry',
    access: 'scanner',
    headers: CheckHeaders,
    status: 200,
    reply: MessageReply,
    refusal: TicketRefusal,
    accepts: LesserMessage,
  },
  invalidateTicket: {
    method: 'POST',
    path: '/api/auth/invalidate/{ticketId}/',
    summary: 'Admits the guest ("entwerten").',
    tag: 'entry',
    access: 'reporter',
    headers: TapHeaders,
    status: 200,
    reply: AdmissionReply,
    refusal: TicketRefusal,
    accepts: lesser(AdmissionReply, []),
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
