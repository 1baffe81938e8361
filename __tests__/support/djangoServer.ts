/**
 * The peer of djangoPeer.ts as a server on a port: the sixteen calls of the specification, UUIDs for ids, access tokens
 * of five minutes, lists by limit and offset. Whatever else is asked gets Django's own page and is written down.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { calls, type CallName } from '../../contract/calls.ts';
import { drfPage } from './djangoPeer.ts';

interface Asked {
  readonly params: readonly string[];
  readonly search: URLSearchParams;
  readonly body: Readonly<Record<string, string>>;
}
interface Answer {
  readonly status: number;
  readonly body: object | null;
}

const ok = (body: object): Answer => ({ status: 200, body });
const refused = (status: number, body: object): Answer => ({ status, body });
const invalidToken = refused(401, {
  detail: 'Token is invalid or expired',
  code: 'token_not_valid',
});

const PAGE_SIZE = 10;
export const INVITATION = 'ABCDE-12345';
/** Case and hyphens count. */
export const TICKETS = { valid: 'k7Qm-2xAb', lost: 'lost-Reply1' } as const;
export const USED = 'Dieses Ticket wurde bereits entwertet.';

/** @param origin of a web app elsewhere, which may ask. */
export async function startDjangoServer(prefix: string, origin?: string) {
  const account = { id: randomUUID(), email: '', password: '' };
  const admitted = new Set<string>();
  const codes = Array.from({ length: 12 }, (_, index) => aCode(`CODE-${index + 1}`));
  const mails: Record<string, object[]> = {};
  const beyond: string[] = [];
  const served = { failing: null as CallName | null, losesReplies: false };

  const members = Array.from({ length: 23 }, (_, index) => ({
    id: index === 0 ? account.id : randomUUID(),
    first_name: 'Mia',
    last_name: `Moos${index + 1}`,
    email: null,
    number: index + 1,
    is_superuser: index === 0,
    is_active: true,
    has_password: false,
  }));
  const tokens = () => {
    const expiry = { exp: Math.floor(Date.now() / 1_000) + 300 };
    const access = `h.${Buffer.from(JSON.stringify(expiry)).toString('base64url')}.s`;
    return { access, refresh: 'refresh-1' };
  };
  const isKnown = (ticketId: string) => Object.values<string>(TICKETS).includes(ticketId);
  const unknownTicket = refused(404, { detail: 'No Ticket matches the given query.' });

  const answers: Record<CallName, (asked: Asked) => Answer> = {
    signIn: ({ body }) =>
      body.email === account.email && body.password === account.password
        ? ok(tokens())
        : refused(401, { detail: 'No active account found with the given credentials' }),
    refresh: ({ body }) =>
      body.refresh === 'refresh-1' ? ok({ access: tokens().access }) : invalidToken,
    verify: ({ body }) => (body.token?.startsWith('h.') === true ? ok({}) : invalidToken),
    register: ({ body }) => {
      if (body.email === 'taken@example.org') return refused(400, { email: ['Already taken.'] });
      Object.assign(account, { email: body.email, password: body.password });
      return { status: 201, body: tokens() };
    },
    verifyInvitation: ({ body }) =>
      body.initial_token === INVITATION
        ? ok({ user_info: { first_name: 'Mia', last_name: 'Moos1', number: 1 } })
        : refused(400, { initial_token: ['Unknown code.'] }),
    requestPasswordReset: () => ok({}),
    resetPassword: () => ok({}),
    me: () => ok({ ...members[0], email: account.email, tokens: codes }),
    emailHistory: () => ok(mails),
    sendTicketEmail: ({ body: { token = '', email = '' } }) => {
      (mails[token] ??= []).push({ id: randomUUID(), email, sent_at: new Date().toISOString() });
      return ok({});
    },
    members: ({ search }) => {
      const wanted = search.get('search') ?? '';
      const found = members.filter((row) => `${row.first_name} ${row.last_name}`.includes(wanted));
      return ok(drfPage(found, search, PAGE_SIZE, 'limit and offset'));
    },
    memberPurchaseCodes: ({ search }) => ok(drfPage(codes, search, PAGE_SIZE, 'limit and offset')),
    createPurchaseCodes: ({ body: { count = 1 } }) => {
      for (let made = 1; made <= Number(count); made += 1) codes.push(aCode(`NEW-${made}`));
      return { status: 201, body: { message: 'Codes were created.' } };
    },
    generateTicket: ({ body }) => {
      const code = codes.find(({ id }) => id === body.token);
      if (code === undefined) return refused(400, { non_field_errors: ['Unknown token.'] });
      code.used_by = { email: body.email ?? '', created_at: new Date().toISOString() };
      return { status: 201, body: null };
    },
    checkTicket: ({ params: [ticketId = ''] }) => {
      if (!isKnown(ticketId)) return unknownTicket;
      return admitted.has(ticketId)
        ? refused(400, { error: USED })
        : ok({ message: 'Willkommen!' });
    },
    invalidateTicket: ({ params: [ticketId = ''] }) => {
      if (!isKnown(ticketId)) return unknownTicket;
      if (admitted.has(ticketId)) return refused(400, { error: USED });
      admitted.add(ticketId);
      return ok({});
    },
  };

  const routes = (Object.keys(calls) as CallName[]).map((name) => {
    const { method, path, access } = calls[name];
    const pattern = new RegExp(`^${prefix}${path.replace(/\{\w+\}/g, '([^/]+)')}$`);
    return { name, method, pattern, isPublic: access === 'public' };
  });

  async function answerTo(
    request: IncomingMessage,
    url: URL,
  ): Promise<Answer | 'page' | 'nothing'> {
    for (const route of routes) {
      const match = route.pattern.exec(url.pathname);
      if (match === null || route.method !== request.method) continue;
      if (served.failing === route.name) return 'page';
      if (!route.isPublic && request.headers.authorization?.startsWith('Bearer h.') !== true) {
        return refused(401, { detail: 'Authentication credentials were not provided.' });
      }
      const sent = await text(request);
      const params = match.slice(1).map(decodeURIComponent);
      const body = (sent === '' ? {} : JSON.parse(sent)) as Asked['body'];
      const answer = answers[route.name]({ params, search: url.searchParams, body });
      if (!served.losesReplies || route.name !== 'invalidateTicket') return answer;
      served.losesReplies = false;
      return 'nothing';
    }
    beyond.push(`${request.method} ${url.pathname}`);
    return 'page';
  }

  const server = createServer((request, response) => {
    if (origin !== undefined) {
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Access-Control-Allow-Headers', 'accept, authorization, content-type');
      if (request.method === 'OPTIONS') {
        response.writeHead(204).end();
        return;
      }
    }
    void answerTo(request, new URL(request.url ?? '/', 'http://testserver')).then((answer) => {
      if (answer === 'nothing') response.destroy();
      else if (answer === 'page') {
        response.writeHead(served.failing === null ? 404 : 500, { 'Content-Type': 'text/html' });
        response.end('<!doctype html><h1>Server Error</h1>');
      } else {
        response.writeHead(answer.status, { 'Content-Type': 'application/json' });
        response.end(answer.body === null ? '' : JSON.stringify(answer.body));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** What was asked for that the specification does not have. */
    beyond: beyond as readonly string[],
    admitted: admitted as ReadonlySet<string>,
    /** The call at which it breaks down, with Django's page. */
    failAt(call: CallName | null) {
      served.failing = call;
    },
    /** The next admission is done, and nobody is told. */
    loseNextReply() {
      served.losesReplies = true;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function aCode(token: string) {
  return {
    id: randomUUID(),
    token,
    created_at: '2026-11-01T09:00:00.123456+01:00',
    used_by: null as { email: string; created_at: string } | null,
  };
}
