/** Holds the routes that the app has registered against the calls of the contract, and tries every route's guard. */
import { json } from 'node:stream/consumers';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify from 'fastify';

import { fillPath, type Access, type Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { entryCalls } from '../../../contract/entry/calls.ts';
import { everyCall } from '../../../contract/everyCall.ts';
import { openDatabase, type Database } from '../../../server/db/openDatabase.ts';
import { route } from '../../../server/plugins/route.ts';
import { texts } from '../../../server/texts.ts';
import { recordRoutes } from '../support/registeredRoutes.ts';
import { createFixture, type Fixture, type Person, type Role } from '../modules/fixture.ts';

let database: Database;
let registered: string[];
let fixture: Fixture;
const people = {} as Record<Role, Person>;

beforeAll(async () => {
  database = openDatabase({ location: ':memory:' });
  await database.migrate();
  ({ app: fixture, routes: registered } = await recordRoutes(() =>
    createFixture(database, { REENTRY: 'true' }),
  ));
  for (const role of ['member', 'entry staff', 'superuser'] as const) {
    people[role] = await fixture.person(role);
  }
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

/** The description of the API is no part of it; apiDocs.test.ts tries its guard. */
const DOCS = ['GET /api/docs', 'GET /api/docs/*'];

const asFastifyWrites = ({ method, path }: Call) =>
  `${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`;

test('every route below /api is exactly one call of the contract, and every call is a route', () => {
  const routes = registered.filter(
    (name) => name.includes(' /api/') && !name.startsWith('HEAD ') && !DOCS.includes(name),
  );
  expect(routes.toSorted()).toEqual(Object.values(everyCall).map(asFastifyWrites).toSorted());
});

test('what answers to HEAD answers to GET, too', () => {
  const heads = registered.filter((name) => name.startsWith('HEAD '));
  expect(heads.length).toBeGreaterThan(0);
  for (const name of heads) expect(registered).toContain(name.replace('HEAD', 'GET'));
});

/** Who gets past each guard (§6). */
const PASSES: Record<Exclude<Access, 'public'>, readonly Role[]> = {
  member: ['member', 'entry staff', 'superuser'],
  scanner: ['entry staff', 'superuser'],
  // And a device that reports: entry/reports.test.ts.
  reporter: ['entry staff', 'superuser'],
  superuser: ['superuser'],
};
const REFUSAL = {
  member: 'nobody who is signed in is refused',
  scanner: texts.onlyEntryStaff,
  reporter: texts.onlyEntryStaff,
  superuser: texts.onlyAdministrators,
} as const;
const PARAMS = { id: 0, other: 0, ticketId: 'none', key: 'none', code: 'none', name: 'none' };

/** As a stream, since that of the board does not end. */
async function statusAndError({ method, path }: Call, as?: Person): Promise<[number, unknown]> {
  const reply = await fixture.app.inject({
    method,
    url: `/api${fillPath(path, PARAMS)}`,
    headers: { ...(as && { authorization: `Bearer ${as.access}` }) },
    payloadAsStream: true,
  });
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  const body = isJson ? ((await json(reply.stream())) as { error?: unknown }) : {};
  reply.stream().destroy();
  return [reply.statusCode, body.error];
}

describe.each(
  Object.entries(everyCall).flatMap(([name, call]) =>
    call.access === 'public' ? [] : [[name, call, call.access] as const],
  ),
)('§6 %s', (_, call, access) => {
  test('refuses whoever is not signed in: 401', async () => {
    expect(await statusAndError(call)).toEqual([401, texts.notSignedIn]);
  });

  test(`is for ${access}: 403 for all others`, async () => {
    for (const role of ['member', 'entry staff', 'superuser'] as const) {
      const answer = await statusAndError(call, people[role]);
      if (PASSES[access].includes(role)) {
        expect(answer[0]).not.toBe(401);
        expect(answer).not.toEqual([403, REFUSAL[access]]);
      } else {
        expect(answer).toEqual([403, REFUSAL[access]]);
      }
    }
  });
});

test.each(Object.entries(everyCall).filter(([, { access }]) => access === 'public'))(
  '%s is for everybody',
  async (_, call) => {
    const [status, error] = await statusAndError(call);
    // What takes a body has none here; what is not set up is not there.
    expect([call.body === undefined ? 200 : 400, 404]).toContain(status);
    expect(error).not.toBe(texts.notSignedIn);
  },
);

const use = (_value: unknown): void => undefined;

/** Fastify takes all of them; the compiler says so when one of these is no error any more. */
test('the types of a handler are those of its call', () => {
  const typed = fastify().withTypeProvider<TypeBoxTypeProvider>();
  // @ts-expect-error: the body has no such field
  typed.route({ ...route(calls.verify), handler: ({ body: { refresh } }) => use(refresh) });
  // @ts-expect-error: the path has no such parameter
  typed.route({ ...route(calls.checkTicket), handler: ({ params: { id } }) => use(id) });
  // @ts-expect-error: the query has no such field
  typed.route({ ...route(entryCalls.list), handler: ({ query: { search } }) => use(search) });
  // @ts-expect-error: the reply lacks a field
  typed.route({ ...route(entryCalls.createGate), handler: () => ({ id: 1, name: 'Nord' }) });
  expect(typed.hasRoute({ method: 'GET', url: '/api/auth/check/:ticketId/' })).toBe(true);
});
