/** Backups of the embedded database. */
import { existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';

import { copyEmbeddedFile, standAlone } from '../db/embeddedFile.ts';
import { isPostgresUrl } from '../db/openDatabase.ts';
import { systemCode, systemReason } from '../lib/systemFailure.ts';
import { appendDigest } from './backupDigest.ts';
import { CommandError } from './commandError.ts';
import type { Cli } from './cli.ts';
import { requireFile } from './existingDatabase.ts';
import { texts } from './texts.ts';

const said = texts.backup;

/** Writes a consistent copy with its checksum while the server goes on. The file appears whole or not at all. */
export async function backUp(cli: Cli, fileName: string): Promise<void> {
  const config = cli.readConfig();
  const { databaseLocation } = config;
  if (isPostgresUrl(databaseLocation)) throw new CommandError(said.usePgDump);
  requireFile(config);
  const file = resolve(fileName);
  if (existsSync(file)) throw new CommandError(said.fileExists(file));

  const draft = `${file}.${process.pid}.tmp`;
  try {
    await claimName(draft);
    await copyEmbeddedFile(databaseLocation, draft);
    standAlone(draft);
    await appendDigest(draft);
    await flush(draft);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw new CommandError(said.notWritable(file, reasonOf(error)));
  }
  const { size } = await stat(file);
  cli.print(said.done(file, `${(size / 1_000_000).toFixed(1).replace('.', ',')} MB`));
}

/** SQLite's own words for a folder that is not there say little. */
async function claimName(path: string): Promise<void> {
  await (await open(path, 'wx', 0o600)).close();
}

export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = systemCode(error);
  return code === '' || code === 'ERR_SQLITE_ERROR' ? error.message : systemReason(code);
}
