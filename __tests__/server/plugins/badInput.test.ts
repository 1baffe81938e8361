/** What no call may trip over, tried on every call of §7 that it applies to. */
import { type Call } from '../../../contract/call.ts';
import { calls, type CallName } from '../../../contract/calls.ts';
import { everyCall } from '../../../contract/everyCall.ts';
import { texts } from '../../../server/texts.ts';
import { forEachEngine } from '../../support/engines.ts';
import { createTestApp, type TestApp } from '../support/testApp.ts';

const names = Object.keys(calls) as CallName[];
const publicCalls = [
  'signIn',
  'refresh',
  'verify',
  'register',
  'verifyInvitation',
  'requestPasswordReset',
  'resetPassword',
] as const;
const bodies: Partial<Record<CallName, Record<string, unknown>>> = {
  signIn: { email: 'mia@example.org', password: 'Sommer#2026' },
  refresh: { refresh: 'x' },
  verify: { token: 'x' },
  register: { email: 'mia@example.org', password: 'Sommer#2026', initial_token: 'AAAAA-AAAAA' },
  verifyInvitation: { initial_token: 'AAAAA-AAAAA' },
  requestPasswordReset: { email: 'mia@example.org' },
  resetPassword: { token: 'x', password: 'Sommer#2026' },
  sendTicketEmail: { token: 'x', email: 'mia@example.org' },
  createPurchaseCodes: { count: 1 },
  generateTicket: { token: 1, email: 'mia@example.org' },
};
const withBody = Object.keys(bodies) as CallName[];
const fieldsOf = (name: CallName) => Object.keys(bodies[name] ?? {});
const params = { id: 1, ticketId: 'X' };

/** §5: the count has a rule of its own, and with it a sentence. */
const sentenceFor = (field: string) =>
  field === 'count' ? texts.invalidPurchaseCodeCount(1, 10) : texts.invalidField(field);

const NO_STRING = [null, 1, true, [], {}, ['a'], { a: 'b' }];

forEachEngine('bad input', (engine) => {
  let server: TestApp;
  let admin: string;
  beforeAll(async () => {
    server = await createTestApp(await engine.open());
    admin = (await server.signUp({ isSuperuser: true })).access;
  });
  afterAll(() => server.close());
  // Rate limits have tests of their own: here every test comes from an address of its own.
  let tests = 0;
  beforeEach(() => {
    tests += 1;
  });

  const send = (call: Call, body?: unknown, headers: Record<string, string> = {}) =>
    server.send(call, {
      params,
      token: admin,
      from: `10.0.${Math.floor(tests / 256)}.${tests % 256}`,
      ...(body !== undefined && { body }),
      headers,
    });
  const sendRaw = (call: Call, payload: string | Buffer, contentType = 'application/json') =>
    send(call, payload, { 'content-type': contentType });

  test.each(withBody)(
    '%s without any field: 400, one sentence, nothing of the inside',
    async (name) => {
      const reply = await send(calls[name], {});
      expect(reply).toMatchObject({ status: 400 });
      expect(Object.keys(reply.body as object).filter((key) => key !== 'detail')).toEqual([
        'error',
      ]);
      expect(reply.body).toMatchObject({ error: sentenceFor(fieldsOf(name)[0]!) });
    },
  );

  test.each(withBody.flatMap((name) => fieldsOf(name).map((field) => [name, field] as const)))(
    '%s: %s of a wrong type: 400',
    async (name, field) => {
      const wanted = typeof bodies[name]![field];
      const wrong = NO_STRING.filter((value) => typeof value !== wanted || value === null);
      for (const value of wrong) {
        const reply = await send(calls[name], { ...bodies[name], [field]: value });
        expect(reply).toMatchObject({ status: 400, body: { error: sentenceFor(field) } });
      }
    },
  );

  test.each(withBody)('%s with a body that is no object: 400', async (name) => {
    for (const body of ['null', '1', '"text"', '[]', '[{}]']) {
      expect(await sendRaw(calls[name], body)).toMatchObject({ status: 400 });
    }
    expect(await sendRaw(calls[name], '')).toMatchObject({ status: 400 });
  });

  test.each(withBody)('%s with what is no JSON: 400', async (name) => {
    const broken = [
      '{',
      '{"email": undefined}',
      'email=mia@example.org',
      '<xml/>',
      '{"__proto__": {"is_superuser": true}}',
      '{"constructor": {"prototype": {}}}',
      '\u0000',
    ];
    for (const body of broken) {
      expect(await sendRaw(calls[name], body)).toMatchObject({
        status: 400,
        body: { error: texts.invalidJson },
      });
    }
  });

  test.each(withBody)('%s with invalid UTF-8: 400', async (name) => {
    const [field] = fieldsOf(name);
    for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x8e]]) {
      const body = Buffer.concat([
        Buffer.from(`{"${field}":"`),
        Buffer.from(bytes),
        Buffer.from('"}'),
      ]);
      expect(await sendRaw(calls[name], body)).toMatchObject({
        status: 400,
        body: { error: texts.invalidJson },
      });
    }
  });

  test.each(withBody)('%s with 1 MB: 413', async (name) => {
    const [field] = fieldsOf(name);
    expect(await send(calls[name], { [field!]: 'x'.repeat(1_000_000) })).toMatchObject({
      status: 413,
      body: { error: texts.bodyTooLarge },
    });
  });

  test.each(withBody)('%s in another content type: 415', async (name) => {
    const body = JSON.stringify(bodies[name]);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      expect(await sendRaw(calls[name], body, type)).toMatchObject({
        status: 415,
        body: { error: texts.notJson },
      });
    }
  });

  test.each(
    withBody.flatMap((name) =>
      fieldsOf(name)
        .filter((field) => typeof bodies[name]![field] === 'string')
        .map((field) => [name, field] as const),
    ),
  )(
    '%s: SQL, HTML, NUL and endless text in %s are refused as input, not as a fault',
    async (name, field) => {
      const hostile = [
        "' or 1=1 --",
        "x'; drop table member; --",
        '<script>alert(1)</script>',
        '%s%n${7*7}{{7*7}}',
        '\ud800',
        'x'.repeat(60_000),
        '‮🎟️'.repeat(50),
      ];
      for (const text of hostile) {
        const { status, body } = await send(calls[name], { ...bodies[name], [field]: text });
        expect([400, 401, 404]).toContain(status);
        expect(body).toMatchObject({ error: expect.any(String) as unknown });
      }
      // Whatever the call would say to it: it cannot be stored as it is. Half a picture is none.
      for (const unstorable of ['a\u0000b', 'a\ud83cb', '\udf9f\ud83c']) {
        expect(await send(calls[name], { ...bodies[name], [field]: unstorable })).toMatchObject({
          status: 400,
          body: { error: texts.invalidInput },
        });
      }
      expect(await send(calls.me)).toMatchObject({ status: 200 });
    },
  );

  test('a picture that is written as two escapes is one character', async () => {
    const email = 'nobody@example.org';
    const body = `{"email":"${email}","password":"\\ud83c\\udf9f\\ufe0f und mehr"}`;
    expect(JSON.parse(body)).toEqual({ email, password: '🎟️ und mehr' });
    expect(await sendRaw(calls.signIn, body)).toMatchObject({ status: 401 });
  });

  test.each([-1e300, 0.5, 1e300, '1'])('%p is no id of a code: 400', async (token) => {
    expect(await send(calls.generateTicket, { ...bodies.generateTicket, token })).toMatchObject({
      status: 400,
      body: { error: texts.invalidField('token') },
    });
  });

  test.each(names)('%s with another method: 405 with Allow', async (name) => {
    const { method, path } = calls[name];
    const allowed = Object.values(everyCall).flatMap((call) =>
      call.path !== path ? [] : call.method === 'GET' ? ['GET', 'HEAD'] : [call.method],
    );
    expect(allowed).toContain(method);
    for (const other of (['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const).filter(
      (one) => !allowed.includes(one),
    )) {
      const url = `/api${path.replace(/\{\w+\}/g, '1')}`;
      const reply = await server.app.inject({ method: other, url });
      expect(reply.statusCode).toBe(405);
      expect(reply.headers.allow).toBe(allowed.join(', '));
      expect(reply.json()).toEqual({ error: texts.methodNotAllowed(other) });
    }
  });

  test.each(names)('%s answers without its trailing slash as well', async (name) => {
    const { method, path } = calls[name];
    const short = { ...calls[name], path: path.replace(/\/$/, '') };
    const options = { params, ...(method === 'POST' && { body: {} }) };
    const [long, without] = [
      await server.send(calls[name], options),
      await server.send(short, options),
    ];
    expect(without.status).toBe(long.status);
    expect(without.body).toEqual(long.body);
  });

  test.each(names.filter((name) => !publicCalls.some((open) => open === name)))(
    '%s needs a sign-in: 401 whatever else is wrong',
    async (name) => {
      const { refresh, access } = await server.signUp({ isSuperuser: true });
      const credentials: Record<string, string>[] = [
        {},
        { authorization: '' },
        { authorization: 'Bearer' },
        { authorization: `Basic ${Buffer.from('mia:secret').toString('base64')}` },
        { authorization: 'Bearer garbage' },
        { authorization: `Bearer ${refresh}` },
        { authorization: `Bearer ${access.slice(0, -2)}` },
        { authorization: access },
      ];
      for (const headers of credentials) {
        const reply = await server.send(calls[name], {
          params,
          headers: { ...headers, 'content-type': 'application/json' },
        });
        expect(reply).toMatchObject({
          status: 401,
          headers: { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' },
          body: { error: expect.any(String) as unknown },
        });
      }
    },
  );

  test.each([
    '/api',
    '/api/',
    '/api/token/',
    '/api/api/tokens/',
    '/api/api/auth/admin/members/1/codes/',
    '/api/../etc/passwd',
    '/api/api/auth/check/',
    '/api/%2e%2e/',
  ])('%s is no address of the API: 404', async (url) => {
    for (const method of ['GET', 'POST'] as const) {
      const reply = await server.app.inject({ method, url });
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toEqual({ error: texts.unknownPath });
    }
  });

  test.each([
    '/api/api/auth/check/%/',
    '/api/%E0%A4%A',
    '/api/api/auth/check/a%00b/',
    '/api/x?y=%00',
  ])('%s is no proper address: 400', async (url) => {
    const reply = await server.app.inject({ method: 'GET', url });
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json<object>())).toEqual(['error']);
  });
});
