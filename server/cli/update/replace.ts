/**
 * One release takes the place of the other, in one of two ways. Beside: both run for a while, which takes PostgreSQL and
 * migrations that the older one can live with. Stopped: one ends, then the other begins. Either way the older one is back when
 * the newer one does not answer, and nothing that was acknowledged is lost by that.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Config } from '../../config.ts';
import { countEmbedded } from '../../db/embeddedFile.ts';
import { isPostgresUrl } from '../../db/openDatabase.ts';
import { countPostgres } from '../../db/postgresDump.ts';
import { RELEASE } from '../../lib/release.ts';
import { backUpBefore, reasonOf } from '../backup.ts';
import { readSeal } from '../backupDigest.ts';
import type { Cli } from '../cli.ts';
import { CommandError } from '../commandError.ts';
import { openExisting } from '../existingDatabase.ts';
import { restore } from '../restore.ts';
import type { Installation } from './installation.ts';
import { runRelease, type Run } from './newRelease.ts';
import type { ReleaseNote } from './releaseNote.ts';
import { addressOf, isReadyWithin, type Service } from './service.ts';
import { texts } from './texts.ts';

export interface Replacement {
  readonly cli: Cli;
  readonly config: Config;
  readonly installation: Installation;
  readonly service: Service;
  /** Of the newer release. */
  readonly root: string;
  readonly note: ReleaseNote;
  /** Names of the migrations that it will run. */
  readonly pending: readonly string[];
  /** The file from before. */
  readonly backup: string;
  /** So long a start may take. */
  readonly limitMs: number;
}

/** A proxy that was told of the second port takes this long to see that the first one answers again. */
const STAYS_MS = 2_000;

/** The newer one runs on the next port while the service ends and starts anew. @throws CommandError when it is the older one again. */
export async function replaceBeside(replacement: Replacement): Promise<void> {
  const { cli, config, installation, service, root, note, limitMs } = replacement;
  const { port, dataDir } = config;
  const { values } = cli.environment();
  const env = { ...values, PORT: String(port + 1) };
  const candidate = runRelease(root, ['start'], { env, asOwnerOf: dataDir });
  try {
    const address = addressOf({ ...config, port: port + 1 });
    if (!(await isReadyWithin(limitMs, address, candidate.isAlive))) {
      throw new CommandError(texts.besideFailed(note.version, candidate.said()));
    }
    cli.print(texts.beside(note.version, port + 1));
    await installation.switchTo(note.version);
    await service.stop();
    await service.start();
    if (!(await isBack(replacement))) await goBack(replacement, null);
    await sleep(STAYS_MS);
  } finally {
    await end(candidate);
  }
  cli.print(texts.done(note.version));
  cli.print(texts.noPause);
}

async function end({ child, ended, isAlive }: Run): Promise<void> {
  if (isAlive()) child.kill('SIGTERM');
  await ended;
}

/** @param isHarmless the older one can be started on what the newer one makes of the tables. */
export async function replaceStopped(replacement: Replacement, isHarmless: boolean): Promise<void> {
  const { cli, installation, service, note } = replacement;
  const began = performance.now();
  await service.stop();
  cli.print(texts.stopped);
  // What was acknowledged since the first one is in this.
  const last = isHarmless ? null : await backUpStopped(replacement);
  await installation.switchTo(note.version);
  await service.start();
  if (!(await isBack(replacement))) await goBack(replacement, last);
  cli.print(texts.done(note.version));
  cli.print(texts.pause(inSeconds(performance.now() - began)));
}

/** Whatever keeps it from being made, the service is not left standing. */
async function backUpStopped({ cli, service }: Replacement): Promise<string> {
  try {
    return await backUpBefore(cli);
  } catch (error) {
    await service.start();
    throw error;
  }
}

const isBack = ({ config, service, limitMs }: Replacement): Promise<boolean> =>
  isReadyWithin(limitMs, addressOf(config), () => service.isRunning());

/** @param last the backup that the older one needs, if the newer one has changed the tables. @throws CommandError */
async function goBack(replacement: Replacement, last: string | null): Promise<never> {
  const { cli, installation, service, note } = replacement;
  cli.print(texts.goingBack(RELEASE.version));
  await service.stop();
  try {
    if (last !== null) await restoreTables(replacement, last);
  } catch (error) {
    await service.start();
    throw error;
  }
  await installation.switchTo(RELEASE.version);
  await service.start();
  const isThere = await isBack(replacement);
  throw new CommandError((isThere ? texts.wentBack : texts.silent)(note.version, RELEASE.version));
}

/** @throws CommandError when the newer one has to stay. */
async function restoreTables(replacement: Replacement, last: string): Promise<void> {
  const { cli, note } = replacement;
  if (!(await hasMigrated(replacement))) return;
  if (await hasAdmitted(replacement, last)) {
    throw new CommandError(texts.stays(note.version, last));
  }
  await restore(cli, last, { yes: true, check: false }).catch((error: unknown) => {
    throw new CommandError(texts.notRestored(note.version, reasonOf(error), last));
  });
}

async function hasMigrated({ config, pending }: Replacement): Promise<boolean> {
  const database = await openExisting(config, { migrated: false });
  try {
    const { executed } = await database.migrationNames();
    return pending.some((name) => executed.includes(name));
  } finally {
    await database.close();
  }
}

/** Whether the ledger of the gate has grown since the backup. */
async function hasAdmitted({ config }: Replacement, last: string): Promise<boolean> {
  const { databaseLocation: location } = config;
  const rows = isPostgresUrl(location) ? await countPostgres(location) : countEmbedded(location);
  const { note } = await readSeal(last);
  return (rows.entry_event ?? 0) > (note?.rows.entry_event ?? 0);
}

export const inSeconds = (ms: number): string => (ms / 1000).toFixed(1).replace('.', ',');
