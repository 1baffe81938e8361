/** What comes back is read: which mail, for good or not, in which words; and what is no report of ours is none. */
import { readBounce } from '../../../server/mail/bounce.ts';
import { mailIdOf, returnPath } from '../../../server/mail/mailId.ts';
import { dsn, type DsnOptions } from '../../support/dsn.ts';

const ID = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed';
const HEADERS = [
  'From: Fest <tickets@fest.example>',
  'To: anne@example.org',
  'Subject: Dein Ticket',
  `Message-ID: <${ID}@fest.example>`,
  `X-Einlass-Mail: ${ID}`,
];
const mail = (headers = HEADERS) => [...headers, '', 'Hallo'].join('\r\n');
const read = (options: Partial<DsnOptions> = {}) =>
  readBounce(
    Buffer.from(
      dsn({
        ...{ to: 'tickets@fest.example', original: mail(), recipient: 'anne@example.org' },
        ...options,
      }),
    ),
  );

test.each(['headers', 'message'] as const)('a report with the %s of the mail', async (returns) => {
  expect(await read({ returns })).toEqual({
    mailId: ID,
    kind: 'hard',
    words: '550 5.1.1 <anne@example.org>: Recipient address rejected: User unknown',
    isDeadAddress: true,
  });
});

test.each([
  ['the Message-ID alone', HEADERS.filter((line) => !line.startsWith('X-'))],
  ['our own header, where the Message-ID is another one', HEADERS.with(3, 'Message-ID: <x@ses>')],
  ['a folded header', HEADERS.with(3, `Message-ID:\r\n <${ID}@fest.example>`)],
])('the mail is known by %s', async (_, headers) => {
  expect(await read({ original: mail(headers) })).toMatchObject({ mailId: ID });
});

test('or by the address that the report went to', async () => {
  const to = returnPath('zurueck@fest.example', 'tickets@fest.example', `<${ID}@fest.example>`);
  expect(to).toBe(`zurueck+${ID}@fest.example`);
  expect(await read({ to, original: 'Subject: none of ours\r\n\r\n' })).toMatchObject({
    mailId: ID,
  });
});

test.each([
  ['5.1.1', true],
  ['5.1.2', true],
  ['5.1.10', true],
  ['5.2.1', true],
  ['5.4.4', true],
  ['5.0.0', true],
  ['5.2.2', false],
  ['5.1.8', false],
  ['5.7.1', false],
  ['5.6.0', false],
  ['4.4.1', false],
  ['', false],
])('%s: failed for good; nobody is there: %s', async (status, isDeadAddress) => {
  expect(await read({ status })).toMatchObject({ kind: 'hard', isDeadAddress });
});

test('what is delayed may still arrive', async () => {
  expect(await read({ action: 'delayed', status: '4.4.1', diagnosis: '' })).toEqual({
    ...{ mailId: ID, kind: 'soft', words: '4.4.1', isDeadAddress: false },
  });
});

test('long words are one short line', async () => {
  const { words } = (await read({ diagnosis: `550 ${'zu viel '.repeat(200)}` }))!;
  expect(words.length).toBeLessThanOrEqual(300);
  expect(words).not.toMatch(/[\r\n]/);
});

test.each([
  ['one that says it was delivered', { action: 'delivered' } as const],
  ['one about a mail of others', { original: 'Message-ID: <abc@elsewhere.example>\r\n\r\n' }],
  [
    'one that names a mail in its text only',
    {
      original: `Message-ID: <x@elsewhere.example>\r\n\r\nX-Einlass-Mail: ${ID}`,
      returns: 'message',
    },
  ] as const,
])('no report of ours: %s', async (_, options) => {
  expect(await read(options)).toBeNull();
});

test('no report at all: an answer, and an automatic one', async () => {
  const answer = [...HEADERS, 'Auto-Submitted: auto-replied', '', 'Ich bin im Urlaub.'];
  expect(await readBounce(Buffer.from(answer.join('\r\n')))).toBeNull();
  expect(await readBounce(Buffer.from('550 5.1.1 user unknown'))).toBeNull();
});

test('a line that was made to be read slowly is read at once', async () => {
  const slow = `x:${' '.repeat(100_000)}z\ry`;
  const beganMs = performance.now();
  expect(await read({ diagnosis: `550 ${'-'.repeat(40)}\r\n${slow}` })).toMatchObject({
    mailId: ID,
  });
  expect(performance.now() - beganMs).toBeLessThan(2_000);
});

test('a mail without an id of ours goes back to its sender', () => {
  expect(mailIdOf('<test@fest.example>')).toBe('');
  expect(returnPath('zurueck@f.example', 'f@f.example', '<test@f.example>')).toBe('f@f.example');
  expect(returnPath(null, 'f@f.example', `<${ID}@f.example>`)).toBe('f@f.example');
});
