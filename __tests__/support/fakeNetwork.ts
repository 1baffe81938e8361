/** The network of the web app's tests: a table of answers in place of `fetch`, and a record of what was sent. */

import { SERVER_MARK } from '../../contract/entry/headers.ts';

export interface SentRequest {
  /** `POST /api/api/token/`, without the query string. */
  call: string;
  search: URLSearchParams;
  headers: Headers;
  body: unknown;
  /** Aborted when the page gives it up. */
  signal: AbortSignal;
}

type Answer = Response | Promise<Response>;
export type Answering = (request: SentRequest) => Answer;

/** What our server answers. */
export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json',
      [SERVER_MARK.header]: SERVER_MARK.value,
      ...headers,
    },
  });
}

/** What somebody else answers in JSON: a proxy, a portal, another server. */
export function foreignJson(status: number, body: unknown): Response {
  const answer = json(status, body);
  answer.headers.delete(SERVER_MARK.header);
  return answer;
}

/** What a captive portal answers to everything. */
export function html(status = 200): Response {
  return new Response('<!doctype html><title>WLAN-Anmeldung</title>', {
    status,
    headers: { 'Content-Type': 'text/html' },
  });
}

/** What `fetch` does when there is no network. */
export function noNetwork(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'));
}

/** An answer that is given when the test says so. */
export function held(): { answer: Promise<Response>; give: (response: Response) => void } {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { answer: promise, give: resolve };
}

function isRequest(input: RequestInfo | URL): input is Request {
  return typeof input === 'object' && 'method' in input;
}

/** What jsdom makes of it is no file any more. */
const isFile = ({ headers }: Request): boolean =>
  headers.get('content-type') === 'application/octet-stream';

export class FakeNetwork {
  /** Everything that was sent, oldest first. */
  readonly sent: SentRequest[] = [];
  readonly #answers = new Map<string, Answering>([
    // As behind a proxy that lets no stream through: where a test does not say otherwise, jobs are asked for.
    [wire.jobStream, () => json(404, { error: 'Not found' })],
  ]);

  /** Answers a call from now on; a list is gone through, and its last answer stays. */
  on(call: string, answer: Answering | Answering[]): this {
    const answers = Array.isArray(answer) ? [...answer] : [answer];
    this.#answers.set(call, (request) => {
      const next = answers.length > 1 ? answers.shift() : answers[0];
      if (next === undefined) throw new Error(`No answer for ${call}`);
      return next(request);
    });
    return this;
  }

  /** What was sent to one call. */
  to(call: string): SentRequest[] {
    return this.sent.filter((request) => request.call === call);
  }

  /** Stands in for `fetch` until the test file ends. */
  install(): this {
    globalThis.fetch = async (input, init) => {
      const request = isRequest(input) ? input : new Request(input, init);
      const url = new URL(request.url);
      const text = await request.clone().text();
      const sent: SentRequest = {
        call: `${request.method} ${url.pathname}`,
        search: url.searchParams,
        headers: request.headers,
        body: text === '' || isFile(request) ? undefined : (JSON.parse(text) as unknown),
        signal: request.signal,
      };
      this.sent.push(sent);
      const answering = this.#answers.get(sent.call);
      if (answering === undefined) throw new Error(`The test does not answer ${sent.call}`);
      return abortable(answering(sent), request.signal);
    };
    return this;
  }
}

/** A request that is given up rejects with the reason, as `fetch` does. */
function abortable(answer: Answer, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp);
    Promise.resolve(answer).then(resolve, reject);
  });
}

/** The paths as they go over the wire with the default base address. */
export const wire = {
  signIn: 'POST /api/api/token/',
  refresh: 'POST /api/api/token/refresh/',
  verify: 'POST /api/api/token/verify/',
  endSessions: 'POST /api/api/auth/logout/',
  register: 'POST /api/api/auth/register/',
  verifyInvitation: 'POST /api/api/auth/verify-token/',
  requestReset: 'POST /api/api/auth/request-password-reset/',
  resetPassword: 'POST /api/api/auth/reset-password/',
  me: 'GET /api/ticket/members/me/',
  emailHistory: 'GET /api/api/auth/token-email-history/',
  sendTicketEmail: 'POST /api/api/auth/send-ticket-email/',
  members: 'GET /api/api/auth/admin/members/',
  savedViews: 'GET /api/api/auth/admin/views/',
  addMember: 'POST /api/api/auth/admin/members/',
  changeMember: (id: number) => `POST /api/api/auth/admin/members/${id}/`,
  memberDetails: (id: number) => `GET /api/api/auth/admin/members/${id}/`,
  inviteAgain: (id: number) => `POST /api/api/auth/admin/members/${id}/invite/`,
  anonymise: (id: number) => `POST /api/api/auth/admin/members/${id}/anonymise/`,
  labels: 'GET /api/api/auth/admin/labels/',
  setLabel: (id: number) => `POST /api/api/auth/admin/members/${id}/labels/`,
  renameLabel: (id: number) => `POST /api/api/auth/admin/labels/${id}/`,
  audit: 'GET /api/api/auth/admin/audit/',
  planJob: 'POST /api/api/auth/admin/jobs/',
  mailInvitation: (id: number) => `POST /api/api/auth/admin/members/${id}/invitation/`,
  memberPurchaseCodes: (id: number) => `GET /api/api/auth/admin/members/${id}/tokens/`,
  sendImport: 'POST /api/api/auth/admin/imports/',
  waitingImports: 'GET /api/api/auth/admin/imports/',
  import: (id: number) => `GET /api/api/auth/admin/imports/${id}/`,
  headImport: (id: number) => `POST /api/api/auth/admin/imports/${id}/head/`,
  discardImport: (id: number) => `POST /api/api/auth/admin/imports/${id}/discard/`,
  planImport: (id: number) => `POST /api/api/auth/admin/imports/${id}/job/`,
  job: (id: number) => `GET /api/api/auth/admin/jobs/${id}/`,
  stopMails: (id: number) => `POST /api/api/auth/admin/jobs/${id}/stop-mails/`,
  changeJob: (id: number) => `POST /api/api/auth/admin/jobs/${id}/`,
  jobRows: (id: number) => `GET /api/api/auth/admin/jobs/${id}/rows/`,
  createPurchaseCodes: (id: number) => `POST /api/api/auth/admin/members/${id}/create_tokens/`,
  generateTicket: 'POST /api/api/auth/generate-ticket/',
  registerDevice: 'POST /api/api/auth/entry/devices/',
  heartbeat: 'POST /api/api/auth/entry/heartbeat/',
  list: 'GET /api/api/auth/entry/list/',
  board: 'GET /api/api/auth/entry/board/',
  jobStream: 'GET /api/api/auth/admin/jobs/stream/',
  boardStream: 'GET /api/api/auth/entry/board/stream/',
  conflictsExport: 'GET /api/api/auth/entry/conflicts/export/',
  createGate: 'POST /api/api/auth/entry/gates/',
  changeGate: (id: number) => `POST /api/api/auth/entry/gates/${id}/`,
  revokeDevice: (id: number) => `POST /api/api/auth/entry/devices/${id}/revoke/`,
  loseDevice: (id: number) => `POST /api/api/auth/entry/devices/${id}/lost/`,
  acceptConflict: (key: string) => `POST /api/api/auth/entry/conflicts/${key}/accept/`,
  undo: (key: string) => `POST /api/api/auth/entry/admissions/${key}/undo/`,
  guestSearch: 'GET /api/api/auth/entry/search/',
  check: (ticketId: string) => `GET /api/api/auth/check/${ticketId}/`,
  invalidate: (ticketId: string) => `POST /api/api/auth/invalidate/${ticketId}/`,
} as const;
