import { composeMail } from '../../../server/mail/templates/composeMail.ts';
import { mailSettingsOf } from '../../../server/mail/templates/mailSettings.ts';
import type { Mail } from '../../../server/mail/mails.ts';
import { createComposer, type Composer } from '../../../server/mail/composer.ts';

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

test('what its thread writes is what would have been written here, to the last byte', async () => {
  const mails = [TICKET, { ...TICKET, ticketId: `${TICKET.ticketId.slice(1)}Z` }];
  const written = await Promise.all(mails.map((mail) => composer.compose(mail, SETTINGS, AT)));
  expect(written).toEqual(await Promise.all(mails.map((mail) => composeMail(mail, SETTINGS, AT))));
  for (const { attachments } of written) {
    for (const { content } of attachments) expect(Buffer.isBuffer(content)).toBe(true);
  }
});

test('a mail that nobody can write fails, and the next one is written', async () => {
  const unknown = { kind: 'of a later release', to: 'anne@example.org' } as unknown as Mail;
  await expect(composer.compose(unknown, SETTINGS, AT)).rejects.toThrow('No template');
  await expect(composer.compose(TICKET, SETTINGS, AT)).resolves.toMatchObject({
    subject: 'Dein Ticket für Łąka Øst',
  });
});
