import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { openDatabase, type Database } from '../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../support/engines.ts';
import { startSmtp, type TestSmtp } from '../../support/smtp.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { MINUTE_MS, openPostOffice } from './postOffice.ts';

forEachEngine('a sender that is killed in mid-send', (engine) => {
  let location: string;
  let database: Database;
  let smtp: TestSmtp;
  beforeEach(async () => {
    location = await engine.newLocation();
    database = openDatabase({ location });
    await database.migrate();
    smtp = await startSmtp();
  });
  afterEach(async () => {
    await smtp.stop();
    await database.close();
  });

  test.each(['before', 'after'] as const)(
    'loses no mail: killed %s the mail server took it',
    async (moment) => {
      // The killed process goes by the real clock, so this one has to start there.
      const office = openPostOffice(database, { MAIL_URL: smtp.url }, new Date());
      smtp.behave(moment === 'before' ? { kind: 'hang' } : { kind: 'accept', delayMs: 60_000 });
      await office.enqueue({
        kind: 'purchase-code',
        to: 'friend@example.org',
        code: 'KKKKK-MMMMM-NNNNN',
        senderName: 'Änne',
      });
      const sender = spawn(
        process.execPath,
        [join(import.meta.dirname, 'dyingSender.ts'), location, smtp.url],
        { stdio: 'ignore' },
      );
      await waitUntil('mail on its way', () => (smtp.attempts > 0 ? true : undefined));
      const taken = moment === 'after' ? 1 : 0;
      await smtp.waitForMails(taken);
      sender.kill('SIGKILL');
      await once(sender, 'exit');
      const [left] = await office.rows();
      expect(left).toMatchObject({ state: 'waiting', attempts: 1 });
      expect(left?.leased_until).not.toBeNull();

      smtp.behave({ kind: 'accept' });
      office.startWorker();
      office.advance(MINUTE_MS / 2);
      // The dead one's lease still holds: nobody touches the mail.
      await office.enqueue({
        kind: 'purchase-code',
        to: 'second@example.org',
        code: 'AAAAA-MMMMM-NNNNN',
        senderName: 'Änne',
      });
      await smtp.waitForMails(taken + 1);
      expect(smtp.mails.slice(taken).map((mail) => mail.to)).toEqual([['second@example.org']]);

      office.advance(MINUTE_MS);
      const sent = await office.rowThat(
        'first mail sent',
        (row) => row.state === 'sent' && row.recipient === 'friend@example.org',
      );
      expect(sent.attempts).toBe(2);
      // Delivered once or, if it had been taken already, twice, but always as the same mail.
      const copies = smtp.mails.filter((mail) => mail.to[0] === 'friend@example.org');
      expect(copies.map((mail) => mail.email.messageId)).toEqual(
        Array(taken + 1).fill(left?.message_id),
      );
      await office.close();
    },
  );
});
