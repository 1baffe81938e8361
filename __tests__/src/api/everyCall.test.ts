import { calls } from '../../../contract/calls.ts';
import { emailHistoryApi } from '../../../src/api/emailHistoryApi.ts';
import { membersApi } from '../../../src/api/membersApi.ts';
import { createRefresh } from '../../../src/api/client/refresh.ts';
import { createSend } from '../../../src/api/client/send.ts';
import { meApi } from '../../../src/api/meApi.ts';
import { register, signIn } from '../../../src/session/signIn.ts';
import { purchaseCodesApi } from '../../../src/api/purchaseCodesApi.ts';
import { createStore, type AppStore } from '../../../src/app/store.ts';
import { checkTicket, invalidateTicket } from '../../../src/entry/engine/ticketCalls.ts';
import {
  requestPasswordReset,
  resetPassword,
  verifyInvitation,
  verifyToken,
} from '../../../src/session/accountCalls.ts';
import { createTokenCookies } from '../../../src/session/tokenCookies.ts';
import { FakeNetwork, json } from '../../support/fakeNetwork.ts';
import { clearCookies, clientOf, haveSession, testServices } from '../../support/services.ts';

const KEY = '7b0c6a52-3f0e-4c57-9a0e-2f8d1c9f6a10';

const EMAIL = 'aenne@example.org';
const PASSWORD = 'Abcdef1!';
const CODE = 'AB2CD-EF3GH';

afterEach(clearCookies);

type Send = (store: AppStore) => Promise<unknown>;

const send = createSend({
  baseUrl: new URL('/api', location.origin),
  isServerOurs: () => false,
  onAsked: () => undefined,
});

/** Call, payload, and what makes the web app send it; in the order of the specification's table. */
const table: [call: string, payload: unknown, send: Send][] = [
  [
    'POST /api/token/',
    { email: EMAIL, password: PASSWORD },
    (store) => store.dispatch(signIn({ email: EMAIL, password: PASSWORD })),
  ],
  [
    'POST /api/auth/register/',
    { email: EMAIL, password: PASSWORD, initial_token: CODE },
    (store) => store.dispatch(register({ email: EMAIL, password: PASSWORD, initial_token: CODE })),
  ],
  [
    'POST /api/auth/verify-token/',
    { initial_token: CODE },
    (store) => store.dispatch(verifyInvitation(CODE)),
  ],
  ['GET /ticket/members/me/', undefined, (store) => store.dispatch(meApi.endpoints.me.initiate())],
  [
    'POST /api/token/refresh/',
    { refresh: 'refresh-1' },
    () => createRefresh(createTokenCookies(), send)('access-1'),
  ],
  ['POST /api/token/verify/', { token: 'access-1' }, (store) => store.dispatch(verifyToken())],
  [
    'GET /api/auth/token-email-history/',
    undefined,
    (store) => store.dispatch(emailHistoryApi.endpoints.emailHistory.initiate()),
  ],
  [
    'POST /api/auth/send-ticket-email/',
    { token: 'CODE-1', email: EMAIL },
    (store) =>
      store.dispatch(
        emailHistoryApi.endpoints.sendTicketEmail.initiate({ token: 'CODE-1', email: EMAIL }),
      ),
  ],
  [
    'POST /api/auth/request-password-reset/',
    { email: EMAIL },
    (store) => store.dispatch(requestPasswordReset(EMAIL)),
  ],
  [
    'POST /api/auth/reset-password/',
    { token: 'tok-1', password: PASSWORD },
    (store) => store.dispatch(resetPassword({ token: 'tok-1', password: PASSWORD })),
  ],
  [
    'GET /api/auth/admin/members/',
    undefined,
    (store) => store.dispatch(membersApi.endpoints.members.initiate({ search: 'öz', page: 1 })),
  ],
  [
    'GET /api/auth/admin/members/7/tokens/',
    undefined,
    (store) => store.dispatch(purchaseCodesApi.endpoints.memberPurchaseCodes.initiate(7)),
  ],
  [
    'POST /api/auth/admin/members/7/create_tokens/',
    { count: 3 },
    (store) =>
      store.dispatch(
        purchaseCodesApi.endpoints.createPurchaseCodes.initiate({
          memberId: 7,
          count: 3,
          key: KEY,
        }),
      ),
  ],
  [
    'POST /api/auth/generate-ticket/',
    { token: 5, email: EMAIL },
    (store) =>
      store.dispatch(
        purchaseCodesApi.endpoints.generateTicket.initiate({
          purchaseCodeId: 5,
          email: EMAIL,
          memberId: 7,
        }),
      ),
  ],
  [
    'GET /api/auth/check/T1/',
    undefined,
    (store) => checkTicket(clientOf(store), { ticketId: 'T1' }),
  ],
  [
    'POST /api/auth/invalidate/T1/',
    undefined,
    (store) => invalidateTicket(clientOf(store), { ticketId: 'T1', idempotencyKey: 'k' }),
  ],
];

describe('§7 every call goes through one client', () => {
  it('and there are no others', () => {
    expect(table).toHaveLength(Object.keys(calls).length);
  });

  it.each(table)(
    '%s: under the base address, with its payload %j as JSON and the Bearer header',
    async (call, payload, send) => {
      globalThis.reportError = () => undefined;
      haveSession();
      const [method = '', path = ''] = call.split(' ');
      const wired = `${method} /api${path}`;
      const network = new FakeNetwork().install().on(wired, () => json(400, { error: 'Nein.' }));
      await send(createStore(testServices()));
      expect(network.sent.map((sent) => sent.call)).toEqual([wired]);
      const [sent] = network.sent;
      expect(sent?.body).toEqual(payload);
      expect(sent?.headers.get('Authorization')).toBe('Bearer access-1');
      expect(sent?.headers.get('Content-Type')).toBe(
        payload === undefined ? null : 'application/json',
      );
    },
  );
});
