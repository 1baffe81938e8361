/** Brings a backup back, or only tries whether it could be. */
import { existsSync } from 'node:fs';
import { access, constants, link, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Config } from '../config.ts';
import { standAlone } from '../db/embeddedFile.ts';
import { withoutPassword } from '../db/hosts.ts';
import { isPostgresUrl, openDatabase } from '../db/openDatabase.ts';
import { isPostgresInUse, loadPostgres, tablesOf } from '../db/postgresDump.ts';
import { giveToFolderOwner, prepareDataDir } from '../lib/dataDir.ts';
import { shielded } from '../lib/shield.ts';
import { orSayWhy, requireNoFolder } from '../openPrepared.ts';
import { nameOf, pathOf, reasonOf, writeBackup } from './backup.ts';
import { readSeal } from './backupDigest.ts';
import {
  copyForeign,
  describe,
  prepared,
  proveCopy,
  toolsSay,
  type Backup,
  type Counts,
  type Source,
  type Unfinished,
} from './backupProof.ts';
import { withBackup } from './backupSource.ts';
import { countRows } from './checkRepository.ts';
import { CommandError } from './commandError.ts';
import type { Cli } from './cli.ts';
import { tryOut } from './restoreCheck.ts';
import { texts } from './texts.ts';

const said = texts.restore;

export interface RestoreOptions {
  /** Nobody is asked. */
  readonly yes: boolean;
  /** Nothing is replaced: only tries whether the backup is whole. */
  readonly check: boolean;
  /** File of the key that an encrypted one is opened with. */
  readonly identity?: string;
}

/** @param name of a file, or of a backup in the store (`s3:…`). */
export async function restore(cli: Cli, name: string, options: RestoreOptions): Promise<void> {
  const config = cli.readConfig();
  cli.ifInterrupted(said.untouched(config.dataDir));
  await withBackup(cli, config, { name, identity: options.identity ?? null }, (file) =>
    restoreFile(cli, config, { file, name }, options),
  );
}

async function restoreFile(
  cli: Cli,
  config: Config,
  source: Source,
  { yes, check }: RestoreOptions,
): Promise<void> {
  const { file, name } = source;
  const isPostgres = isPostgresUrl(config.databaseLocation);
  await assertReadable(source);
  if (!isPostgres && (await isSameFile(file, config.databaseLocation))) {
    throw new CommandError(said.sameFile);
  }
  const isDump = await startsWith(file, 'PGDMP');
  if (isDump !== isPostgres && (isDump || (await startsWith(file, 'SQLite format 3')))) {
    throw new CommandError(isDump ? said.needsPostgres : said.needsEmbedded);
  }
  if (isPostgres && !isDump) throw new CommandError(said.notADump(name));
  const seal = await readSeal(file);
  if (seal.digest === 'wrong') throw new CommandError(said.damaged(name));
  const backup = { ...source, ...seal };
  if (check) await tryOut(cli, config, backup);
  else if (isPostgres) await restorePostgres(cli, config, backup, yes);
  else await restoreEmbedded(cli, config, backup, yes);
}

/** Puts a backup in the database's place, once it has proved to be whole, and keeps the old one beside it. */
async function restoreEmbedded(
  cli: Cli,
  { databaseLocation: location, dataDir }: Config,
  backup: Backup,
  yes: boolean,
): Promise<void> {
  prepareDataDir(dataDir);
  requireNoFolder(location);
  const draft = `${location}.restore-${process.pid}`;
  try {
    // Everything that could go wrong goes wrong on the copy.
    await copyForeign(backup, draft);
    const { counts, ...rest } = await proveCopy(backup.name, draft);
    if (existsSync(location)) {
      if (!standAlone(location)) throw new CommandError(said.inUse);
      await ask(cli, yes, location, backup, counts);
    }
    giveToFolderOwner(draft);
    const kept = await shielded(
      () => undefined,
      async () => {
        const aside = await putAside(location);
        await rename(draft, location);
        return aside;
      },
    );
    cli.ifInterrupted(said.done(backup.name));
    cli.print(said.done(backup.name));
    if (kept !== null) cli.print(said.kept(kept));
    tellRest(cli, backup, rest);
  } finally {
    await removeAll(draft);
  }
}

function tellRest(cli: Cli, { digest }: Backup, { mailsWaiting, jobsStopped }: Unfinished): void {
  if (digest === 'none') cli.print(said.withoutDigest);
  if (mailsWaiting > 0) cli.print(said.mailsWaiting(mailsWaiting));
  if (jobsStopped > 0) cli.print(said.jobsStopped(jobsStopped));
}

const BESIDE = ['-wal', '-shm', '-journal'] as const;

async function removeAll(file: string): Promise<void> {
  for (const left of ['', ...BESIDE]) await rm(`${file}${left}`, { force: true });
}

async function restorePostgres(
  cli: Cli,
  config: Config,
  backup: Backup,
  yes: boolean,
): Promise<void> {
  const { databaseLocation: url, backupDir } = config;
  const path = pathOf(cli);
  const present = openDatabase({ location: url });
  const isThere = await orSayWhy(present, url, () => present.hasTables());
  await present.close();
  if (await isPostgresInUse(url)) throw new CommandError(said.inUse);
  const others = isThere ? [] : (await tablesOf(url)).filter((name) => !name.startsWith(MIGRATOR));
  if (others.length > 0) throw new CommandError(said.notOurs(withoutPassword(url), others));
  let kept: string | null = null;
  if (isThere) {
    await ask(cli, yes, withoutPassword(url), backup, null);
    prepareDataDir(backupDir);
    kept = join(backupDir, `before-restore-${nameOf(config)}`);
    await writeBackup(config, kept, path);
    cli.print(said.kept(kept));
  }
  cli.ifInterrupted(said.halfway(kept));
  await toolsSay(() => loadPostgres(url, { file: backup.file, path }), said.notLoaded);
  const restored = openDatabase({ location: url });
  try {
    const rest = await prepared(restored, backup.name);
    cli.ifInterrupted(said.done(backup.name));
    cli.print(said.done(backup.name));
    tellRest(cli, backup, rest);
  } finally {
    await restored.close();
  }
}

/** Of a start that came no further: nobody's data. */
const MIGRATOR = 'kysely_migration';

/** Names what is lost and what comes for it. @throws CommandError unless somebody says yes. */
async function ask(
  cli: Cli,
  yes: boolean,
  location: string,
  backup: Backup,
  counts: Counts | null,
): Promise<void> {
  const present = await countPresent(cli);
  if (yes) return;
  const question = said.replaces(location, present, describe(backup, counts));
  if (cli.terminal === null) throw new CommandError(`${question} ${said.needsYes}`);
  const answer = await cli.terminal.ask(`${question}\n${said.question}`);
  if (answer.trim().toLowerCase() !== 'ja') throw new CommandError(said.leftAlone);
}

/** Of a database that can be asked. */
async function countPresent(cli: Cli): Promise<string> {
  try {
    const database = openDatabase({ location: cli.readConfig().databaseLocation, readOnly: true });
    try {
      return said.counts(await countRows(database.db));
    } finally {
      await database.close();
    }
  } catch {
    return said.uncountable;
  }
}

async function assertReadable({ file, name }: Source): Promise<void> {
  try {
    await access(file, constants.R_OK);
  } catch (error) {
    throw new CommandError(said.noFile(name, reasonOf(error)));
  }
  if (!(await stat(file)).isFile()) throw new CommandError(said.notADatabase(name));
}

async function startsWith(path: string, text: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(text.length), 0, text.length, 0);
    return buffer.subarray(0, bytesRead).toString('latin1') === text;
  } finally {
    await file.close();
  }
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  if (!existsSync(other)) return false;
  const [a, b] = await Promise.all([stat(one), stat(other)]);
  return a.dev === b.dev && a.ino === b.ino;
}

/** Gives the present database a second name; a damaged one's log goes with it, which is not to be read into the other. @returns it; null when there is no database yet. */
async function putAside(location: string): Promise<string | null> {
  if (!existsSync(location)) return null;
  if (!standAlone(location)) throw new CommandError(said.inUse);
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const aside = `${location}.before-restore-${time}`;
  await link(location, aside);
  for (const end of BESIDE) {
    if (existsSync(location + end)) await rename(location + end, aside + end);
  }
  return aside;
}
