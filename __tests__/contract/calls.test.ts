import { fillPath, type Access } from '../../contract/call.ts';
import { calls, type CallName } from '../../contract/calls.ts';

describe('§7 the calls it makes', () => {
  test.each<[CallName, string]>([
    ['signIn', 'POST /api/token/'],
    ['register', 'POST /api/auth/register/'],
    ['verifyInvitation', 'POST /api/auth/verify-token/'],
    ['me', 'GET /ticket/members/me/'],
    ['refresh', 'POST /api/token/refresh/'],
    ['verify', 'POST /api/token/verify/'],
    ['emailHistory', 'GET /api/auth/token-email-history/'],
    ['sendTicketEmail', 'POST /api/auth/send-ticket-email/'],
    ['requestPasswordReset', 'POST /api/auth/request-password-reset/'],
    ['resetPassword', 'POST /api/auth/reset-password/'],
    ['members', 'GET /api/auth/admin/members/'],
    ['memberPurchaseCodes', 'GET /api/auth/admin/members/{id}/tokens/'],
    ['createPurchaseCodes', 'POST /api/auth/admin/members/{id}/create_tokens/'],
    ['generateTicket', 'POST /api/auth/generate-ticket/'],
    ['checkTicket', 'GET /api/auth/check/{ticketId}/'],
    ['invalidateTicket', 'POST /api/auth/invalidate/{ticketId}/'],
  ])('%s is %s', (name, methodAndPath) => {
    expect(`${calls[name].method} ${calls[name].path}`).toBe(methodAndPath);
  });

  test('no call has two names, and every path ends in a slash', () => {
    const all = Object.values(calls).map((call) => `${call.method} ${call.path}`);
    expect(new Set(all).size).toBe(16);
    for (const call of all) expect(call).toMatch(/\/$/);
  });
});

/** To the letter, since route.test.ts holds the routes to what the contract says. */
test.each<[CallName, Access]>([
  ['signIn', 'public'],
  ['register', 'public'],
  ['verifyInvitation', 'public'],
  ['me', 'member'],
  ['refresh', 'public'],
  ['verify', 'public'],
  ['emailHistory', 'member'],
  ['sendTicketEmail', 'member'],
  ['requestPasswordReset', 'public'],
  ['resetPassword', 'public'],
  ['members', 'superuser'],
  ['memberPurchaseCodes', 'superuser'],
  ['createPurchaseCodes', 'superuser'],
  ['generateTicket', 'superuser'],
  ['checkTicket', 'scanner'],
  ['invalidateTicket', 'reporter'],
])('§6 %s is for: %s', (name, access) => {
  expect(calls[name].access).toBe(access);
});

describe('fillPath', () => {
  test.each<[string, Record<string, string | number>, string]>([
    [calls.memberPurchaseCodes.path, { id: 7 }, '/api/auth/admin/members/7/tokens/'],
    [calls.checkTicket.path, { ticketId: 'aB-_9' }, '/api/auth/check/aB-_9/'],
    // What was scanned is a stranger's text: it must stay one segment of the path.
    [calls.checkTicket.path, { ticketId: '../x?y#z' }, '/api/auth/check/..%2Fx%3Fy%23z/'],
    [calls.checkTicket.path, { ticketId: 'ü 100%' }, '/api/auth/check/%C3%BC%20100%25/'],
    [calls.checkTicket.path, { ticketId: '$&{id}' }, '/api/auth/check/%24%26%7Bid%7D/'],
    [calls.checkTicket.path, { ticketId: '..' }, '/api/auth/check/%252E%252E/'],
    [calls.checkTicket.path, { ticketId: '...' }, '/api/auth/check/.../'],
    [calls.me.path, {}, '/ticket/members/me/'],
    ['/{a}/{b}/{a}/', { a: 1, b: 2 }, '/1/2/1/'],
  ])('fills %s with %j', (path, params, filled) => {
    expect(fillPath(path, params)).toBe(filled);
  });

  test.each([
    '.',
    '..',
    '...',
    '%2e',
    '%2E%2e',
    '/',
    '/../',
    'a/b',
    '\\\\',
    '%',
    '%2F',
    '?',
    '#',
    ' ',
  ])('a browser sends %j as one segment of the path', (ticketId) => {
    const path = fillPath(calls.checkTicket.path, { ticketId });
    expect(new URL(path, 'http://localhost').pathname).toMatch(/^\/api\/auth\/check\/[^/]+\/$/);
  });

  test('says what is missing', () => {
    expect(() => fillPath(calls.memberPurchaseCodes.path, {})).toThrow(RangeError);
    expect(() => fillPath(calls.memberPurchaseCodes.path, { ticketId: 'x' })).toThrow(
      'fillPath: no id for /api/auth/admin/members/{id}/tokens/',
    );
  });
});
