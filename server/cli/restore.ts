/** Brings a backup back, or only tries whether it could be. */
import { existsSync } from 'node:fs';
import { access, constants, link, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import type { Config } from '../config.ts';
import {
  countEmbedded,
  DamagedFileError,
  ForeignFileError,
  copyEmbeddedFile,
  isDamage,
  isFull,
  standAlone,
} from '../db/embeddedFile.ts';
import { withoutPassword } from '../db/hosts.ts';
import { isPostgresUrl, openDatabase, type Database } from '../db/openDatabase.ts';
import {
  countPostgres,
  inScratchDatabase,
  isPostgresInUse,
  loadPostgres,
  NoToolsError,
  tablesOf,
  ToolError,
} from '../db/postgresDump.ts';
import { NewerDatabaseError } from '../db/tablesRelease.ts';
import { giveToFolderOwner, prepareDataDir } from '../lib/dataDir.ts';
import { festivalTime } from '../lib/festivalTime.ts';
import { RELEASE } from '../lib/release.ts';
import { shielded } from '../lib/shield.ts';
import { orSayWhy, requireNoFolder } from '../openPrepared.ts';
import { forgetList } from '../modules/entryList/repository.ts';
import { flush, nameOf, pathOf, reasonOf, writeBackup } from './backup.ts';
import { readSeal, type Seal } from './backupDigest.ts';
import { withBackup } from './backupSource.ts';
import { countRows, countWaitingMails } from './checkRepository.ts';
import { CommandError } from './commandError.ts';
import type { Cli } from './cli.ts';
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

/** A file, and what it is called by whoever typed it. */
interface Source {
  readonly file: string;
  readonly name: string;
}

/** What the commands below know of the file. */
interface Backup extends Seal, Source {}

type Counts = Awaited<ReturnType<typeof countRows>>;

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
    const { mailsWaiting, counts } = await copyProved(backup, draft);
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
    tellRest(cli, backup, mailsWaiting);
  } finally {
    await removeAll(draft);
  }
}

function tellRest(cli: Cli, { digest }: Backup, mailsWaiting: number): void {
  if (digest === 'none') cli.print(said.withoutDigest);
  if (mailsWaiting > 0) cli.print(said.mailsWaiting(mailsWaiting));
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
    const { mailsWaiting } = await prepared(restored, backup.name);
    cli.ifInterrupted(said.done(backup.name));
    cli.print(said.done(backup.name));
    tellRest(cli, backup, mailsWaiting);
  } finally {
    await restored.close();
  }
}

/** Of a start that came no further: nobody's data. */
const MIGRATOR = 'kysely_migration';

/** Into a database that goes afterwards: counts what came out of the backup. */
async function tryOut(cli: Cli, config: Config, backup: Backup): Promise<void> {
  const { note } = backup;
  const { found, counts } = isPostgresUrl(config.databaseLocation)
    ? await tryPostgres(cli, config.databaseLocation, backup)
    : await tryEmbedded(cli, backup);
  const different = Object.entries(note?.rows ?? {}).filter(([table, n]) => found[table] !== n);
  for (const [table, n] of different) cli.print(said.otherCount(table, n, found[table] ?? 0));
  if (different.length > 0) throw new CommandError(said.damaged(backup.name));
  cli.print(said.fine(describe(backup, counts)));
  if (note === null) cli.print(said.withoutNote);
}

async function tryEmbedded(cli: Cli, backup: Source) {
  const folder = await mkdtemp(join(tmpdir(), 'einlass-check-'));
  cli.ifInterrupted(said.checkLeft(`rm -r ${folder}`));
  const draft = join(folder, 'einlass.sqlite');
  try {
    await copyForeign(backup, draft);
    const found = countEmbedded(draft);
    return { found, counts: (await proveCopy(backup.name, draft)).counts };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function tryPostgres(cli: Cli, url: string, { file, name }: Source) {
  return await toolsSay(() =>
    inScratchDatabase(url, async (scratch) => {
      cli.ifInterrupted(said.checkLeft(`dropdb ${basename(withoutPassword(scratch))}`));
      await loadPostgres(scratch, { file, path: pathOf(cli) });
      const found = await countPostgres(scratch);
      const database = openDatabase({ location: scratch });
      try {
        return { found, counts: (await prepared(database, name)).counts };
      } finally {
        await database.close();
      }
    }),
  );
}

async function toolsSay<T>(
  work: () => Promise<T>,
  failed: (message: string) => string = texts.postgres.toolFailed,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoToolsError) throw new CommandError(texts.postgres.noTools(error.major));
    if (error instanceof ToolError) {
      throw new CommandError(failed(error.message));
    }
    if ((error as { code?: unknown }).code === NO_RIGHT) throw new CommandError(said.noScratch);
    throw error;
  }
}

/** SQLSTATE: the role may make no database. */
const NO_RIGHT = '42501';

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

function describe({ name, note }: Backup, counts: Counts | null): string {
  const when = note === null ? null : festivalTime(note.at);
  const of = note && when && said.madeAt(note.version, when.date, when.time);
  const rows = note?.rows ?? {};
  return said.backup(
    name,
    of,
    counts === null && note === null
      ? said.unknownCounts
      : said.counts(
          counts ?? {
            members: rows.member ?? 0,
            codes: rows.token ?? 0,
            tickets: rows.ticket ?? 0,
            admitted: null,
          },
        ),
  );
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

/** Everything that could go wrong goes wrong on the copy. */
async function copyProved(backup: Source, draft: string) {
  await copyForeign(backup, draft);
  return await proveCopy(backup.name, draft);
}

async function copyForeign({ file, name }: Source, draft: string): Promise<void> {
  try {
    await copyEmbeddedFile(file, draft);
  } catch (error) {
    if (error instanceof ForeignFileError) throw new CommandError(said.notADatabase(name));
    if (error instanceof DamagedFileError) throw new CommandError(said.damaged(name));
    // Where it is to go, not the backup.
    if (isFull(error)) throw error;
    throw new CommandError(said.noFile(name, reasonOf(error)));
  }
}

async function proveCopy(name: string, draft: string) {
  const copy = openDatabase({ location: draft });
  try {
    const findings = await copy.engine.checkIntegrity(copy.db).catch((error: unknown) => {
      // So damaged that the question itself fails.
      if (isDamage(error)) return [String(error)];
      throw error;
    });
    if (findings.length > 0) throw new CommandError(said.damaged(name));
    return await prepared(copy, name);
  } finally {
    await copy.close();
    standAlone(draft);
    await flush(draft);
  }
}

/** Brings what came out of a backup up to date. */
async function prepared(database: Database, name: string) {
  await database.migrate().catch((error: unknown) => {
    // What an older program does not know it cannot bring up to date.
    throw error instanceof NewerDatabaseError
      ? new CommandError(said.newer(name, error.release, RELEASE.version))
      : error;
  });
  const mailsWaiting = await countWaitingMails(database.db);
  // Devices may have seen later versions of the list than this database knows of.
  await forgetList(database.db);
  return { mailsWaiting, counts: await countRows(database.db) };
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
