/** The description of the API: who may read it, and that it says what the server does. */
import type { LightMyRequestResponse } from 'fastify';
import { Compile } from 'typebox/compile';

import { calls } from '../../../../contract/calls.ts';
import { entryCalls } from '../../../../contract/entry/calls.ts';
import type { Call } from '../../../../contract/call.ts';
import { everyCall } from '../../../../contract/everyCall.ts';
import { openDatabase, type Database } from '../../../../server/db/openDatabase.ts';
import { texts } from '../../../../server/texts.ts';
import { recordRoutes } from '../../support/registeredRoutes.ts';
import { createFixture, type Fixture, type Person } from '../fixture.ts';

const PAGES = ['/api/docs', '/api/docs/', '/api/docs/openapi.json', '/api/docs/json'];
const FILES = ['/api/docs/static/swagger-ui-bundle.js', '/api/docs/static/swagger-initializer.js'];

interface Media {
  readonly content: Readonly<Record<string, { readonly schema: object }>>;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema: object;
  }[];
  readonly requestBody?: Media & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Media & { readonly description: string }>>;
}
interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly components: { readonly securitySchemes: Readonly<Record<string, object>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let database: Database;
let fixture: Fixture;
let routes: string[];
let superuser: Person;
let document: OpenApi;

beforeAll(async () => {
  database = openDatabase({ location: ':memory:' });
  await database.migrate();
  ({ app: fixture, routes } = await recordRoutes(() =>
    createFixture(database, { REENTRY: 'true' }),
  ));
  superuser = await fixture.person('superuser');
  document = (await get('/api/docs/openapi.json', bearer(superuser))).json<OpenApi>();
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const get = (url: string, headers: Record<string, string>): Promise<LightMyRequestResponse> =>
  fixture.app.inject({ method: 'GET', url, headers });
const bearer = ({ access }: Person) => ({ authorization: `Bearer ${access}` });
/** As a browser sends it along with the app's other cookies. */
const cookie = ({ access }: Person) => ({
  cookie: `user_data=%7B%7D; access_token=${access}; refresh_token=x`,
});

describe('is for superusers', () => {
  test.each([...PAGES, ...FILES, '/api/docs/none'])('%s refuses all others', async (url) => {
    const expired = { cookie: 'access_token=forged' };
    const misnamed = { cookie: `my_access_token=${superuser.access}` };
    for (const headers of [{}, expired, misnamed]) {
      const reply = await get(url, headers);
      expect(reply.statusCode).toBe(401);
      expect(Object.keys(reply.json<object>())).toEqual(['error']);
    }
    for (const role of ['member', 'entry staff'] as const) {
      const person = await fixture.person(role);
      for (const headers of [bearer(person), cookie(person)]) {
        const reply = await get(url, headers);
        expect([reply.statusCode, reply.json<object>()]).toEqual([
          403,
          { error: texts.onlyAdministrators },
        ]);
      }
    }
  });

  test.each([...PAGES, ...FILES])(
    '%s takes their Authorization header and their cookie',
    async (url) => {
      for (const headers of [bearer(superuser), cookie(superuser)]) {
        const reply = await get(url, headers);
        expect(reply.statusCode).toBe(200);
        expect(reply.headers).toMatchObject({
          'cache-control': 'no-store',
          'content-security-policy': expect.stringContaining("script-src 'self'") as unknown,
        });
      }
    },
  );

  test('what is not there is 404', async () => {
    for (const url of ['/api/docs/none', '/api/docs/static/none.js', '/api/docs/static/../../x']) {
      const reply = await get(url, bearer(superuser));
      expect([reply.statusCode, reply.json<object>()]).toEqual([404, { error: texts.unknownPath }]);
    }
  });

  test.each(Object.entries(everyCall).filter(([, { access }]) => access !== 'public'))(
    'the cookie opens nothing else: %s',
    async (_, { method, path }) => {
      const url = `/api${path.replace(/\{\w+\}/g, '1')}`;
      const reply = await fixture.app.inject({ method, url, headers: cookie(superuser) });
      expect(reply.statusCode).toBe(401);
    },
  );
});

test('the document is OpenAPI 3.1 under the name of the festival', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: fixture.deps.config.productName, version: '1' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  });
});

test('it describes every route below /api, and no other', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} /api${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  const served = routes.filter((route) => /^(?!HEAD)\w+ \/api\/(?!docs)/.test(route));
  expect(served.length).toBeGreaterThan(20);
  expect(described.toSorted()).toEqual(served.toSorted());
});

describe.each(Object.entries(everyCall))('%s', (name, call) => {
  const operation = (): Operation => document.paths[call.path]![call.method.toLowerCase()]!;

  test('has its name, its summary and one of the tags', () => {
    expect(operation()).toMatchObject({ operationId: name, summary: call.summary });
    expect(operation().tags).toEqual([call.tag]);
    expect(document.tags.map((tag) => tag.name)).toContain(call.tag);
  });

  test('is open to whom the contract says', () => {
    const { security, responses } = operation();
    expect(security).toEqual(call.access === 'public' ? [] : [{ bearer: [call.access] }]);
    expect('401' in responses).toBe(call.access !== 'public');
  });

  test('has the parameters of its path, of its query and of its headers', () => {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => ['path', param, true]);
    // A schema of optional fields alone has no list of those that are required, whatever its type says.
    const fieldsOf = (place: string, schema: Call['query']) => {
      const { properties = {}, required = [] }: { properties?: object; required?: string[] } =
        schema ?? {};
      return Object.keys(properties).map((field) => [place, field, required.includes(field)]);
    };
    const inQuery = fieldsOf('query', call.query);
    const headers = fieldsOf('header', call.headers);
    const described = (operation().parameters ?? []).map((one) => [
      one.in,
      one.name,
      one.required === true,
    ]);
    expect(described.toSorted()).toEqual([...inPath, ...inQuery, ...headers].toSorted());
  });

  test('has the schemas of the contract, of what is sent and of what is answered', () => {
    const { requestBody, responses } = operation();
    const mediaType = call.mediaType ?? 'application/json';
    const plain = (schema: unknown): unknown => schema && JSON.parse(JSON.stringify(schema));
    const sentType = call.bodyKind === 'bytes' ? 'application/octet-stream' : 'application/json';
    expect(requestBody?.content[sentType]?.schema).toEqual(plain(call.body));
    expect(requestBody?.required).toBe(call.body && name !== 'undo');
    const answers = Object.keys(responses).filter((status) => status.startsWith('2'));
    expect(answers).toEqual([String(call.status)]);
    expect(Object.keys(responses[call.status]!.content)).toEqual([mediaType]);
    for (const { description, content } of Object.values(responses)) {
      expect(description).not.toBe('');
      for (const { schema } of Object.values(content)) expect(() => Compile(schema)).not.toThrow();
    }
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['4XX', '5XX']));
  });
});

test('the headers of the gate stand where they are read, and say what they mean', () => {
  const headersOf = (path: string, method: string) =>
    document.paths[path]![method]!.parameters!.filter((one) => one.in === 'header');
  const undo = headersOf(entryCalls.undo.path, 'post');
  expect(undo.map(({ name, required }) => [name, required === true])).toEqual([
    ['Idempotency-Key', true],
    ['Entry-Device', false],
    ['Entry-Gate', false],
    ['Entry-Mode', false],
    ['Entry-Approved', false],
    ['Entry-Scanned-At', false],
    ['Entry-Seq', false],
  ]);
  for (const { description } of undo) expect(description).toMatch(/\w{3}/);
  const tap = headersOf(calls.invalidateTicket.path, 'post');
  expect(tap.map(({ name }) => name)).toEqual(undo.map(({ name }) => name));
  expect(tap.some(({ required }) => required === true)).toBe(false);
  expect(headersOf(entryCalls.heartbeat.path, 'post')).toMatchObject([
    { name: 'Entry-Device', required: true },
  ]);
});
