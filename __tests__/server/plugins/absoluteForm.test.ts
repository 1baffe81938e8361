/** A request that names the whole address is answered like one that names the path. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { texts } from '../../../server/texts.ts';
import { createTestApp, type TestApp } from '../support/testApp.ts';

let server: TestApp;
beforeAll(async () => {
  const database = openDatabase({ location: ':memory:' });
  await database.migrate();
  server = await createTestApp(database);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const { port } = server.app.server.address() as AddressInfo;
  const asked = request({ host: '127.0.0.1', port, method, path, headers, agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return [answer.statusCode, JSON.parse(await text(answer))] as [number, object];
}

test.each([
  ['GET', '/healthz', 200],
  ['GET', '/api/ticket/members/me/', 401],
  ['GET', '/api/ticket/members/me/?x=http://y/', 401],
  ['DELETE', '/api/api/token/', 405],
  ['GET', '/api/nothing', 404],
  ['GET', '/api/%00', 400],
  ['GET', '/api/%ff', 400],
  ['GET', '/?x', 404],
])('%s http://x%s: %i', async (method, path, status) => {
  const byPath = await ask(method, path);
  expect(byPath[0]).toBe(status);
  for (const origin of ['http://x', 'HTTPS://tickets.example.org:8443', 'http://[::1]']) {
    expect(await ask(method, `${origin}${path}`)).toEqual(byPath);
  }
});

test('who is signed in is so in this form, too', async () => {
  const { access, email } = await server.signUp();
  const headers = { authorization: `Bearer ${access}` };
  const answer = await ask('GET', 'http://x/api/ticket/members/me/', headers);
  expect(answer).toMatchObject([200, { email }]);
});

test.each(['http://', 'http:///api/x', 'http://?x'])('%s is no address: 400', async (target) => {
  expect(await ask('GET', target)).toEqual([400, { error: texts.unknownPath }]);
});
