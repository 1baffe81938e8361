/**
 * One release takes the place of the other, in one of two ways. Beside: both run for a while, which takes migrations that the
 * older one can live with. Stopped: one ends, then the other begins. Either way the older one is back when the newer one does
 * not answer, and nothing that was acknowledged is lost by that.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Config } from '../../config.ts';
import { WITHOUT_CLAIM } from '../../db/embeddedFile.ts';
import { RELEASE } from '../../lib/release.ts';
import { shielded } from '../../lib/shield.ts';
import { backUpBefore, reasonOf } from '../backup.ts';
import type { Cli } from '../cli.ts';
import { CommandError } from '../commandError.ts';
import { openExisting } from '../existingDatabase.ts';
import { restore } from '../restore.ts';
import { grownSince, readMarks, type Marks } from './acknowledgedRepository.ts';
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

/** How the data were before the newer one got them. */
interface Before {
  /** The file. */
  readonly backup: string;
  readonly marks: Marks;
}

/** Neither release answers. */
class NobodyError extends CommandError {}

/** A proxy that was told of the second port takes this long to see that the first one answers again. */
const STAYS_MS = 2_000;

/** The newer one runs on the next port while the service ends and starts anew. @throws CommandError when it is the older one again. */
export async function replaceBeside(replacement: Replacement): Promise<void> {
  const { cli } = replacement;
  await shielded(
    () => cli.print(texts.soonDone),
    () => besideCandidate(replacement),
  );
}

async function besideCandidate(replacement: Replacement): Promise<void> {
  const { cli, config, root, note, limitMs } = replacement;
  const { port, dataDir } = config;
  const { values } = cli.environment();
  const env = { ...values, PORT: String(port + 1), [WITHOUT_CLAIM]: 'true' };
  const candidate = runRelease(root, ['start'], { env, asOwnerOf: dataDir });
  let finish = (): Promise<void> => end(candidate);
  try {
    const asked = { address: addressOf({ ...config, port: port + 1 }), version: note.version };
    if (!(await isReadyWithin(limitMs, asked, candidate.isAlive))) {
      throw new CommandError(texts.besideFailed(note.version, candidate.said()));
    }
    cli.print(texts.beside(note.version, port + 1));
    try {
      await exchange(replacement, { isHarmless: true });
    } catch (error) {
      // The only one that answers.
      if (error instanceof NobodyError && candidate.isAlive()) {
        finish = () => leave(replacement, candidate);
      }
      throw error;
    }
    await sleep(STAYS_MS);
  } finally {
    await finish();
  }
  cli.print(texts.done(note.version));
  cli.print(texts.noPause);
}

async function end({ child, ended, isAlive }: Run): Promise<void> {
  if (isAlive()) child.kill('SIGTERM');
  await ended;
}

function leave({ cli, config, note }: Replacement, candidate: Run): Promise<void> {
  candidate.leave();
  cli.print(texts.besideStays(note.version, config.port + 1));
  return Promise.resolve();
}

/** @param isHarmless the older one can be started on what the newer one makes of the tables. */
export async function replaceStopped(replacement: Replacement, isHarmless: boolean): Promise<void> {
  const { cli, note } = replacement;
  const began = performance.now();
  const onStop = () => cli.print(texts.stopped);
  await shielded(
    () => cli.print(texts.soonDone),
    () => exchange(replacement, { isHarmless, onStop }),
  );
  cli.print(texts.done(note.version));
  cli.print(texts.pause(inSeconds(performance.now() - began)));
}

/** The service ends as the older one and starts as the newer one. @throws CommandError when it is the older one again. */
async function exchange(
  replacement: Replacement,
  { isHarmless, onStop }: { isHarmless: boolean; onStop?: () => void },
): Promise<void> {
  const { cli, config, installation, service, note } = replacement;
  let last: Before | null = null;
  try {
    await service.stop();
    onStop?.();
    // What was acknowledged since the first one is in this.
    if (!isHarmless) last = { backup: await backUpBefore(cli), marks: await readMarks(config) };
    await installation.switchTo(note.version);
    await service.start();
  } catch (error) {
    await goBack(replacement, last, reasonOf(error));
  }
  if (!(await isBack(replacement, note.version))) await goBack(replacement, last, null);
}

const isBack = ({ config, service, limitMs }: Replacement, version: string): Promise<boolean> =>
  isReadyWithin(limitMs, { address: addressOf(config), version }, () => service.isRunning());

/**
 * @param last what the older one needs, if the newer one has changed the tables.
 * @param reason why the newer one was not started; null: it does not answer. @throws CommandError
 */
async function goBack(
  replacement: Replacement,
  last: Before | null,
  reason: string | null,
): Promise<never> {
  const { cli, installation, service, note } = replacement;
  cli.print(reason === null ? texts.goingBack(RELEASE.version) : texts.goingBackAfter(reason));
  // Whatever fails from here on, a server is started in the end.
  await service.stop().catch(() => undefined);
  try {
    if (last !== null) await restoreTables(replacement, last);
  } catch (error) {
    await startSurely(service);
    throw error;
  }
  await installation.switchTo(RELEASE.version).catch(() => undefined);
  await startSurely(service);
  if (!(await isBack(replacement, RELEASE.version))) {
    throw new NobodyError(
      reason === null
        ? texts.silent(note.version, RELEASE.version)
        : texts.nobody(RELEASE.version, reason),
    );
  }
  throw new CommandError(
    reason === null
      ? texts.wentBack(note.version, RELEASE.version)
      : texts.brokeOff(note.version, RELEASE.version, reason),
  );
}

/** A second time where the first one fails; whether it answers is seen afterwards. */
async function startSurely(service: Service): Promise<void> {
  await service.start().catch(() => service.start().catch(() => undefined));
}

/** @throws CommandError when the newer one has to stay. */
async function restoreTables(replacement: Replacement, last: Before): Promise<void> {
  const { cli, config, note } = replacement;
  if (!(await hasMigrated(replacement))) return;
  const grown = grownSince(last.marks, await readMarks(config));
  if (grown.length > 0) throw new CommandError(texts.stays(note.version, grown, last.backup));
  await restore(cli, last.backup, { yes: true, check: false }).catch((error: unknown) => {
    throw new CommandError(texts.notRestored(note.version, reasonOf(error), last.backup));
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

export const inSeconds = (ms: number): string => (ms / 1000).toFixed(1).replace('.', ',');
