/** What the office makes is made once, however often the same request arrives: its answer may have been lost. */
import { calls } from '../../../../contract/calls.ts';
import type { CreatedPurchaseCodesReply, Member } from '../../../../contract/entities.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { NewMember } from '../../../../contract/office/entities.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { cleanUp } from '../../../../server/modules/operations/housekeeping.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { asSeen } from '../../../support/asSeen.ts';

const MIA: NewMember = { first_name: 'Mia', last_name: 'Möller' };

forEachEngine('the same request once more', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  beforeEach(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser');
  });
  afterEach(async () => {
    await fixture.close();
    await database.close();
  });

  const add = (key: string | null, body = MIA, as = office) =>
    ask(fixture, officeCalls.addMember, {
      ...{ as, body },
      headers: key === null ? {} : { 'Idempotency-Key': key },
    });
  const create = (key: string, id: number, as = office, count = 2) =>
    ask(fixture, calls.createPurchaseCodes, {
      ...{ as, params: { id }, body: { count } },
      headers: { 'Idempotency-Key': key },
    });
  const membersNamed = async () =>
    (
      await database.db
        .selectFrom('member')
        .select('id')
        .where('last_name', '=', MIA.last_name)
        .execute()
    ).length;
  const kept = () => database.db.selectFrom('request_key').selectAll().execute();
  const codesOf = async (id: number) =>
    (await database.db.selectFrom('token').select('id').where('created_for', '=', id).execute())
      .length;

  test.each([{}, { number: 4711 }])('a member with %j is added once', async (more) => {
    const key = crypto.randomUUID();
    const wanted = { ...MIA, ...more };
    const [one, other] = await Promise.all([add(key, wanted), add(key, wanted)]);
    const third = await add(key, wanted);
    expect([one, other, third].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const ids = [one, other, third].map((reply) => reply.json<Member>().id);
    expect(new Set(ids).size).toBe(1);
    expect(await membersNamed()).toBe(1);
    // Another request for the same is another one.
    expect((await add(crypto.randomUUID())).statusCode).toBe(201);
    expect((await add(null)).statusCode).toBe(201);
    expect(await membersNamed()).toBe(3);
  });

  test('codes are created once, and the answer tells which', async () => {
    const member = await fixture.person('member');
    const key = crypto.randomUUID();
    const replies = await Promise.all([create(key, member.id), create(key, member.id)]);
    replies.push(await create(key, member.id));
    const tokens = replies.map((reply) => {
      const { tokens: created = [] } = reply.json<CreatedPurchaseCodesReply>();
      return created.map(({ token }) => token).toSorted();
    });
    expect(tokens[0]).toHaveLength(2);
    expect(tokens).toEqual([tokens[0], tokens[0], tokens[0]]);
    expect(await codesOf(member.id)).toBe(2);
  });

  test('another one’s key makes nothing known, and stands in nobody’s way', async () => {
    const key = crypto.randomUUID();
    const mine = (await add(key)).json<Member>();
    const colleague = await fixture.person('superuser');
    const theirs = await add(key, { first_name: 'Ole', last_name: 'Ost' }, colleague);
    expect(theirs.statusCode).toBe(201);
    expect(theirs.json<Member>()).toMatchObject({ first_name: 'Ole' });
    expect(theirs.json<Member>().id).not.toBe(mine.id);
  });

  test('the same key for something else makes that', async () => {
    const key = crypto.randomUUID();
    const [one, other] = [await fixture.person('member'), await fixture.person('member')];
    await create(key, one.id);
    const codes = (await create(key, other.id)).json<CreatedPurchaseCodesReply>().tokens;
    expect(codes).toHaveLength(2);
    expect((await add(key)).json<Member>()).toMatchObject(MIA);
    expect(await membersNamed()).toBe(1);
  });

  test('a key that comes with another body is refused, and makes nothing', async () => {
    const key = crypto.randomUUID();
    await add(key);
    const other = await add(key, { ...MIA, first_name: 'Max' });
    expect(other.statusCode).toBe(422);
    expect(other.json()).toEqual({ error: texts.requestKeyReused });
    expect((await add(key, { ...MIA, number: 4712 })).statusCode).toBe(422);
    expect(await membersNamed()).toBe(1);
    const member = await fixture.person('member');
    await create(key, member.id);
    expect((await create(key, member.id, office, 3)).statusCode).toBe(422);
    expect(await codesOf(member.id)).toBe(2);
    // What was asked for is not to be read there.
    expect(JSON.stringify(await kept())).not.toContain('Mia');
  });

  test('a request whose key a release before has noted is still the same', async () => {
    const key = crypto.randomUUID();
    const { id } = (await add(key)).json<Member>();
    await database.db.updateTable('request_key').set({ asked: null }).execute();
    expect((await add(key)).json<Member>().id).toBe(id);
  });

  test('of whoever’s data are deleted nothing stays by which a name could be made sure of', async () => {
    const { id, version } = (await add(crypto.randomUUID())).json<Member>();
    await add(crypto.randomUUID(), { ...MIA, first_name: 'Max' });
    const { statusCode } = await ask(fixture, officeCalls.anonymiseMember, {
      ...{ as: office, params: { id }, ...asSeen({ version }) },
    });
    expect([statusCode, (await kept()).length]).toEqual([200, 1]);
  });

  test('of a code with the same id the key stays: sent once more, it makes no other', async () => {
    const { id, version } = (await add(crypto.randomUUID())).json<Member>();
    const owner = await fixture.person('member');
    const key = crypto.randomUUID();
    await create(key, owner.id, office, 1);
    await database.db
      .updateTable('request_key')
      .set({ made: JSON.stringify([id]) })
      .where('request_key', 'like', `%${key}`)
      .execute();
    await ask(fixture, officeCalls.anonymiseMember, {
      ...{ as: office, params: { id }, ...asSeen({ version }) },
    });
    expect((await kept()).map(({ request_key: text }) => text)).toEqual([
      `${office.id} codes of ${owner.id} ${key}`,
    ]);
  });

  test('what was refused is not kept: mended, it is done', async () => {
    const key = crypto.randomUUID();
    expect((await add(key, { ...MIA, invite_email: 'none' })).statusCode).toBe(400);
    expect((await add(key)).statusCode).toBe(201);
    expect(await membersNamed()).toBe(1);
  });

  test('a day later it is forgotten; what is no key is refused', async () => {
    const key = crypto.randomUUID();
    await add(key);
    const later = fixture.clock.now().getTime() + 25 * 60 * 60 * 1_000;
    fixture.clock.set(new Date(later).toISOString());
    office = await fixture.person('superuser');
    await add(crypto.randomUUID());
    await cleanUp(fixture);
    expect(await kept()).toHaveLength(1);
    expect((await add('again')).statusCode).toBe(400);
  });
});
