/**
 * `einlass update FILE`: a later release in the place of this one, and back again when it does not answer. What can go wrong
 * is tried before anything stops: the checksum, the room, and the migrations on a copy of the database.
 */
import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Config } from '../../config.ts';
import { claimForServer, lockOf } from '../../db/embeddedFile.ts';
import { isPostgresUrl } from '../../db/openDatabase.ts';
import { isPostgresInUse } from '../../db/postgresDump.ts';
import { giveToFolderOwner } from '../../lib/dataDir.ts';
import { RELEASE } from '../../lib/release.ts';
import { backUpBefore, forgetReadable, pathOf } from '../backup.ts';
import type { Cli } from '../cli.ts';
import { CommandError } from '../commandError.ts';
import { openExisting } from '../existingDatabase.ts';
import { texts as commandTexts } from '../texts.ts';
import { readArchive, unpack } from './archive.ts';
import { installationOf, type Installation } from './installation.ts';
import { compileOnce, runRelease } from './newRelease.ts';
import type { ReleaseNote } from './releaseNote.ts';
import { addressOf, isFree, releaseAt, systemdService } from './service.ts';
import { inSeconds, replaceBeside, replaceStopped, type Replacement } from './replace.ts';
import { texts } from './texts.ts';

const ROOT = realpathSync(join(import.meta.dirname, '../../..'));

/** How long a start may take that has nothing to migrate. */
const START_MS = 30_000;
/** A start migrates as the trial did, but beside others. */
const SLOWER = 3;

export async function update(cli: Cli, fileName: string): Promise<void> {
  const installation = installationOf(ROOT);
  const file = resolve(fileName);
  cli.ifInterrupted(texts.broken(RELEASE.version));
  const note = await readArchive(file);
  const config = cli.readConfig();
  const pending = await pendingOf(config, note);
  const service = await systemdService(pathOf(cli));
  const isRunning = (await service?.isRunning()) === true;
  if (!isRunning && (await isServed(config))) throw new CommandError(texts.noService);

  cli.print(texts.begins(RELEASE.version, note.version, germanDate(note.date)));
  const backup = await backUpBefore(cli);
  const root = installation.folderOf(note.version);
  const triedMs = await unpackAndTry(cli, file, { config, backup, root, note }).catch(
    async (error: unknown) => {
      await forgetReadable(config);
      throw error;
    },
  );
  if (service === null || !isRunning) {
    await installation.switchTo(note.version);
    cli.ifInterrupted(texts.switched(note.version));
    await forgetReadable(config);
    cli.print(texts.switched(note.version));
    return;
  }
  const replacement: Replacement = {
    ...{ cli, config, installation, service, root, note, pending, backup },
    limitMs: START_MS + SLOWER * triedMs,
  };
  const isHarmless = pending.every((name) => note.besideOlder.includes(name));
  if (isHarmless && (await hasRoomBeside(cli, config))) await replaceBeside(replacement);
  else await replaceStopped(replacement, isHarmless);
  cli.ifInterrupted(texts.done(note.version));
  await forgetReadable(config);
  await tidy(cli, installation, note.version);
}

interface Unpacking {
  readonly config: Config;
  readonly backup: string;
  readonly root: string;
  readonly note: ReleaseNote;
}

/** Nothing has changed yet when this fails. @returns for how many ms it was tried. */
async function unpackAndTry(
  cli: Cli,
  file: string,
  { config, backup, root, note }: Unpacking,
): Promise<number> {
  await unpack(file, root);
  cli.print(texts.unpacked(root));
  const ms = await tryOut(cli, root, note.version, { config, backup });
  await compileOnce(root, config.dataDir);
  return ms;
}

/** @returns names of the migrations that the release will run. @throws CommandError when the database is beyond it. */
async function pendingOf(config: Config, note: ReleaseNote): Promise<string[]> {
  const database = await openExisting(config, { migrated: false });
  try {
    const { executed } = await database.migrationNames();
    if (executed.some((name) => !note.migrations.includes(name))) {
      throw new CommandError(texts.unknownTables(note.version));
    }
    return note.migrations.filter((name) => !executed.includes(name));
  } finally {
    await database.close();
  }
}

/** Whether a server runs on the database, whoever started it. */
async function isServed(config: Config): Promise<boolean> {
  const { databaseLocation: location } = config;
  if (isPostgresUrl(location)) return await isPostgresInUse(location);
  const claim = claimForServer(location);
  giveToFolderOwner(lockOf(location));
  claim?.close();
  // An update that found no way back has left one there, without a claim.
  return claim === null || (await releaseAt(addressOf(nextTo(config)))) !== null;
}

/** Where the newer one runs while the service ends and starts. */
const nextTo = ({ host, port }: Config) => ({ host, port: port + 1 });

async function hasRoomBeside(cli: Cli, config: Config): Promise<boolean> {
  const beside = nextTo(config);
  if (await isFree(beside)) return true;
  cli.print(texts.noRoomBeside(beside.port));
  return false;
}

/** Lets the release bring the backup's tables up to date, in a database that goes again. @returns for how many ms. */
async function tryOut(
  cli: Cli,
  root: string,
  version: string,
  { config, backup }: { config: Config; backup: string },
): Promise<number> {
  const began = performance.now();
  const { values: env } = cli.environment();
  const trial = runRelease(root, ['restore', '--check', backup], { env });
  const status = await trial.ended;
  const ms = performance.now() - began;
  if (status === 0) {
    cli.print(texts.tried(version, inSeconds(ms)));
    return ms;
  }
  const isNotAllowed =
    isPostgresUrl(config.databaseLocation) && trial.said().includes(commandTexts.restore.noScratch);
  if (!isNotAllowed) throw new CommandError(texts.trialFailed(version, trial.said()));
  cli.print(texts.notTried);
  return 0;
}

async function tidy(cli: Cli, installation: Installation, version: string): Promise<void> {
  const removed = await installation.removeOld(version);
  if (removed.length > 0) cli.print(texts.removed(removed.join(', ')));
}

const germanDate = (date: string): string => date.split('-').toReversed().join('.');
