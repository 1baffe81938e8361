/** Backups, while the server goes on: of the embedded database as a file, of PostgreSQL by its own pg_dump. */
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Config } from '../config.ts';
import { copyEmbeddedFile, countEmbedded, standAlone } from '../db/embeddedFile.ts';
import { isPostgresUrl } from '../db/openDatabase.ts';
import { dumpPostgres, NoToolsError, ToolError } from '../db/postgresDump.ts';
import { systemClock, timestamp } from '../lib/clock.ts';
import { giveToFolderOwner } from '../lib/dataDir.ts';
import { RELEASE } from '../lib/release.ts';
import { systemCode, systemReason } from '../lib/systemFailure.ts';
import { backupFileName, backupsIn } from '../lib/backupFiles.ts';
import { seal } from './backupDigest.ts';
import { CommandError } from './commandError.ts';
import type { Cli } from './cli.ts';
import { openExisting, requireFile } from './existingDatabase.ts';
import { texts } from './texts.ts';

const said = texts.backup;

export interface BackupOptions {
  /** Of the backups with names of their own in the folder, so many stay; null: all. */
  readonly keep: number | null;
}

/** @param target a file; a folder when old ones are to go; null: the folder of BACKUP_DIR. */
export async function backUp(
  cli: Cli,
  target: string | null,
  { keep }: BackupOptions,
): Promise<void> {
  const config = cli.readConfig();
  requireFile(config);
  const isFile = target !== null && keep === null;
  const folder = target === null ? config.backupDir : resolve(target);
  if (!isFile) await makeFolder(folder);
  const file = isFile ? resolve(target) : join(folder, nameOf(config));
  await writeBackup(config, file, pathOf(cli));
  cli.print(said.done(file, await sizeOf(file)));
  if (keep === null) return;
  const old = (await backupsIn(folder)).slice(keep);
  for (const { path } of old) await rm(path, { force: true });
  await removeDrafts(folder);
  if (old.length > 0) cli.print(said.removed(old.length, keep));
}

const NAME_AGAIN_MS = 50;

/** With its own name, into the folder of BACKUP_DIR, and says so. @returns the file. */
export async function backUpBefore(cli: Cli): Promise<string> {
  const config = cli.readConfig();
  requireFile(config);
  await makeFolder(config.backupDir);
  let file = join(config.backupDir, nameOf(config));
  // Its name is of this second.
  for (; existsSync(file); file = join(config.backupDir, nameOf(config)))
    await sleep(NAME_AGAIN_MS);
  await writeBackup(config, file, pathOf(cli));
  cli.print(said.done(file, await sizeOf(file)));
  return file;
}

async function sizeOf(file: string): Promise<string> {
  const { size } = await stat(file);
  return `${(size / 1_000_000).toFixed(1).replace('.', ',')} MB`;
}

export const pathOf = (cli: Cli): string => cli.environment().values.PATH ?? '';

export const nameOf = ({ databaseLocation }: Config): string =>
  backupFileName(systemClock.now(), isPostgresUrl(databaseLocation) ? 'pgdump' : 'sqlite');

async function makeFolder(folder: string): Promise<void> {
  try {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (made !== undefined) giveToFolderOwner(made);
  } catch (error) {
    throw new CommandError(said.notWritable(folder, reasonOf(error)));
  }
}

/**
 * Writes a consistent copy with its checksum. The file appears whole or not at all.
 * @param path where programs lie.
 */
export async function writeBackup(config: Config, file: string, path: string): Promise<void> {
  const { databaseLocation } = config;
  if (existsSync(file)) throw new CommandError(said.fileExists(file));
  // That it is there, and ours.
  if (isPostgresUrl(databaseLocation)) {
    await (await openExisting(config, { migrated: false })).close();
  }
  const draft = `${file}.${process.pid}.tmp`;
  try {
    await claimName(draft);
    const rows = isPostgresUrl(databaseLocation)
      ? await dumpPostgres(databaseLocation, { file: draft, path })
      : await copyOf(databaseLocation, draft);
    await seal(draft, { version: RELEASE.version, at: timestamp(systemClock), rows });
    await flush(draft);
    await rename(draft, file);
    giveToFolderOwner(file);
  } catch (error) {
    await rm(draft, { force: true });
    throw failureOf(error, file);
  }
}

async function copyOf(location: string, draft: string): Promise<Record<string, number>> {
  await copyEmbeddedFile(location, draft);
  standAlone(draft);
  return countEmbedded(draft);
}

function failureOf(error: unknown, file: string): unknown {
  if (error instanceof NoToolsError) return new CommandError(texts.postgres.noTools(error.major));
  if (error instanceof ToolError) return new CommandError(texts.postgres.toolFailed(error.message));
  return new CommandError(said.notWritable(file, reasonOf(error)));
}

/** SQLite's own words for a folder that is not there say little. */
async function claimName(path: string): Promise<void> {
  await (await open(path, 'wx', 0o600)).close();
}

const DRAFT = /^einlass-.*\.\d+\.tmp$/;
const DRAFT_KEPT_MS = 24 * 60 * 60 * 1000;

/** Of backups that were broken off by force. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!DRAFT.test(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (systemClock.now().getTime() - mtimeMs > DRAFT_KEPT_MS) await rm(path, { force: true });
  }
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
