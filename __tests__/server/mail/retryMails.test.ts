/** Mails that were given up for what is mended by now go out again, each with what it said at first. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { calls } from '../../../contract/calls.ts';
import type { Database } from '../../../server/db/openDatabase.ts';
import { createMailer } from '../../../server/mail/mailer.ts';
import { startOutboxWorker, type OutboxWorker } from '../../../server/mail/outboxWorker.ts';
import { writeMail } from '../../../server/mail/writeMail.ts';
import { mailSettingsOf } from '../../../server/mail/templates/mailSettings.ts';
import { TAKEN_OUT } from '../../../server/lib/takenOut.ts';
import { retryMails } from '../../../server/mail/retryMails.ts';
import { forEachEngine } from '../../support/engines.ts';
import { startSmtp, type TestSmtp } from '../../support/smtp.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { ask, createFixture, type Fixture, type Person } from '../modules/fixture.ts';

forEachEngine('mails that were given up', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let smtp: TestSmtp;
  let worker: OutboxWorker | null;
  let admin: Person;
  let member: Person;
  let dataDir: string;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'einlass-retry-'));
    database = await engine.open();
    fixture = await createFixture(database);
    smtp = await startSmtp();
    worker = null;
    admin = await fixture.person('superuser');
    member = await fixture.person('member', { firstName: 'Tom', lastName: 'Tor' });
  });
  afterEach(async () => {
    await worker?.stop();
    await smtp.stop();
    await fixture.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const startWorker = (mailUrl: string | null = smtp.url) => {
    const { config } = fixture.deps;
    const ignore = () => undefined;
    worker ??= startOutboxWorker({
      ...{ config, database, clock: fixture.clock, outbox: fixture.outbox },
      mailer: createMailer({ ...config, mailUrl, dataDir }),
      write: writeMail,
      settings: () => mailSettingsOf(config),
      log: { info: ignore, warn: ignore },
    });
    fixture.outbox.wake();
  };
  /** As the release before did, which did not know a refused sender from a refused recipient. */
  const giveUpAll = () =>
    database.db
      .updateTable('outbox')
      .set({ state: 'failed', payload: '{}', last_error: '553', attempts: 1 })
      .set({ finished_at: fixture.clock.now().toISOString() })
      .execute();
  const noneWaits = () =>
    waitUntil('mails that are done with', async () =>
      (await rows()).some(({ state }) => state === 'waiting') ? undefined : true,
    );
  const retry = async () => {
    smtp.behave({ kind: 'accept' });
    const retried = await retryMails(database, fixture.clock.now());
    const expected = smtp.mails.length + retried.waiting + retried.failed;
    startWorker();
    // Not asking the database meanwhile: the first PDF takes seconds, in which no connection comes about.
    await smtp.waitForMails(expected, 25_000);
    await noneWaits();
    return retried;
  };
  const giveAway = (token: string, email: string) =>
    ask(fixture, calls.sendTicketEmail, { as: member, body: { token, email } });
  const issue = (purchaseCodeId: number, email: string) =>
    ask(fixture, calls.generateTicket, { as: admin, body: { token: purchaseCodeId, email } });

  test('tickets and codes go out, once, as the mails that they were', async () => {
    const codes = [await fixture.code(member), await fixture.code(member)];
    const third = await fixture.code(member);
    await issue(third.id, 'guest@example.org');
    for (const { token } of codes) await giveAway(token, 'friend@example.org');
    await giveUpAll();
    const before = await rows();

    fixture.clock.set('2026-08-09T12:00:00.000Z');
    expect(await retry()).toEqual({ waiting: 0, failed: 3, left: 0 });
    const after = await rows();
    expect(after.map(({ state, payload, last_error }) => [state, payload, last_error])).toEqual(
      Array(3).fill(['sent', '{}', null]),
    );
    const byId = new Map(smtp.mails.map((mail) => [mail.email.messageId, mail]));
    const [ticket, ...given] = before.map(({ message_id }) => byId.get(message_id));
    expect(ticket?.to).toEqual(['guest@example.org']);
    expect(ticket?.email.attachments.some(({ filename }) => filename?.endsWith('.pdf'))).toBe(true);
    codes.forEach(({ token }, i) => {
      expect(given[i]?.email.text).toContain(token);
      expect(given[i]?.email.text).toContain('Tom Tor');
    });
    expect(await retry()).toEqual({ waiting: 0, failed: 0, left: 0 });
    expect(smtp.mails).toHaveLength(3);
  });

  test('without a mail server nothing is said to be sent, and goes out once there is one', async () => {
    const code = await fixture.code(member);
    await issue(code.id, 'guest@example.org');
    startWorker(null);
    await noneWaits();
    const [ticket] = await rows();
    expect(ticket).toMatchObject({ state: 'failed', payload: '{}' });
    expect(ticket!.last_error).toMatch(/^Nicht verschickt, .* liegt als Datei/);
    expect(readdirSync(join(dataDir, 'outbox'))).toHaveLength(1);
    await worker!.stop();
    worker = null;

    expect(await retry()).toEqual({ waiting: 0, failed: 1, left: 0 });
    expect(smtp.mails.map(({ to }) => to)).toEqual([['guest@example.org']]);
    expect(await rows()).toMatchObject([{ state: 'sent', last_error: null }]);
  });

  test('what is worth nothing any more stays where it is', async () => {
    const code = await fixture.code(member);
    await giveAway(code.token, 'friend@example.org'); // who cannot use it any more after this:
    await issue(code.id, 'first@example.org'); // revoked by the next one
    await issue(code.id, 'second@example.org'); // overtaken by the next one
    await issue(code.id, 'second@example.org');
    await ask(fixture, calls.requestPasswordReset, { body: { email: member.email } });
    await giveUpAll();
    expect(await rows()).toHaveLength(5);
    expect(await retry()).toEqual({ waiting: 0, failed: 1, left: 4 });
    expect(smtp.mails.flatMap(({ to }) => to)).toEqual(['second@example.org']);
    const last = (await rows()).find(({ state }) => state === 'sent');
    expect(last?.id).toBe(Math.max(...(await rows()).slice(0, 4).map(({ id }) => id)));
  });

  test('to nobody whose data were deleted', async () => {
    const code = await fixture.code(member);
    await issue(code.id, 'guest@example.org');
    await giveUpAll();
    await database.db.updateTable('outbox').set({ recipient: TAKEN_OUT }).execute();
    expect(await retry()).toEqual({ waiting: 0, failed: 0, left: 0 });
    expect(await rows()).toMatchObject([{ state: 'failed' }]);
  });

  test('what waits for its next attempt need not wait longer', async () => {
    smtp.behave({ kind: 'refuse', at: 'mail', code: 553, text: 'no such sender' });
    const code = await fixture.code(member);
    await giveAway(code.token, 'friend@example.org');
    startWorker();
    await waitUntil('a refusal', async () =>
      (await rows())[0]?.last_error === null ? undefined : true,
    );
    expect(await retry()).toEqual({ waiting: 1, failed: 0, left: 0 });
    expect(smtp.mails.flatMap(({ to }) => to)).toEqual(['friend@example.org']);
  });

  test('what fails again has failed, and can be asked for again', async () => {
    const code = await fixture.code(member);
    await giveAway(code.token, 'friend@example.org');
    await giveUpAll();
    await retryMails(database, fixture.clock.now());
    smtp.behave({ kind: 'refuse', at: 'rcpt', code: 550, text: 'still no' });
    startWorker();
    await noneWaits();
    expect(await rows()).toMatchObject([{ state: 'failed', last_error: '550 still no' }]);
    expect(await retry()).toEqual({ waiting: 0, failed: 1, left: 0 });
    expect(smtp.mails).toHaveLength(1);
  });

  test('a mail server that repeats the name that the sender has by now is not quoted with it', async () => {
    const code = await fixture.code(member);
    await giveAway(code.token, 'friend@example.org');
    await database.db
      .updateTable('member')
      .set({ first_name: 'Tina' })
      .where('id', '=', member.id)
      .execute();
    smtp.behave({ kind: 'refuse', at: 'data', code: 554, text: 'spam from Tina Tor' });
    startWorker();
    await noneWaits();
    expect(await rows()).toMatchObject([{ state: 'failed', last_error: '554 spam from …' }]);
  });
});
