import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeLeftFiles } from '../../../../server/modules/imports/upload.ts';

test('what a killed server has left of an upload goes after an hour, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'left-'));
  const now = new Date('2026-07-31T18:00:00.000Z');
  for (const [name, minutes] of [
    ['einlass-import-old', 61],
    ['einlass-import-new', 59],
    ['other', 600],
  ] as const) {
    mkdirSync(join(folder, name));
    const at = new Date(now.getTime() - minutes * 60_000);
    utimesSync(join(folder, name), at, at);
  }
  await removeLeftFiles(now, folder);
  expect(readdirSync(folder).toSorted()).toEqual(['einlass-import-new', 'other']);
  rmSync(folder, { recursive: true });
});
