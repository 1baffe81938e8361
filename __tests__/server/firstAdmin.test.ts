/** Where the first administrator's invitation is told, and when that goes. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../server/config.ts';
import { tellInvitation } from '../../server/greeting.ts';
import { removeUsedFirstAdmin } from '../../server/lib/firstAdminFile.ts';

const CODE = 'ABCDE-FGHJK';
let dataDir: string;
let file: string;
const tell = (code: string | null, isTerminal: boolean) =>
  tellInvitation({ dataDir, publicUrl: 'https://x.example' } as Config, code, isTerminal).join(
    '\n',
  );

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'einlass-first-'));
  file = join(dataDir, 'first-admin.txt');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a log names the file with the code, which its owner alone can read', () => {
  const said = tell(CODE, false);
  expect(said).toContain(file);
  expect(said).not.toContain(CODE);
  expect(readFileSync(file, 'utf8')).toContain(`/signup?code=${CODE}`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a terminal has it, and no file is left', () => {
  tell(CODE, false);
  expect(tell(CODE, true)).toContain(CODE);
  expect(existsSync(file)).toBe(false);
});

test('the file goes with its own code, and with no other', async () => {
  tell(CODE, false);
  await removeUsedFirstAdmin(dataDir, 'ZZZZZ-ZZZZZ');
  expect(existsSync(file)).toBe(true);
  await removeUsedFirstAdmin(dataDir, CODE);
  expect(existsSync(file)).toBe(false);
});
