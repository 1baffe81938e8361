/** Where the invitation of the first administrator lies when nobody sits at a terminal: the log is read by others. */
import { rmSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { giveToFolderOwner } from './dataDir.ts';
import { StartupError } from './startupError.ts';

const pathIn = (dataDir: string): string => join(dataDir, 'first-admin.txt');

/** For the owner of the folder alone to read. @returns the file. @throws StartupError */
export function writeFirstAdmin(dataDir: string, text: string): string {
  const path = pathIn(dataDir);
  try {
    rmSync(path, { force: true });
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
    giveToFolderOwner(path);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartupError(
      `${path} lässt sich nicht schreiben (${reason}). Prüfe DATA_DIR, seine Rechte und den freien Platz.`,
    );
  }
  return path;
}

/** Once somebody has registered, or a terminal shows it. */
export function removeFirstAdmin(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true });
}

/** The code has been used: the file goes, if it is that one's. */
export async function removeUsedFirstAdmin(dataDir: string, code: string): Promise<void> {
  const path = pathIn(dataDir);
  const text = await readFile(path, 'utf8').catch(() => '');
  // It says nothing any more. The next start tries again.
  if (text.includes(code)) await rm(path, { force: true }).catch(() => undefined);
}
