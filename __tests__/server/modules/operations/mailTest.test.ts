/** Superusers try from the app whether mails get out. */
import { operationsCalls, type TestMailReply } from '../../../../contract/office/operations.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { startSmtp, type TestSmtp } from '../../../support/smtp.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

forEachEngine('a test mail', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let smtp: TestSmtp;
  let office: Person;
  beforeEach(async () => {
    database = await engine.open();
    smtp = await startSmtp();
    fixture = await createFixture(database, {
      MAIL_URL: smtp.url,
      MAIL_FROM: 'Fest <f@fest.example>',
    });
    office = await fixture.person('superuser');
  });
  afterEach(async () => {
    await smtp.stop();
    await fixture.close();
    await database.close();
  });
  const send = (to: string, as = office) =>
    ask(fixture, operationsCalls.testMail, { as, body: { to } });

  test('goes out at once, past the outbox, and is in the audit without its address', async () => {
    const reply = (await send(' anne@example.org ')).json<TestMailReply>();
    expect(reply).toMatchObject({ sent: true });
    expect(reply.said).toContain('250');
    expect(smtp.mails).toMatchObject([{ from: 'f@fest.example', to: ['anne@example.org'] }]);
    expect(await database.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    const entry = await database.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'test mail sent')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_id: office.id });
    expect(JSON.stringify(entry)).not.toContain('anne');
  });

  test('a refusal is an answer, with what to do', async () => {
    smtp.behave({ kind: 'refuse', at: 'rcpt', code: 553, text: '5.7.1 not owned by user' });
    const reply = (await send('anne@example.org')).json<TestMailReply>();
    expect(reply.sent).toBe(false);
    expect(reply.said).toContain('553 5.7.1');
    expect(reply.advice).toContain('f@fest.example');
  });

  test.each(['member', 'entry staff'] as const)('%s: sends none', async (role) => {
    expect((await send('a@example.org', await fixture.person(role))).statusCode).toBe(403);
    expect(smtp.connections.opened).toBe(0);
  });

  test('not an address, and not without end', async () => {
    expect((await send('anne')).statusCode).toBe(400);
    for (let i = 0; i < 9; i += 1) await send('anne');
    const refused = await send('anne@example.org');
    expect([refused.statusCode, smtp.connections.opened]).toEqual([429, 0]);
  });
});
