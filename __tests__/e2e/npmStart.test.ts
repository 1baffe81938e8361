/** `npm start`, as the README says it, without a mail server. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import PostalMime, { type Email } from 'postal-mime';

import { issueTicketFor, register } from '../support/apiClient.ts';
import { freePort } from '../support/freePort.ts';
import { INVITATION_CODE } from '../support/journey.ts';
import { invitationIn } from '../support/serverProcess.ts';
import { pdfText } from '../support/pdfPicture.ts';
import { waitUntil } from '../support/waitUntil.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const READY_MS = 100_000; // It builds the web app when that is older than its sources.

let folder: string;
let dataDir: string;
let url: string;
let npm: ChildProcess;
let output = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'einlass-start-'));
  dataDir = join(folder, 'not', 'there', 'yet');
  const port = await freePort();
  url = `http://localhost:${port}`;
  npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: folder, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [npm.stdout!, npm.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  await waitUntil('greeting', () => (output.includes('läuft auf') ? true : undefined), READY_MS);
});

afterAll(() => {
  try {
    process.kill(-npm.pid!, 'SIGKILL');
  } catch {
    // The last test has ended it.
  }
  rmSync(folder, { recursive: true, force: true });
});

test('it says where it is, where the mails go, and how the first administrator gets in', async () => {
  expect(output).toContain(url);
  expect(output).toContain(join(dataDir, 'outbox'));
  // No terminal reads this: the code lies in a file, beside the others that are nobody else's to read.
  expect(output).toContain(join(dataDir, 'first-admin.txt'));
  expect(output).not.toMatch(INVITATION_CODE);
  const told = readFileSync(join(dataDir, 'first-admin.txt'), 'utf8');
  expect(told).toContain(`${url}/signup?code=${invitationIn(dataDir)}\n`);
  const page = await fetch(url);
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  expect(await page.text()).toContain('<title>Einlass');
});

test('nobody else on the machine may read what it keeps', () => {
  expect(existsSync(join(dataDir, 'einlass.sqlite'))).toBe(true);
  for (const name of readdirSync(dataDir)) {
    expect([name, statSync(join(dataDir, name)).mode & 0o077]).toEqual([name, 0]);
  }
});

test('a ticket’s mail becomes a file in the outbox, whole', async () => {
  const { access } = await register(url, {
    email: 'leitung@example.org',
    password: 'Leitung-2027!',
    code: invitationIn(dataDir),
  });
  const email = 'gast@example.org';
  await issueTicketFor(url, access, email);

  const mail = await waitUntil<Email>('mail with a ticket', async () => {
    const outbox = join(dataDir, 'outbox');
    // A mail that is still being written has another ending.
    for (const name of existsSync(outbox) ? globSync('*.eml', { cwd: outbox }) : []) {
      const parsed = await PostalMime.parse(readFileSync(join(outbox, name)));
      if (parsed.attachments.some(({ mimeType }) => mimeType === 'application/pdf')) return parsed;
    }
    return undefined;
  });
  expect(mail.to?.[0]?.address).toBe(email);
  const pdf = mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf')!;
  expect(await pdfText(new Uint8Array(pdf.content as ArrayBuffer))).toContain('Einlass');
});

test('told to stop, it stops', async () => {
  const exited = once(npm, 'exit');
  process.kill(-npm.pid!, 'SIGTERM');
  await exited;
  // npm does not wait until the server has answered whoever is asking.
  await waitUntil('nobody answers', async () => {
    const answered = await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
    return answered ? undefined : true;
  });
});
