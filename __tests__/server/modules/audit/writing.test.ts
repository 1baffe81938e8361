/** What every change leaves in the audit, and that nobody can take it out again. */
import { calls } from '../../../../contract/calls.ts';
import { entryCalls } from '../../../../contract/entry/calls.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0';

forEachEngine('the audit', (engine) => {
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

  /** The newest entry that concerns it. */
  async function newest(subject: string) {
    const entry = await database.db
      .selectFrom('audit')
      .innerJoin('audit_subject', 'audit_subject.audit_id', 'audit.id')
      .selectAll('audit')
      .where('audit_subject.subject', '=', subject)
      .orderBy('audit.id', 'desc')
      .executeTakeFirstOrThrow();
    return {
      ...entry,
      before: JSON.parse(entry.before ?? 'null') as unknown,
      after: JSON.parse(entry.after ?? 'null') as unknown,
      details: JSON.parse(entry.details) as unknown,
    };
  }

  test.each(['audit', 'audit_subject'] as const)(
    '%s: no row is changed or deleted',
    async (table) => {
      await ask(fixture, entryCalls.createGate, { as: office, body: { name: `Tor ${table}` } });
      const { db } = database;
      const before = await db.selectFrom(table).selectAll().execute();
      expect(before).not.toHaveLength(0);
      await expect(db.updateTable(table).set({ subject: 'festival' }).execute()).rejects.toThrow(
        'only grows',
      );
      await expect(db.deleteFrom(table).execute()).rejects.toThrow('only grows');
      const [first] = before;
      const replaced = { ...first, ...(table === 'audit' && { action: 'gate created' }) };
      const replacing =
        engine.name === 'sqlite'
          ? db.replaceInto(table).values(replaced as never)
          : db
              .insertInto(table)
              .values(replaced as never)
              .onConflict((conflict) =>
                (table === 'audit'
                  ? conflict.column('id')
                  : conflict.columns(['subject', 'audit_id'])
                ).doUpdateSet({ subject: 'festival' }),
              );
      await expect(replacing.execute()).rejects.toThrow('only grows');
      expect(await db.selectFrom(table).selectAll().execute()).toEqual(before);
    },
  );

  test('a change refused leaves nothing', async () => {
    const { db } = database;
    const count = async () => (await db.selectFrom('audit').select('id').execute()).length;
    const before = await count();
    const body = { first_name: ' ', last_name: 'X' };
    expect((await ask(fixture, officeCalls.addMember, { as: office, body })).statusCode).toBe(400);
    expect(await count()).toBe(before);
  });

  test('says who, from where and with what', async () => {
    await ask(fixture, entryCalls.createGate, {
      as: office,
      body: { name: 'Nordtor' },
      headers: { 'user-agent': FIREFOX },
    });
    const gate = await database.db
      .selectFrom('entry_gate')
      .select('id')
      .where('name', '=', 'Nordtor')
      .executeTakeFirstOrThrow();
    expect(await newest(`gate:${gate.id}`)).toMatchObject({
      actor_id: office.id,
      via: 'web',
      network: '127.0.0.1',
      client: 'Firefox, Android',
      device_id: null,
      job_id: null,
      action: 'gate created',
      after: { name: 'Nordtor' },
    });

    const params = { id: gate.id };
    await ask(fixture, entryCalls.changeGate, { as: office, params, body: { is_open: false } });
    const closed = await newest(`gate:${gate.id}`);
    expect(closed).toMatchObject({ before: { is_open: true }, after: { is_open: false } });
    await ask(fixture, entryCalls.changeGate, { as: office, params, body: { is_open: false } });
    expect(await newest(`gate:${gate.id}`)).toEqual(closed);
  });

  test("of a code it is its member's, too: tickets with both addresses", async () => {
    const owner = await fixture.person('member');
    const code = await fixture.code(owner);
    const issue = async (email: string) => {
      const { statusCode } = await ask(fixture, calls.generateTicket, {
        as: office,
        body: { token: code.id, email },
      });
      expect(statusCode).toBe(201);
      return await newest(`member:${owner.id}`);
    };
    expect(await issue('eva@example.org')).toMatchObject({
      action: 'ticket issued',
      subject: `token:${code.id}`,
      before: { email: null },
      after: { email: 'eva@example.org' },
    });
    expect(await issue('tom@example.org')).toMatchObject({
      action: 'ticket reissued',
      before: { email: 'eva@example.org' },
      after: { email: 'tom@example.org' },
    });
  });

  test('a member who gives a code away is in it, the code is not', async () => {
    const owner = await fixture.person('member');
    const code = await fixture.code(owner);
    await ask(fixture, calls.sendTicketEmail, {
      as: owner,
      body: { token: code.token, email: 'eva@example.org' },
    });
    const entry = await newest(`token:${code.id}`);
    expect(entry).toMatchObject({ actor_id: owner.id, action: 'token given away' });
    expect(JSON.stringify(entry)).not.toContain(code.token);
  });

  test('a device that is renamed: both names, and the device itself', async () => {
    const staff = await fixture.person('entry staff');
    const registered = await ask(fixture, entryCalls.registerDevice, {
      as: staff,
      body: { name: 'Süd 1' },
    });
    const { id, credential } = registered.json<{ id: number; credential: string }>();
    await ask(fixture, entryCalls.renameDevice, {
      as: staff,
      body: { name: 'Süd 2' },
      headers: { 'entry-device': credential },
    });
    expect(await newest(`device:${id}`)).toMatchObject({
      device_id: id,
      before: { name: 'Süd 1' },
      after: { name: 'Süd 2' },
    });
  });
});
