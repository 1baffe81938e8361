import { entryCalls } from '../../../../contract/entry/calls.ts';
import type { Gate } from '../../../../contract/entry/entities.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

forEachEngine('gates (entry protocol)', (engine) => {
  let fixture: Fixture;
  let staff: Person;
  let superuser: Person;

  beforeAll(async () => {
    fixture = await createFixture(await engine.open());
    staff = await fixture.person('entry staff');
    superuser = await fixture.person('superuser');
  });
  afterAll(() => fixture.close());

  const create = (name: unknown, as: Person | undefined = superuser) =>
    ask(fixture, entryCalls.createGate, { as, body: { name } });
  const change = (id: number | string, body: object, as: Person | undefined = superuser) =>
    ask(fixture, entryCalls.changeGate, { as, params: { id }, body });
  const all = async () =>
    (await ask(fixture, entryCalls.gates, { as: staff })).json<Gate[]>().map(({ name }) => name);

  test('superusers name, rename, close and open them; staff see open ones first, by name', async () => {
    const south = await create(' Süd ');
    expect([south.statusCode, south.json()]).toMatchObject([201, { name: 'Süd', is_open: true }]);
    await create('Nord');
    const { id } = (await create('West')).json<Gate>();
    expect(await all()).toEqual(['Nord', 'Süd', 'West']);
    const closed = await change(id, { name: 'Abend', is_open: false });
    expect(closed.json()).toEqual({ id, name: 'Abend', is_open: false });
    expect(await all()).toEqual(['Nord', 'Süd', 'Abend']);
    expect((await change(id, { is_open: true })).json()).toMatchObject({ is_open: true });
    const audit = await fixture.database.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('subject', '=', `gate:${id}`)
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      'gate created',
      'gate changed',
      'gate changed',
    ]);
  });

  test('a change writes nothing else of a gate, whatever a client sends', async () => {
    const { id } = (await create('Fest')).json<Gate>();
    const foreign = { id: 777_001, created_at: 'gestern', version: -7, foo: { a: 1 } };
    const answer = await change(id, { ...foreign, is_open: false });
    expect([answer.statusCode, answer.json()]).toEqual([200, { id, name: 'Fest', is_open: false }]);
    expect((await change(id, foreign)).json()).toEqual({ id, name: 'Fest', is_open: false });
  });

  test('a name is of one gate: 409', async () => {
    const { id } = (await create('Erstes')).json<Gate>();
    expect((await create('Erstes')).statusCode).toBe(409);
    expect((await change(id + 1_000, { name: 'Neu' })).statusCode).toBe(404);
    const { id: other } = (await create('Zweites')).json<Gate>();
    const answer = await change(other, { name: 'Erstes' });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { error: 'Ein anderes Tor heißt bereits so.', reason: 'name_taken' },
    ]);
  });

  test.each([undefined, '', '  ', 7, 'x'.repeat(61), 'a\tb'])('a name %j: 400', async (name) => {
    expect((await create(name)).statusCode).toBe(400);
  });

  test('who may what (§6)', async () => {
    const member = await fixture.person('member');
    expect((await create('x', staff)).statusCode).toBe(403);
    expect((await change(1, { is_open: false }, staff)).statusCode).toBe(403);
    expect((await ask(fixture, entryCalls.gates, { as: member })).statusCode).toBe(403);
    expect((await ask(fixture, entryCalls.gates)).statusCode).toBe(401);
    expect((await change('x', { is_open: false })).statusCode).toBe(404);
  });
});
