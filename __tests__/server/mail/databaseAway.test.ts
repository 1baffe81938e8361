import { openDatabase, type Database } from '../../../server/db/openDatabase.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { startSmtp, type TestSmtp } from '../../support/smtp.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { openPostOffice } from './postOffice.ts';

let server: TestPostgres;
let database: Database;
let smtp: TestSmtp;
beforeAll(async () => {
  server = await startPostgres();
  smtp = await startSmtp();
});
beforeEach(async () => {
  database = openDatabase({ location: await server.createDatabase() });
  await database.migrate();
});
afterAll(async () => {
  await smtp.stop();
  await server.stop();
});

test.each(['stop', 'crash'] as const)(
  'a mail that is taken during a %s of PostgreSQL is noted down afterwards, not sent again',
  async (how) => {
    const before = smtp.mails.length;
    const office = openPostOffice(database, { MAIL_URL: smtp.url });
    office.startWorker();
    smtp.behave({ kind: 'accept', delayMs: 800 });
    await office.enqueue({ kind: 'password-reset', to: `${how}@example.org`, token: 'secret' });
    await waitUntil('mail on its way', () => (smtp.mails.length > before ? true : undefined));
    await server.restart({ how, downMs: 2_000 });
    const row = await office.rowThat('mail noted', ({ state }) => state === 'sent');
    expect(row.attempts).toBe(1);
    office.advance(10 * 60_000);
    await office.close();
    expect(smtp.mails.length).toBe(before + 1);
    await database.close();
  },
);
