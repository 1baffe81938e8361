/** Backups, while the server goes on: of the embedded database as a file, of PostgreSQL by its own pg_dump. */
import { existsSync, statSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { DAY_MS } from '../../contract/time.ts';
import type { Config } from '../config.ts';
import {
  copyEmbeddedFile,
  countEmbedded,
  DamagedFileError,
  ForeignFileError,
  standAlone,
} from '../db/embeddedFile.ts';
import { isPostgresUrl } from '../db/openDatabase.ts';
import { dumpPostgres, NoToolsError, ToolError } from '../db/postgresDump.ts';
import { systemClock, timestamp } from '../lib/clock.ts';
import { encryptFile, isRecipient } from '../lib/ageFile.ts';
import { giveToFolderOwner, giveToOwnerOf, prepareDataDir } from '../lib/dataDir.ts';
import { RELEASE } from '../lib/release.ts';
import { systemCode, systemReason } from '../lib/systemFailure.ts';
import { backupFileName, backupsIn } from '../lib/backupFiles.ts';
import { seal } from './backupDigest.ts';
import { upload } from './backupStore.ts';
import { CommandError, UsageError } from './commandError.ts';
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
  if (target !== null && keep !== null) assertFolder(target);
  const config = cli.readConfig();
  requireFile(config);
  const isFile = target !== null && keep === null;
  const folder = target === null ? config.backupDir : resolve(target);
  if (!isFile) await makeFolder(folder, config.dataDir);
  const file = isFile ? resolve(target) : join(folder, nameOf(config));
  await writeBackup(config, file, pathOf(cli));
  cli.print(said.done(file, await sizeOf(file)));
  if (!isFile && config.backupS3 !== null) await upload(cli, config.backupS3, { file, keep });
  if (keep === null) return;
  const old = (await backupsIn(folder)).slice(keep);
  for (const { path } of old) await rm(path, { force: true });
  await removeReplaced(folder, REPLACED_BACKUP, keep);
  // What somebody copies elsewhere has nothing to do with the data folder.
  if (target === null) await removeReplaced(config.dataDir, REPLACED_DATABASE, keep);
  await removeDrafts(folder, DRAFT);
  if (config.backupAgeRecipients.length > 0) await removeDrafts(config.dataDir, PLAIN_DRAFT);
  if (old.length > 0) cli.print(said.removed(old.length, keep));
}

/** With --keep it is a folder that is meant. @throws UsageError */
function assertFolder(target: string): void {
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory();
  if (isFolder === false || (isFolder === undefined && FILE_NAME.test(target))) {
    throw new UsageError(said.keepsInFolder(target));
  }
}

const FILE_NAME = /\.(?:sqlite|pgdump|age)$/;

/** What `restore` has replaced, with the time at the end; of a damaged database with its logs beside. */
const REPLACED_BACKUP = /^before-restore-einlass-[\dTZ-]+\.(?:sqlite|pgdump)(?:\.age)?$/;
const REPLACED_DATABASE = /^(einlass\.sqlite\.before-restore-[\dTZ-]+Z)(?:-wal|-shm|-journal)?$/;

/** But for the newest. */
async function removeReplaced(folder: string, replaced: RegExp, keep: number): Promise<void> {
  const names = await readdir(folder);
  const nameIn = (name: string): string | undefined => {
    const found = replaced.exec(name);
    return found === null ? undefined : (found[1] ?? found[0]);
  };
  const all = [...new Set(names.map(nameIn).filter((name) => name !== undefined))];
  const old = new Set(all.toSorted().toReversed().slice(keep));
  for (const name of names) {
    if (old.has(nameIn(name) ?? '')) await rm(join(folder, name), { force: true });
  }
}

const NAME_AGAIN_MS = 50;

/** Of the data folder: what `update` has readable while the backups are encrypted. */
const READABLE = 'before-update';

/**
 * With its own name, into the folder of BACKUP_DIR, and says so. What may have to bring the data back in a minute has no
 * identity at hand: where backups are encrypted, a readable one lies with the data as well, until `forgetReadable`.
 * @returns the file that can be read.
 */
export async function backUpBefore(cli: Cli): Promise<string> {
  const config = cli.readConfig();
  const { backupDir, dataDir, backupAgeRecipients: recipients } = config;
  requireFile(config);
  assertRecipients(recipients);
  await makeFolder(backupDir, dataDir);
  const isEncrypted = recipients.length > 0;
  const folder = isEncrypted ? join(dataDir, READABLE) : backupDir;
  if (isEncrypted) prepareDataDir(folder);
  const readable: Config = { ...config, backupAgeRecipients: [] };
  let file = join(folder, nameOf(readable));
  // Its name is of this second.
  for (; existsSync(file); file = join(folder, nameOf(readable))) await sleep(NAME_AGAIN_MS);
  await writeBackup(readable, file, pathOf(cli));
  const kept = isEncrypted ? await encryptInto(backupDir, file, recipients) : file;
  cli.print(said.done(kept, await sizeOf(kept)));
  return file;
}

/** @returns the encrypted file. */
async function encryptInto(
  folder: string,
  file: string,
  recipients: readonly string[],
): Promise<string> {
  const target = join(folder, `${basename(file)}.age`);
  const draft = `${target}.${process.pid}.tmp`;
  try {
    await encryptFile(file, draft, recipients);
    await rename(draft, target);
    giveToFolderOwner(target);
    return target;
  } catch (error) {
    await rm(draft, { force: true });
    throw failureOf(error, target);
  }
}

/** The update is over, and nothing has to be brought back. */
export async function forgetReadable({ dataDir }: Config): Promise<void> {
  await rm(join(dataDir, READABLE), { recursive: true, force: true });
}

async function sizeOf(file: string): Promise<string> {
  const { size } = await stat(file);
  return `${(size / 1_000_000).toFixed(1).replace('.', ',')} MB`;
}

export const pathOf = (cli: Cli): string => cli.environment().values.PATH ?? '';

export function nameOf({ databaseLocation, backupAgeRecipients }: Config): string {
  const kind = isPostgresUrl(databaseLocation) ? 'pgdump' : 'sqlite';
  const isEncrypted = backupAgeRecipients.length > 0;
  return backupFileName(systemClock.now(), isEncrypted ? `${kind}.age` : kind);
}

/** The service backs up into it as well, wherever it is. */
async function makeFolder(folder: string, dataDir: string): Promise<void> {
  try {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (made !== undefined) giveToOwnerOf(dataDir, folder);
  } catch (error) {
    throw new CommandError(said.notWritable(folder, reasonOf(error)));
  }
}

/**
 * Writes a consistent copy with its checksum, encrypted where that is configured: then what is readable of it lies with
 * the data, and only for as long as that takes. The file appears whole or not at all.
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
  const isEncrypted = config.backupAgeRecipients.length > 0;
  assertRecipients(config.backupAgeRecipients);
  const plain = isEncrypted ? join(config.dataDir, `backup-${process.pid}.tmp`) : draft;
  try {
    if (isEncrypted) prepareDataDir(config.dataDir);
    await claimName(plain);
    const rows = isPostgresUrl(databaseLocation)
      ? await dumpPostgres(databaseLocation, { file: plain, path })
      : await copyOf(databaseLocation, plain);
    await seal(plain, { version: RELEASE.version, at: timestamp(systemClock), rows });
    if (isEncrypted) await encryptFile(plain, draft, config.backupAgeRecipients);
    await flush(draft);
    await rename(draft, file);
    giveToFolderOwner(file);
  } catch (error) {
    await rm(draft, { force: true });
    throw failureOf(error, file);
  } finally {
    if (isEncrypted) await rm(plain, { force: true });
  }
}

/** @throws CommandError */
export function assertRecipients(recipients: readonly string[]): void {
  const wrong = recipients.find((recipient) => !isRecipient(recipient));
  if (wrong !== undefined) throw new CommandError(said.wrongRecipient(wrong));
}

async function copyOf(location: string, draft: string): Promise<Record<string, number>> {
  await copyEmbeddedFile(location, draft);
  standAlone(draft);
  return countEmbedded(draft);
}

function failureOf(error: unknown, file: string): unknown {
  if (error instanceof NoToolsError) return new CommandError(texts.postgres.noTools(error.major));
  if (error instanceof ToolError) return new CommandError(texts.postgres.toolFailed(error.message));
  if (error instanceof DamagedFileError || error instanceof ForeignFileError) {
    return new CommandError(said.damagedSource);
  }
  return new CommandError(said.notWritable(file, reasonOf(error)));
}

/** SQLite's own words for a folder that is not there say little. */
async function claimName(path: string): Promise<void> {
  await (await open(path, 'wx', 0o600)).close();
}

const DRAFT = /^(?:einlass|festival)-.*\.\d+\.tmp$/;
const PLAIN_DRAFT = /^backup-\d+\.tmp$/;
const DRAFT_KEPT_MS = DAY_MS;

/** Of backups, and of festivals' archives, that were broken off by force. */
async function removeDrafts(folder: string, draft: RegExp): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!draft.test(name)) continue;
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
