/** Run as a process that is killed: `node dyingSender.ts DATABASE MAIL_URL` sends what is in the outbox. */
import { loadConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { systemClock } from '../../../server/lib/clock.ts';
import { createMailer } from '../../../server/mail/mailer.ts';
import { createOutbox } from '../../../server/mail/outbox.ts';
import { startOutboxWorker } from '../../../server/mail/outboxWorker.ts';
import { writeMail } from '../../../server/mail/writeMail.ts';
import { mailSettingsOf } from '../../../server/mail/templates/mailSettings.ts';

const [location = '', mailUrl = ''] = process.argv.slice(2);
const config = loadConfig({ MAIL_URL: mailUrl });
const clock = systemClock;
const ignore = () => undefined;
startOutboxWorker({
  config,
  database: openDatabase({ location }),
  clock,
  outbox: createOutbox({ config, clock }),
  mailer: createMailer(config),
  write: writeMail,
  settings: () => mailSettingsOf(config),
  log: { info: ignore, warn: ignore },
});
