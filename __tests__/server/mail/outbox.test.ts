import type { Database } from '../../../server/db/openDatabase.ts';
import type { Mail } from '../../../server/mail/mails.ts';
import { forEachEngine } from '../../support/engines.ts';
import { startSmtp, type TestSmtp } from '../../support/smtp.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { HOUR_MS, MINUTE_MS, addTicket, openPostOffice, type PostOffice } from './postOffice.ts';

const TICKET_ID = 'ABCDEFGHJKLMNPQRSTUVWXYZ23';
const CODE = 'KKKKK-MMMMM-NNNNN';

const codeFor = (to: string): Mail => ({
  kind: 'purchase-code',
  to,
  code: CODE,
  senderName: 'Änne Weiß',
});

forEachEngine('the outbox', (engine) => {
  let database: Database;
  let smtp: TestSmtp;
  let office: PostOffice;

  beforeEach(async () => {
    database = await engine.open();
    smtp = await startSmtp();
    office = openPostOffice(database, { MAIL_URL: smtp.url, MAIL_PARALLEL: '4' });
  });
  afterEach(async () => {
    await office.close();
    await smtp.stop();
  });

  const isWaitingAgain = (attempts: number) =>
    office.rowThat(
      `attempt ${attempts} noted`,
      (row) => row.attempts === attempts && row.leased_until === null && row.state === 'waiting',
    );
  const isFinished = (state: 'sent' | 'failed') =>
    office.rowThat(`mail ${state}`, (row) => row.state === state);

  test('sends each kind of mail at once, and forgets their secrets', async () => {
    await addTicket(database, TICKET_ID);
    office.startWorker();
    await office.enqueue(
      { kind: 'ticket', to: 'guest@example.org', ticketId: TICKET_ID },
      codeFor('friend@example.org'),
      { kind: 'password-reset', to: 'member@example.org', token: 'secret-of-the-link' },
    );
    await smtp.waitForMails(3);
    await office.allSent();

    const rows = await office.rows();
    expect(
      rows.map(({ payload, last_error, attempts }) => [payload, last_error, attempts]),
    ).toEqual(Array(3).fill(['{}', null, 1]));
    expect(rows[0]).toMatchObject({
      ticket_id: TICKET_ID,
      finished_at: office.now().toISOString(),
    });
    const ids = new Map(rows.map((row) => [row.recipient, row.message_id]));
    for (const mail of smtp.mails) {
      expect(mail.from).toBe('tickets@festival.example');
      expect(mail.email.messageId).toBe(ids.get(mail.to[0]!));
      expect(mail.email.messageId).toMatch(/^<[0-9a-f-]{36}@festival\.example>$/);
    }
    for (const secret of [TICKET_ID, CODE, 'secret-of-the-link', '@example.org']) {
      expect(office.logLines.join('\n')).not.toContain(secret);
    }
  });

  test('queues nothing when the transaction fails', async () => {
    office.startWorker();
    await expect(
      office.enqueueWith(
        () => Promise.reject(new Error('what it reports failed')),
        codeFor('a@b.de'),
      ),
    ).rejects.toThrow('what it reports failed');
    expect(await office.rows()).toEqual([]);
  });

  test('a mail waits while the mail server is down, and goes out when it is back', async () => {
    await smtp.stop();
    office.startWorker();
    await office.enqueue(codeFor('friend@example.org'));
    const row = await isWaitingAgain(1);
    expect(row.last_error).toMatch(/^Keine Verbindung zum Mailserver: .*ECONNREFUSED/);
    expect(row.next_attempt_at).toBe(new Date(office.now().getTime() + MINUTE_MS).toISOString());

    await smtp.start();
    office.advance(MINUTE_MS - 1);
    expect(smtp.mails).toHaveLength(0);
    office.advance(1);
    await smtp.waitForMails(1);
    expect(await isFinished('sent')).toMatchObject({ attempts: 2, last_error: null });
  });

  test.each(['mail', 'rcpt', 'data', 'connect'] as const)(
    'a 4xx to %s is tried again, later and later',
    async (at) => {
      smtp.behave({ kind: 'refuse', at, code: 451, text: 'try later' });
      office.startWorker();
      await office.enqueue(codeFor('friend@example.org'));
      const waits: number[] = [];
      for (const attempt of [1, 2, 3]) {
        const row = await isWaitingAgain(attempt);
        expect(row.last_error).toContain('try later');
        const wait = Date.parse(row.next_attempt_at) - office.now().getTime();
        waits.push(wait / MINUTE_MS);
        if (attempt === 3) smtp.behave({ kind: 'accept' });
        office.advance(wait);
      }
      expect(waits).toEqual([1, 2, 4]);
      await isFinished('sent');
      expect(smtp.mails).toHaveLength(1);
    },
  );

  test('gives up 24 hours after the mail was queued', async () => {
    smtp.behave({ kind: 'refuse', at: 'data', code: 421 });
    const queuedAt = office.now().getTime();
    office.startWorker();
    await office.enqueue(codeFor('friend@example.org'));
    const attemptsAt: number[] = [];
    for (let attempt = 1; ; attempt += 1) {
      const row = await office.rowThat(
        `attempt ${attempt}`,
        (row) => row.attempts === attempt && row.leased_until === null,
      );
      attemptsAt.push((office.now().getTime() - queuedAt) / HOUR_MS);
      if (row.state === 'failed') break;
      office.advance(Date.parse(row.next_attempt_at) - office.now().getTime());
    }
    const longest = Math.max(...attemptsAt.slice(1).map((at, i) => at - attemptsAt[i]!));
    expect(longest).toBe(6);
    expect(attemptsAt.at(-1)).toBe(24);
    const [row] = await office.rows();
    expect(row).toMatchObject({ state: 'failed', payload: '{}' });
    expect(row?.last_error).toContain('421');
  });

  test('a refused sender fails no mail: each waits, says so, and goes out once that is mended', async () => {
    await addTicket(database, TICKET_ID);
    const text = '5.7.1 <tickets@festival.example>: Sender address rejected: not owned by user';
    smtp.behave({ kind: 'refuse', at: 'mail', code: 553, text });
    office.startWorker();
    await office.enqueue({ kind: 'ticket', to: 'guest@example.org', ticketId: TICKET_ID });
    for (const attempt of [1, 2, 3]) {
      const row = await isWaitingAgain(attempt);
      expect(row.last_error).toBe(`Der Mailserver lehnt den Absender ab: 553 ${text}`);
      expect(row.payload).toContain(TICKET_ID);
      const wait = Date.parse(row.next_attempt_at) - office.now().getTime();
      expect(wait).toBe(2 ** (attempt - 1) * MINUTE_MS);
      if (attempt === 3) smtp.behave({ kind: 'accept' });
      office.advance(wait);
    }
    expect(await isFinished('sent')).toMatchObject({ attempts: 4, last_error: null });
    expect(office.logLines.join('\n')).toContain('Der Mailserver lehnt den Absender ab: 553');
  });

  test.each(['rcpt', 'data'] as const)('a 5xx to %s fails at once', async (at) => {
    smtp.behave({ kind: 'refuse', at, code: 550, text: `no such user, code ${CODE}` });
    office.startWorker();
    await office.enqueue(codeFor('friend@example.org'));
    const row = await isFinished('failed');
    expect(row).toMatchObject({ attempts: 1, payload: '{}', leased_until: null });
    expect(row.last_error).toContain('550');
    expect(row.last_error).toContain('no such user');
    expect(row.last_error).not.toContain(CODE);
    expect(office.logLines.join('\n')).not.toContain(CODE);
  });

  test('the log leaves out the address that a mail server repeats; administrators see it', async () => {
    const text = '5.1.1 <Friend@Example.org>: user unknown (friend@example.org)';
    smtp.behave({ kind: 'refuse', at: 'rcpt', code: 550, text });
    office.startWorker();
    await office.enqueue(codeFor('friend@example.org'));
    expect((await isFinished('failed')).last_error).toContain('Friend@Example.org');
    const log = office.logLines.join('\n');
    expect(log).toContain('user unknown');
    expect(log).not.toMatch(/friend|example\.org/i);
  });

  test('a 5xx to the greeting says nothing about the mail: it is tried again', async () => {
    smtp.behave({ kind: 'refuse', at: 'connect', code: 554, text: 'no service' });
    office.startWorker();
    await office.enqueue(codeFor('friend@example.org'));
    expect((await isWaitingAgain(1)).last_error).toContain('554');
  });

  test('a connection that breaks after the mail was taken: again, under the same Message-ID', async () => {
    smtp.behave({ kind: 'accept-then-drop' });
    office.startWorker();
    await office.enqueue(codeFor('friend@example.org'));
    await isWaitingAgain(1);
    smtp.behave({ kind: 'accept' });
    office.advance(MINUTE_MS);
    await isFinished('sent');
    const ids = smtp.mails.map((mail) => mail.email.messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test.each([
    ['of a kind that this version does not know', { kind: 'carrier-pigeon' }],
    ['that is damaged', { payload: 'not JSON' }],
  ])('a mail %s holds nobody up and is tried again', async (_, damage) => {
    await office.enqueue(codeFor('first@example.org'), codeFor('second@example.org'));
    await database.db
      .updateTable('outbox')
      .set(damage)
      .where('recipient', '=', 'first@example.org')
      .execute();
    office.startWorker();
    await smtp.waitForMails(1);
    await waitUntil('the failure', async () =>
      (await office.rows()).some((row) => row.last_error !== null) ? true : undefined,
    );
    expect(smtp.mails.flatMap((mail) => mail.to)).toEqual(['second@example.org']);
    expect((await office.rows())[0]).toMatchObject({
      state: 'waiting',
      attempts: 1,
      leased_until: null,
    });
  });

  test('several workers send each mail once', async () => {
    for (let i = 0; i < 3; i += 1) office.startWorker();
    smtp.behave({ kind: 'accept', delayMs: 20 });
    const recipients = Array.from({ length: 40 }, (_, i) => `friend-${i}@example.org`);
    await office.enqueue(...recipients.map(codeFor));
    await smtp.waitForMails(40);
    await office.allSent();
    expect(smtp.mails.flatMap((mail) => mail.to).sort()).toEqual(recipients.sort());
  });

  test('mails that end together are noted down in one transaction, which claims the next ones', async () => {
    smtp.behave({ kind: 'accept', delayMs: 200 });
    const recipients = Array.from({ length: 20 }, (_, i) => `friend-${i}@example.org`);
    await office.enqueue(...recipients.map(codeFor));
    const transactions = import.meta.jest.spyOn(database, 'transaction');
    office.startWorker();
    await office.allSent();
    // Four are sent at a time; a busy machine may tear some apart.
    expect(transactions.mock.calls.length).toBeLessThan(recipients.length);
  });

  test('a mail that is being sent is nobody else’s', async () => {
    smtp.behave({ kind: 'accept', delayMs: 600 });
    office.startWorker();
    await office.enqueue(codeFor('friend@example.org'));
    await waitUntil('claim', async () =>
      (await office.rows())[0]?.leased_until ? true : undefined,
    );
    office.startWorker();
    office.advance(59_000);
    await isFinished('sent');
    expect(smtp.mails).toHaveLength(1);
  });

  test('a mail that takes longer than its lease: renewed meanwhile, and nobody else’s', async () => {
    const timers = import.meta.jest.spyOn(globalThis, 'setInterval');
    smtp.behave({ kind: 'hang' });
    office.startWorker();
    await office.enqueue(codeFor('friend@example.org'));
    await waitUntil('mail on its way', () => (smtp.attempts > 0 ? true : undefined));
    const [renew] = timers.mock.calls.find(([, ms]) => ms === 20_000)!;
    timers.mockRestore();
    smtp.behave({ kind: 'accept' });
    const lease = async () => (await office.rows())[0]?.leased_until;
    const first = await lease();

    office.advance(40_000);
    renew();
    await waitUntil('another lease', async () => ((await lease()) !== first ? true : undefined));
    office.advance(59_000);
    // Stopped, it has done with all that it could claim.
    await office.startWorker().stop();
    expect((await office.rows())[0]).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(smtp.mails).toEqual([]);
    await smtp.stop();
  });

  test('stop() finishes what is being sent and starts nothing more', async () => {
    smtp.behave({ kind: 'accept', delayMs: 300 });
    const worker = office.startWorker();
    const recipients = Array.from({ length: 6 }, (_, i) => `friend-${i}@example.org`);
    await office.enqueue(...recipients.map(codeFor));
    await waitUntil('claims', async () =>
      (await office.rows()).some((row) => row.leased_until !== null) ? true : undefined,
    );
    await worker.stop();
    const states = (await office.rows()).map((row) => [row.state, row.leased_until]);
    // On four connections, and one that was at hand for the first of them.
    expect(states).toEqual([...Array<unknown>(5).fill(['sent', null]), ['waiting', null]]);
    expect(smtp.mails).toHaveLength(5);
    expect(smtp.connections.most).toBe(4);
  });

  test('a ticket that was revoked meanwhile is not sent', async () => {
    await addTicket(database, TICKET_ID);
    await database.db
      .updateTable('ticket')
      .set({ revoked_at: office.now().toISOString() })
      .execute();
    office.startWorker();
    await office.enqueue({ kind: 'ticket', to: 'guest@example.org', ticketId: TICKET_ID });
    expect((await isFinished('failed')).last_error).toBe(
      'Das Ticket wurde vor dem Versand widerrufen.',
    );
    expect(smtp.attempts).toBe(0);
  });

  test('a password link that has expired is not sent', async () => {
    await smtp.stop();
    office.startWorker();
    await office.enqueue({ kind: 'password-reset', to: 'member@example.org', token: 'secret' });
    await isWaitingAgain(1);
    await smtp.start();
    office.advance(HOUR_MS);
    await isFinished('failed');
    expect(smtp.attempts).toBe(0);
  });
});
