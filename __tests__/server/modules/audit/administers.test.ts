/** Who loses the right between the question and the change changes nothing, and does not take it back. */
import { Readable } from 'node:stream';
import { fillPath, type Call } from '../../../../contract/call.ts';
import { calls } from '../../../../contract/calls.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import { labelCalls } from '../../../../contract/office/labels.ts';
import { mergeCalls } from '../../../../contract/office/merging.ts';
import { retentionCalls } from '../../../../contract/office/retention.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { createFixture, ask, type Fixture, type Person } from '../fixture.ts';
import { asSeen } from '../../../support/asSeen.ts';

forEachEngine('a right that is lost meanwhile', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser');
  });
  afterAll(async () => {
    await fixture.close();
    await database.close();
  });

  /** As of who had the right while the guard asked, and has lost it before the body has come. */
  async function askAndLose(
    call: Call,
    as: Person,
    { params, body, headers }: Asked,
    loss: Record<string, unknown>,
  ): Promise<{ status: number; body: unknown }> {
    let isRead = (): void => undefined;
    const reading = new Promise<void>((resolve) => (isRead = resolve));
    const text = JSON.stringify(body);
    const payload = new Readable({ read: () => isRead() });
    const reply = fixture.app.inject({
      method: call.method,
      url: `/api${fillPath(call.path, params ?? {})}`,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
        authorization: `Bearer ${as.access}`,
      },
      payload,
    });
    await reading;
    await lose(as, loss);
    payload.push(text);
    payload.push(null);
    const { statusCode, body: answer } = await reply;
    return { status: statusCode, body: JSON.parse(answer) as unknown };
  }

  async function lose(person: Person, loss: Record<string, unknown>): Promise<void> {
    const body = { version: 1, ...loss };
    const params = { id: person.id };
    const { statusCode } = await ask(fixture, officeCalls.changeMember, {
      as: office,
      params,
      ...asSeen(body),
    });
    expect(statusCode).toBe(200);
  }

  const entriesOf = async ({ id }: Person) =>
    await database.db.selectFrom('audit').select('id').where('actor_id', '=', id).execute();

  const REFUSED = { status: 403, body: { error: texts.onlyAdministrators } };

  test.each([
    ['is_superuser', false],
    ['is_active', false],
  ] as const)('%s: is not taken back by whoever has lost it', async (right, lost) => {
    const person = await fixture.person('superuser');
    const params = { id: person.id };
    const body = { version: 2, [right]: true };
    const reply = await askAndLose(
      officeCalls.changeMember,
      person,
      { params, ...asSeen(body) },
      {
        [right]: lost,
      },
    );
    expect(reply).toMatchObject(REFUSED);
    const member = await database.db
      .selectFrom('member')
      .select(['is_superuser', 'is_active', 'version'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(member).toEqual({ is_superuser: true, is_active: true, version: 2, [right]: lost });
    expect(await entriesOf(person)).toEqual([]);
  });

  test.each<[string, Call, (one: Person, other: Person) => Asked]>([
    [
      'a new member',
      officeCalls.addMember,
      () => ({ body: { first_name: 'Eva', last_name: 'Eins' } }),
    ],
    [
      'a right of somebody else',
      officeCalls.changeMember,
      ({ id }) => ({ params: { id }, ...asSeen({ version: 1, is_superuser: true }) }),
    ],
    ['codes', calls.createPurchaseCodes, ({ id }) => ({ params: { id }, body: { count: 1 } })],
    [
      'a label',
      labelCalls.setLabel,
      ({ id }) => ({ params: { id }, body: { label: 'Helfer', is_given: true } }),
    ],
    [
      'two members as one',
      mergeCalls.mergeMembers,
      (one, { id }) => ({
        params: { id: one.id, other: id },
        body: { version: 1, gone_version: 1, take: [] },
      }),
    ],
    ['what is kept', retentionCalls.saveRetention, () => ({ body: { days: { mails: 31 } } })],
  ])('%s: not by who has lost it', async (_, call, askedOf) => {
    const person = await fixture.person('superuser');
    const [one, other] = [await fixture.person('member'), await fixture.person('member')];
    const reply = await askAndLose(call, person, askedOf(one, other), { is_superuser: false });
    expect(reply).toMatchObject(REFUSED);
    expect(await entriesOf(person)).toEqual([]);
  });
});

interface Asked {
  params?: Record<string, string | number>;
  headers?: Record<string, string>;
  body: Record<string, unknown>;
}
