/**
 * A server made with Django REST Framework and SimpleJWT, as its answers were recorded: the specification's
 * calls with its fields and nothing of ours, and failures in that framework's shapes.
 */
import {
  FakeNetwork,
  foreignJson as json,
  wire,
  type Answering,
  type SentRequest,
} from './fakeNetwork.ts';

const SERVER = 'http://testserver/api/api/auth/admin/members/';

export const ACCOUNT = { email: 'aenne@example.org', password: 'Geheim-12' };

const unauthenticated = () =>
  json(401, { detail: 'Authentication credentials were not provided.' });
const badAccess = () =>
  json(401, {
    detail: 'Given token not valid for any token type',
    code: 'token_not_valid',
    messages: [
      { token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid or expired' },
    ],
  });
const badRefresh = () =>
  json(401, { detail: 'Token is invalid or expired', code: 'token_not_valid' });
const noAccount = () => json(401, { detail: 'No active account found with the given credentials' });

export const forbidden = () =>
  json(403, { detail: 'You do not have permission to perform this action.' });
export const notFound = () => json(404, { detail: 'Not found.' });
export const throttled = () =>
  json(429, { detail: 'Request was throttled. Expected available in 32 seconds.' });
export const invalid = (fields: Record<string, string[]>) => json(400, fields);

/** The framework's ways to make pages, `page number as p` with another name for the number. */
export type Pagination = 'page number' | 'page number as p' | 'limit and offset' | 'cursor';

/**
 * A page as the framework makes it: the rows, absolute addresses of the neighbouring pages, which keep the rest of the
 * query, and `count`, save with a cursor. The addresses are those that the server has behind its proxy.
 */
export function drfPage(
  rows: readonly object[],
  search: URLSearchParams,
  pageSize: number,
  pagination: Pagination = 'page number',
): object {
  const name = {
    'page number': 'page',
    'page number as p': 'p',
    'limit and offset': 'offset',
    cursor: 'cursor',
  }[pagination];
  const isNumbered = name === 'page' || name === 'p';
  const given = search.get(name);
  const start = isNumbered
    ? (Number(given ?? 1) - 1) * pageSize
    : Number(atob(name === 'cursor' ? (given ?? 'MA==') : btoa(given ?? '0')));
  const addressOf = (from: number): string | null => {
    if (from < 0 || from >= rows.length) return null;
    const address = new URL(SERVER);
    for (const [key, value] of search) address.searchParams.set(key, value);
    if (isNumbered) address.searchParams.set(name, String(from / pageSize + 1));
    else address.searchParams.set(name, name === 'cursor' ? btoa(String(from)) : String(from));
    if (name === 'offset') address.searchParams.set('limit', String(pageSize));
    return address.href;
  };
  return {
    ...(pagination !== 'cursor' && { count: rows.length }),
    next: addressOf(start + pageSize),
    previous: addressOf(start - pageSize),
    results: rows.slice(start, start + pageSize),
  };
}

/** Where this server has an account, an access token that it takes, and one refresh token. */
export class DjangoPeer {
  readonly network = new FakeNetwork().install();
  /** The access token in force; another one is refused. */
  access = 'access-1';
  refresh = 'refresh-1';

  constructor(currentUser: object) {
    this.network
      .on(wire.signIn, (request) => this.#signIn(request))
      .on(wire.refresh, ({ body }) =>
        (body as { refresh?: unknown }).refresh === this.refresh
          ? json(200, { access: this.access })
          : badRefresh(),
      )
      .on(wire.verify, ({ body }) =>
        (body as { token?: unknown }).token === this.access ? json(200, {}) : badRefresh(),
      );
    this.on(wire.me, () => json(200, currentUser));
    this.on(wire.emailHistory, () => json(200, {}));
  }

  /** Answers a call of whoever is signed in. */
  on(call: string, answer: Answering): this {
    this.network.on(call, (request) => {
      const header = request.headers.get('Authorization');
      if (header === null) return unauthenticated();
      return header === `Bearer ${this.access}` ? answer(request) : badAccess();
    });
    return this;
  }

  #signIn({ body }: SentRequest): Response {
    const { email, password } = body as Partial<typeof ACCOUNT>;
    const blank = ['This field may not be blank.'];
    if (email === '' || password === '') return invalid({ email: blank, password: blank });
    return email === ACCOUNT.email && password === ACCOUNT.password
      ? json(200, { refresh: this.refresh, access: this.access })
      : noAccount();
  }
}
