/** What another site may do in the browser of somebody who is signed in here: nothing. */
import { calls } from '../../../contract/calls.ts';
import type { Database } from '../../../server/db/openDatabase.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { createFixture, type Fixture, type Person } from '../modules/fixture.ts';

const ORIGIN = 'https://evil.example';
let database: Database;
let fixture: Fixture;
let superuser: Person;

beforeAll(async () => {
  database = openDatabase({ location: ':memory:' });
  await database.migrate();
  fixture = await createFixture(database);
  superuser = await fixture.person('superuser');
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const url = `/api${calls.me.path}`;

test('a question whether it may call is answered with no permission', async () => {
  for (const method of ['GET', 'POST']) {
    const { headers, statusCode } = await fixture.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: ORIGIN, 'access-control-request-method': method },
    });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('no answer may be read by it, and the cookies that a browser sends along sign nobody in', async () => {
  const cookie = `access_token=${superuser.access}; refresh_token=x`;
  const forged = await fixture.app.inject({ url, headers: { origin: ORIGIN, cookie } });
  expect(forged.statusCode).toBe(401);
  const own = await fixture.app.inject({
    url,
    headers: { origin: ORIGIN, authorization: `Bearer ${superuser.access}` },
  });
  expect(own.statusCode).toBe(200);
  for (const { headers } of [forged, own]) {
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});
