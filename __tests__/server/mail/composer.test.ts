import PostalMime from 'postal-mime';
import { mailSettingsOf } from '../../../server/mail/templates/mailSettings.ts';
import type { Mail } from '../../../server/mail/mails.ts';
import { createComposer, type Composer } from '../../../server/mail/composer.ts';
import type { WrittenMail } from '../../../server/mail/mailer.ts';
import { writeMail } from '../../../server/mail/writeMail.ts';

const SETTINGS = mailSettingsOf({
  mailFrom: 'tickets@example.org',
  productName: 'Łąka Øst',
  ticketPrefix: 'FEST',
  publicUrl: 'https://tickets.example.org',
});
const AT = new Date('2026-07-31T18:00:00.123Z');
const TICKET: Mail = {
  kind: 'ticket',
  to: 'anne@example.org',
  ticketId: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789ABCDEFGH',
};

let composer: Composer;
beforeAll(() => {
  composer = createComposer();
});
afterAll(() => composer.close());

const POSTMARK = { messageId: '<1b9d6bcd@example.org>', createdAt: AT };

/** But for the boundaries between its parts, which are drawn. */
async function partsOf({ bytes, ...envelope }: WrittenMail) {
  const { headers, html, text, subject, attachments } = await PostalMime.parse(bytes);
  const named = headers.filter(({ key }) => key !== 'content-type');
  return { envelope, named, html, text, subject, attachments };
}

test('what its thread writes is what would have been written here, to the last byte', async () => {
  const mails = [TICKET, { ...TICKET, ticketId: `${TICKET.ticketId.slice(1)}Z` }];
  for (const mail of mails) {
    const there = await partsOf(await composer.write(mail, SETTINGS, POSTMARK));
    expect(there).toEqual(await partsOf(await writeMail(mail, SETTINGS, POSTMARK)));
    expect(there.attachments.length).toBeGreaterThan(0);
  }
});

test('a mail that nobody can write fails, and the next one is written', async () => {
  const unknown = { kind: 'of a later release', to: 'anne@example.org' } as unknown as Mail;
  await expect(composer.write(unknown, SETTINGS, POSTMARK)).rejects.toThrow('No template');
  const { subject } = await partsOf(await composer.write(TICKET, SETTINGS, POSTMARK));
  expect(subject).toBe('Dein Ticket für Łąka Øst');
});
