/**
 * A mail that came back has failed: told by a mail service, or read in a mailbox. Who was written to, the office and the
 * member see it; and nobody can say so of somebody else's mail.
 */
import { randomUUID } from 'node:crypto';
import { bounceCalls } from '../../../../contract/bounces.ts';
import { calls } from '../../../../contract/calls.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { CurrentMember } from '../../../../contract/entities.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { mailIdOf } from '../../../../server/mail/mailId.ts';
import { retryMails } from '../../../../server/mail/retryMails.ts';
import { BOX_ROUND_MS, createBouncesService } from '../../../../server/modules/bounces/service.ts';
import { bounceBox } from '../../../../server/modules/operations/healthMail.ts';
import {
  forgetDead,
  markBounced,
  markDead,
} from '../../../../server/modules/bounces/repository.ts';
import { deleteMailsTo } from '../../../../server/modules/members/anonymiseRepository.ts';
import { cleanUp } from '../../../../server/modules/operations/housekeeping.ts';
import { texts } from '../../../../server/texts.ts';
import { dsn } from '../../../support/dsn.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { startImap, type TestImap } from '../../../support/imap.ts';
import { meanwhile } from '../../support/meanwhile.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

const BOUNCE_TOKEN = 'r4nd0m-and-long-enough-for-a-token';
const WORDS = '550 5.1.1 User unknown';

forEachEngine('mails that come back', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let owner: Person;
  let office: Person;
  beforeEach(async () => {
    database = await engine.open();
    fixture = await createFixture(database, { BOUNCE_TOKEN });
    owner = await fixture.person('member');
    office = await fixture.person('superuser');
  });
  afterEach(() => fixture.close());

  const rowOf = (id: number) =>
    database.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** A mail that the mail server has taken. */
  async function sent(mail: Parameters<Fixture['outbox']['enqueue']>[1]) {
    const id = await database.transaction((trx) => fixture.outbox.enqueue(trx, mail));
    await database.db
      .updateTable('outbox')
      .set({ state: 'sent', payload: '{}', finished_at: fixture.clock.now().toISOString() })
      .where('id', '=', id)
      .execute();
    return { id, messageId: (await rowOf(id)).message_id };
  }
  async function sentTicket(email = 'guest@example.org') {
    const ticket = await fixture.ticket(owner, email);
    const mail = await sent({ kind: 'ticket', to: email, ticketId: ticket.id });
    return { ...mail, ticket };
  }
  const report = (body: object, token: string | null = BOUNCE_TOKEN) =>
    ask(fixture, bounceCalls.reportBounce, {
      body,
      ...(token !== null && { headers: { 'bounce-token': token } }),
    });
  const hard = (messageId: string, status = '5.1.1') => ({
    ...{ message_id: messageId, kind: 'hard', status, reason: WORDS },
  });
  const found = async () => {
    const { results } = (
      await ask(fixture, calls.members, { as: office, query: { filter: 'mail:fehlgeschlagen' } })
    ).json<{ results: { id: number }[] }>();
    return results.map(({ id }) => id);
  };

  describe('told by a mail service', () => {
    test('the mail has failed, with the words; the filter and the story of the code say so', async () => {
      const { id, messageId, ticket } = await sentTicket();
      expect(await found()).toEqual([]);
      const reply = await report(hard(messageId));
      expect([reply.statusCode, reply.json<object>()]).toEqual([200, { message: 'Vermerkt.' }]);
      expect(await rowOf(id)).toMatchObject({
        state: 'failed',
        last_error: `Zurückgekommen: ${WORDS}`,
        bounced_at: fixture.clock.now().toISOString(),
      });
      expect(await found()).toEqual([owner.id]);
      const sheet = await ask(fixture, officeCalls.memberDetails, {
        ...{ as: office, params: { id: owner.id } },
      });
      const events = JSON.stringify(sheet.json<{ codes: unknown }>().codes);
      expect(events).toContain(
        `Mail an guest@example.org fehlgeschlagen: Zurückgekommen: ${WORDS}`,
      );
      expect(ticket.id).not.toBe('');
    });

    test('of somebody who was erased meanwhile no words are kept, which may have the address', async () => {
      const { id, messageId } = await sentTicket();
      const erased = { recipient: 'gelöscht' };
      await database.db.updateTable('outbox').set(erased).where('id', '=', id).execute();
      await report(hard(messageId));
      expect((await rowOf(id)).last_error).toBe('Zurückgekommen: die Adresse ist gelöscht');
    });

    test('a code that a member gave away: its story in the office and the member’s own', async () => {
      const { id: codeId, token } = await fixture.code(owner);
      const to = 'freundin@example.org';
      const mail = await sent({ kind: 'purchase-code', to, code: token, senderName: 'Änne' });
      await database.db
        .insertInto('token_email')
        .values({
          token_id: codeId,
          email: to,
          mail_id: mail.id,
          sent_at: '2026-07-31T17:00:00.000Z',
        })
        .execute();
      await report(hard(mail.messageId));
      const sheet = await ask(fixture, officeCalls.memberDetails, {
        ...{ as: office, params: { id: owner.id } },
      });
      expect(sheet.body).toContain(`Mail an ${to} fehlgeschlagen: Zurückgekommen: ${WORDS}`);
    });

    test('without the secret, or with another one, nothing is changed', async () => {
      const { id, messageId } = await sentTicket();
      for (const token of [null, '', 'x', BOUNCE_TOKEN.slice(1), `${BOUNCE_TOKEN}x`]) {
        expect((await report(hard(messageId), token)).statusCode).toBe(401);
      }
      expect(await rowOf(id)).toMatchObject({ state: 'sent', bounced_at: null });
    });

    test('the secret cannot be guessed without end', async () => {
      const { messageId } = await sentTicket();
      const statuses = new Set<number>();
      for (let i = 0; i < 300; i += 1) {
        statuses.add((await report(hard(messageId), 'x')).statusCode);
      }
      expect([...statuses]).toEqual([401]);
      expect((await report(hard(messageId))).statusCode).toBe(429);
    });

    test('where none is configured there is no such call', async () => {
      const other = await createFixture(database);
      const { id, messageId } = await sentTicket();
      const headers = { 'bounce-token': 'undefined' };
      const reply = await ask(other, bounceCalls.reportBounce, { body: hard(messageId), headers });
      expect([reply.statusCode, reply.json<object>()]).toEqual([404, { error: texts.unknownPath }]);
      await other.close();
      expect((await rowOf(id)).state).toBe('sent');
    });

    test.each([
      ['one that nobody has', () => `<${randomUUID()}@localhost>`],
      ['the number of its row', (row: { id: number }) => String(row.id)],
      ['nothing', () => ''],
      ['a pattern', () => `<${'_'.repeat(36)}@localhost>`],
    ])('a mail is marked by its own id alone, and not by %s', async (_, idOf) => {
      const { id } = await sentTicket();
      expect((await report(hard(idOf({ id })))).statusCode).toBe(404);
      expect(await rowOf(id)).toMatchObject({ state: 'sent', bounced_at: null });
    });

    test('what has not arrived yet is noted, and has not failed', async () => {
      const { id, messageId } = await sentTicket();
      await report({ message_id: messageId, kind: 'soft', reason: '452 mailbox full' });
      expect(await rowOf(id)).toMatchObject({
        ...{ state: 'sent', last_error: 'Noch nicht zugestellt: 452 mailbox full' },
      });
      expect(await found()).toEqual([]);
    });

    test('told twice, the first words stay', async () => {
      const { id, messageId } = await sentTicket();
      await report(hard(messageId));
      const first = await rowOf(id);
      fixture.clock.set('2026-07-31T19:00:00.000Z');
      await report({ ...hard(messageId), reason: 'something else' });
      expect(await rowOf(id)).toEqual(first);
    });

    test('a retry leaves out what came back', async () => {
      const { messageId } = await sentTicket();
      await report(hard(messageId));
      const retried = await retryMails(database, fixture.clock.now());
      expect(retried).toEqual({ waiting: 0, failed: 0, left: 0 });
    });
  });

  describe('an address at which nobody is', () => {
    const me = async () =>
      (await ask(fixture, calls.me, { as: owner })).json<CurrentMember>().email_undeliverable;
    const bounceOwn = async (status?: string) => {
      const { messageId } = await sent({ kind: 'password-changed', to: owner.email });
      await report(hard(messageId, status));
    };

    test('the member sees it, the filter finds the member, the sheet has the words', async () => {
      expect(await me()).toBeUndefined();
      await bounceOwn();
      expect(await me()).toBe(true);
      expect(await found()).toEqual([owner.id]);
      const sheet = await ask(fixture, officeCalls.memberDetails, {
        ...{ as: office, params: { id: owner.id } },
      });
      expect(sheet.json<object>()).toMatchObject({ undeliverable: { words: WORDS } });
    });

    test('a refused content, or a full mailbox, says nothing of the address', async () => {
      await bounceOwn('5.7.1');
      await bounceOwn('5.2.2');
      expect(await me()).toBeUndefined();
    });

    test('it is mended by another address, and forgotten with the mails or when a link was read', async () => {
      await bounceOwn();
      await database.db
        .updateTable('member')
        .set({ email: 'neu@example.org', email_key: 'neu@example.org' })
        .where('id', '=', owner.id)
        .execute();
      expect(await me()).toBeUndefined();
      const dead = () => database.db.selectFrom('dead_address').selectAll().execute();
      expect(await dead()).toHaveLength(1);
      await forgetDead(database.db, [owner.email.toUpperCase()]);
      expect(await dead()).toEqual([]);
      await bounceOwn();
      fixture.clock.set('2026-09-30T00:00:00.000Z');
      await cleanUp(fixture.deps);
      expect(await dead()).toEqual([]);
    });
  });

  describe('of somebody who is erased in that moment the address does not come back', () => {
    const dead = () => database.db.selectFrom('dead_address').selectAll().execute();
    const ownMail = () => sent({ kind: 'password-changed', to: owner.email });

    test('with a mail of which the address is taken out', async () => {
      const { id, messageId } = await ownMail();
      const reply = await meanwhile(
        database,
        (trx) =>
          trx
            .updateTable('outbox')
            .set({ recipient: 'gelöscht', last_error: null })
            .where('id', '=', id)
            .execute(),
        () => report(hard(messageId)),
      );
      expect(reply.statusCode).toBe(200);
      expect((await rowOf(id)).last_error).toBe('Zurückgekommen: die Adresse ist gelöscht');
      expect(await dead()).toEqual([]);
    });

    test('with a mail that is deleted', async () => {
      const { id, messageId } = await ownMail();
      const reply = await meanwhile(
        database,
        (trx) => trx.deleteFrom('outbox').where('id', '=', id).execute(),
        () => report(hard(messageId)),
      );
      expect(reply.statusCode).toBe(404);
      expect(await dead()).toEqual([]);
    });

    test('when the mail comes back first', async () => {
      const { id } = await ownMail();
      const at = fixture.clock.now().toISOString();
      await meanwhile(
        database,
        async (trx) => {
          await markBounced(trx, id, { at, error: WORDS });
          await markDead(trx, owner.email, { since: at, words: WORDS });
        },
        () => database.transaction((trx) => deleteMailsTo(trx, [owner.email])),
      );
      expect(await dead()).toEqual([]);
    });
  });

  describe('read in a mailbox', () => {
    let imap: TestImap;
    let logLines: string[];
    let reading: Fixture;
    const keep = (fields: object, message: string) =>
      void logLines.push(message + JSON.stringify(fields));
    beforeEach(async () => {
      imap = await startImap();
      logLines = [];
      reading = await createFixture(database, { BOUNCE_IMAP_URL: imap.url });
    });
    afterEach(async () => {
      await reading.close();
      await imap.close();
    });
    const read = async (by = reading) => {
      const has = await createBouncesService(by.deps).readBox({ info: keep, warn: keep });
      by.clock.set(new Date(by.clock.now().getTime() + BOX_ROUND_MS).toISOString());
      return has;
    };
    const reportOf = (messageId: string, more: object = {}) =>
      dsn({
        ...{ to: 'tickets@fest.example', recipient: 'guest@example.org' },
        original: `Message-ID: ${messageId}\r\nX-Einlass-Mail: ${mailIdOf(messageId)}\r\n\r\n`,
        ...more,
      });
    const comeBack = (messageId: string, more: object = {}) =>
      imap.deliver(reportOf(messageId, more));

    test('a report fails its mail, an answer among them does nothing, and the mailbox stays as it was', async () => {
      const { id, messageId } = await sentTicket();
      const other = await sentTicket('other@example.org');
      imap.deliver('From: a@b.de\r\nTo: tickets@fest.example\r\nSubject: Danke!\r\n\r\nToll.');
      comeBack(messageId);
      expect(await read()).toBe(true);
      expect(await rowOf(id)).toMatchObject({ state: 'failed' });
      expect((await rowOf(id)).last_error).toContain('User unknown');
      expect((await rowOf(other.id)).state).toBe('sent');
      expect(imap.flags()).toEqual([[], []]);
      expect(logLines).toEqual(['mailbox read for bounces{"mails":2,"bounces":1}']);
    });

    test('each mail is read once, those that come later too', async () => {
      const first = await sentTicket();
      comeBack(first.messageId);
      await read();
      await read();
      const later = await sentTicket();
      comeBack(later.messageId, { action: 'delayed', status: '4.2.2' });
      await read();
      expect((await rowOf(later.id)).last_error).toMatch(/^Noch nicht zugestellt: /);
      expect(logLines.filter((line) => line.includes('"mails"'))).toEqual([
        'mailbox read for bounces{"mails":1,"bounces":1}',
        'mailbox read for bounces{"mails":1,"bounces":1}',
      ]);
    });

    test('what lay there long before is never read', async () => {
      const { id, messageId } = await sentTicket();
      imap.deliver(reportOf(messageId), '01-Jun-2026 10:00:00 +0000');
      await read();
      await read();
      expect(await rowOf(id)).toMatchObject({ state: 'sent' });
      comeBack(messageId);
      await read();
      expect(await rowOf(id)).toMatchObject({ state: 'failed' });
      expect(logLines).toEqual(['mailbox read for bounces{"mails":1,"bounces":1}']);
    });

    test('a forged one, about a mail whose id it does not know, marks nothing', async () => {
      const { id } = await sentTicket();
      comeBack(`<${randomUUID()}@localhost>`);
      await read();
      expect(await rowOf(id)).toMatchObject({ state: 'sent' });
      expect(await database.db.selectFrom('dead_address').selectAll().execute()).toEqual([]);
    });

    test('of several instances one reads', async () => {
      const other = await createFixture(database, { BOUNCE_IMAP_URL: imap.url });
      expect([await read(), await read(other)]).toEqual([true, false]);
      await other.close();
    });

    test('a wrong password: a sentence in the log, without it', async () => {
      const wrong = await createFixture(database, {
        ...{ BOUNCE_IMAP_URL: imap.url, BOUNCE_IMAP_PASSWORD: 'hunter2' },
      });
      expect(await read(wrong)).toBe(true);
      expect(logLines).toHaveLength(1);
      expect(logLines[0]).toMatch(/^mailbox not read for bounces/);
      expect(logLines[0]).not.toContain('hunter2');
      const findings = await bounceBox(wrong.deps);
      expect(findings).toMatchObject([{ check: 'bounces', state: 'look' }]);
      expect(findings[0]!.said).not.toContain('hunter2');
      await read();
      expect(await bounceBox(reading.deps)).toMatchObject([{ state: 'look' }]);
      reading.clock.set(wrong.clock.now().toISOString());
      await read();
      expect(await bounceBox(reading.deps)).toMatchObject([{ state: 'fine', advice: '' }]);
      await wrong.close();
    });
  });
});
