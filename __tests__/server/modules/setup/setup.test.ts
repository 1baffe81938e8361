/** The guide of the first start: what counts as done, who sees it, and when it is gone. */
import { calls } from '../../../../contract/calls.ts';
import type { CurrentMember, SetupStep } from '../../../../contract/entities.ts';
import { entryCalls } from '../../../../contract/entry/calls.ts';
import { settingsCalls } from '../../../../contract/office/settings.ts';
import { setupCalls } from '../../../../contract/office/setup.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

forEachEngine('the first start', (engine) => {
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

  const setupOf = async (as: Person) =>
    (await ask(fixture, calls.me, { as })).json<CurrentMember>().setup;
  const done = async (): Promise<SetupStep['step'][]> =>
    ((await setupOf(office)) ?? []).filter((each) => each.is_done).map(({ step }) => step);
  const save = (version: number, values: Record<string, string>) =>
    ask(fixture, settingsCalls.saveSettings, { as: office, body: { version, values } });
  const trySample = () =>
    ask(fixture, settingsCalls.sendSampleMail, { as: office, body: { text: 'mail_friend' } });
  const endMails = (state: 'sent' | 'failed') =>
    database.db
      .updateTable('outbox')
      .set({ state, payload: '{}', finished_at: '2026-07-31T18:00:00.000Z' })
      .execute();
  const createGate = () =>
    ask(fixture, entryCalls.createGate, { as: office, body: { name: 'Haupttor' } });

  test('has five steps for superusers, and none for others', async () => {
    expect((await setupOf(office))?.map(({ step }) => step)).toEqual([
      ...['festival', 'mail', 'members', 'codes', 'gate'],
    ]);
    expect(await done()).toEqual([]);
    for (const role of ['member', 'entry staff'] as const) {
      expect(await setupOf(await fixture.person(role))).toBeUndefined();
    }
  });

  test('each step is done by what it is about, and after the last one the guide is gone', async () => {
    await save(0, { name: 'Waldklang' });
    expect(await done()).toEqual([]);
    await save(1, { contact_phone: '030 1234' });
    expect(await done()).toEqual([]);
    await save(2, { redeem_text: 'Geh in den Laden.' });
    expect(await done()).toEqual(['festival']);
    await trySample();
    // It is on its way.
    expect(await done()).toEqual(['festival']);
    await endMails('sent');
    expect(await done()).toEqual(['festival', 'mail']);
    const member = await fixture.person('member');
    expect(await done()).toEqual(['festival', 'mail', 'members']);
    await fixture.code(member);
    expect(await done()).toEqual(['festival', 'mail', 'members', 'codes']);
    expect((await createGate()).statusCode).toBe(201);
    expect(await setupOf(office)).toBeUndefined();
  });

  test('a mail that came back is none, the next one may be; what became of it is forgotten some day', async () => {
    await trySample();
    await endMails('failed');
    expect(await done()).toEqual([]);
    await trySample();
    await endMails('sent');
    expect(await done()).toEqual(['mail']);
    await database.db.deleteFrom('outbox').execute();
    expect(await done()).toEqual(['mail']);
  });

  test('a festival that is still called like the product has not been introduced', async () => {
    await save(0, { contact_email: 'hilfe@example.org', redeem_link: 'https://shop.example/' });
    expect(await done()).toEqual([]);
    await save(1, { name: 'Waldklang' });
    expect(await done()).toEqual(['festival']);
  });

  test('put away by a superuser, and by nobody else, it is gone for all of them', async () => {
    const other = await fixture.person('superuser');
    for (const role of ['member', 'entry staff'] as const) {
      const as = await fixture.person(role);
      expect((await ask(fixture, setupCalls.putSetupAway, { as })).statusCode).toBe(403);
    }
    expect(await setupOf(other)).toBeDefined();
    const answer = await ask(fixture, setupCalls.putSetupAway, { as: office });
    expect(answer.json()).toEqual({ message: 'Die ersten Schritte sind ausgeblendet.' });
    expect([await setupOf(office), await setupOf(other)]).toEqual([undefined, undefined]);
    const audited = await database.db
      .selectFrom('audit')
      .select('actor_id')
      .where('action', '=', 'setup guide put away')
      .execute();
    expect(audited).toEqual([{ actor_id: office.id }]);
  });
});
