import { createTransport } from 'nodemailer';

import { startSmtp, type Mood, type TestSmtp } from '../../support/smtp.ts';

let smtp: TestSmtp;
beforeEach(async () => {
  smtp = await startSmtp();
});
afterEach(() => smtp.stop());

const send = () =>
  createTransport(smtp.url).sendMail({
    from: 'fest@example.org',
    to: 'anna@example.org',
    subject: 'Grüße',
    text: 'Hallo Änne',
    attachments: [{ filename: 'a.pdf', content: Buffer.from([1, 2, 3]) }],
  });

test('a mail that is accepted can be read', async () => {
  await send();
  const { content } = await smtp.mailTo('anna@example.org');
  expect(content.subject).toBe('Grüße');
  expect(content.text).toContain('Hallo Änne');
  expect(new Uint8Array(content.attachments[0]!.content as ArrayBuffer)).toEqual(
    new Uint8Array([1, 2, 3]),
  );
});

test.each<[Mood, RegExp]>([
  ['defer', /451/],
  ['refuse', /550/],
  ['drop', /close|ECONNRESET/i],
])('in the mood to %s', async (mood, complaint) => {
  smtp.setMood(mood);
  await expect(send()).rejects.toThrow(complaint);
  expect(smtp.attempts()).toBe(1);
  expect(smtp.mails).toEqual([]);
});
