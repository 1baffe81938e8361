/** Where a backup is taken from: a file or the store, and decrypted where it has to be. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

import { DAY_MS } from '../../contract/time.ts';
import type { Config } from '../config.ts';
import { AgeError, decryptFile, isAgeFile } from '../lib/ageFile.ts';
import { systemClock } from '../lib/clock.ts';
import { prepareDataDir } from '../lib/dataDir.ts';
import { isAnotherRunning } from '../lib/processes.ts';
import { reasonOf } from './backup.ts';
import { fetchFromStore, IN_STORE } from './backupStore.ts';
import { CommandError } from './commandError.ts';
import type { Cli } from './cli.ts';
import { texts } from './texts.ts';

const said = texts.backupSource;

/** @param identity file of the key, as age-keygen writes it; null: whoever sits at the terminal is asked. */
export async function withBackup(
  cli: Cli,
  config: Config,
  { name, identity }: { name: string; identity: string | null },
  work: (file: string) => Promise<void>,
): Promise<void> {
  const made: string[] = [];
  await removeLeft(config.dataDir);
  /** With the data, since a backup is all of them. */
  const room = async (): Promise<string> => {
    prepareDataDir(config.dataDir);
    const [folder = await mkdtemp(join(config.dataDir, `restore-${process.pid}-`))] = made;
    made[0] = folder;
    return folder;
  };
  try {
    const file = name.startsWith(IN_STORE)
      ? await fetchFromStore(config, name, await room())
      : resolve(name);
    if (!(await isEncrypted(file))) {
      await work(file);
      return;
    }
    const key = await identityFile(cli, identity);
    const plain = join(await room(), basename(file).replace(/\.age$/, '') || 'backup');
    await work(await decrypted({ file, name }, plain, key));
  } finally {
    for (const folder of made) await rm(folder, { recursive: true, force: true });
  }
}

/** With the number of the process, from before that without; and what is to be the embedded database. */
const LEFT = /^(?:restore-(?:(\d+)-)?\w{6}|einlass\.sqlite\.restore-(\d+)(?:-\w+)?)$/;
const LEFT_AFTER_MS = DAY_MS;

/** What is readable of backups whose restore was ended by force. */
async function removeLeft(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names) {
    const found = LEFT.exec(name);
    if (found === null) continue;
    const path = join(dataDir, name);
    const isOld = await stat(path).then(
      ({ mtimeMs }) => systemClock.now().getTime() - mtimeMs > LEFT_AFTER_MS,
      () => false,
    );
    const pid = found[1] ?? found[2];
    if (isOld || (pid !== undefined && !isAnotherRunning(Number(pid)))) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/** What cannot be read says so later. */
const isEncrypted = async (file: string): Promise<boolean> =>
  await isAgeFile(file).catch(() => false);

async function identityFile(cli: Cli, given: string | null): Promise<string> {
  if (given === null && cli.terminal === null) throw new CommandError(said.needsIdentity);
  const named = given ?? ((await cli.terminal?.ask(said.askIdentity)) ?? '').trim();
  // Not to be said again.
  if (/^AGE-SECRET-KEY-/i.test(named)) throw new CommandError(said.identityItself);
  const path = resolve(named);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new CommandError(said.noIdentityFile(path, reasonOf(error)));
  });
  if (/^AGE-SECRET-KEY-/im.test(text)) return path;
  throw new CommandError(said.noIdentity(path));
}

async function decrypted(
  { file, name }: { file: string; name: string },
  plain: string,
  identity: string,
): Promise<string> {
  const target = plain === file ? `${plain}.plain` : plain;
  try {
    await decryptFile(file, target, identity);
    return target;
  } catch (error) {
    if (error instanceof AgeError) throw new CommandError(said.notOpened(name, identity));
    throw new CommandError(said.notWritable(target, reasonOf(error)));
  }
}
