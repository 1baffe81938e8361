/** Backups in a store that speaks S3: sent there, listed, and fetched. */
import { basename, join } from 'node:path';

import type { Config } from '../config.ts';
import { backupTime } from '../lib/backupFiles.ts';
import { openS3, S3Error, type S3Place, type S3Store } from '../lib/s3Store.ts';
import { CommandError } from './commandError.ts';
import type { Cli } from './cli.ts';
import { texts } from './texts.ts';

const said = texts.backupStore;

/** How a backup of the store is named on a command line. */
export const IN_STORE = 's3:';

/** @param keep of the backups in the store, so many stay; null: all. */
export async function upload(
  cli: Cli,
  place: S3Place,
  { file, keep }: { file: string; keep: number | null },
): Promise<void> {
  await storeSays(place, async (store) => {
    await store.put(basename(file), file);
    cli.print(said.uploaded(basename(file), place.url));
    if (keep === null) return;
    const old = (await storedBackups(store)).slice(keep);
    for (const { name } of old) await store.remove(name);
    if (old.length > 0) cli.print(said.removed(old.length, keep));
  });
}

export interface StoredBackup {
  readonly name: string;
  readonly at: Date;
  readonly bytes: number;
}

/** The latest first. @throws CommandError */
export async function listStore(place: S3Place): Promise<StoredBackup[]> {
  return await storeSays(place, storedBackups);
}

/** @param name with the prefix. @param folder where the file goes. @returns its path. @throws CommandError */
export async function fetchFromStore(
  { backupS3: place }: Pick<Config, 'backupS3'>,
  name: string,
  folder: string,
): Promise<string> {
  if (place === null) throw new CommandError(said.notConfigured);
  const key = name.slice(IN_STORE.length);
  if (backupTime(key) === null) throw new CommandError(said.noName(key));
  const path = join(folder, key);
  await storeSays(place, async (store) => {
    await store.get(key, path).catch((error: unknown) => {
      const isMissing = error instanceof S3Error && error.status === 404;
      throw isMissing ? new CommandError(said.unknown(key)) : error;
    });
  });
  return path;
}

async function storedBackups(store: S3Store): Promise<StoredBackup[]> {
  return (await store.list())
    .flatMap(({ name, bytes }) => {
      const at = backupTime(name);
      return at === null ? [] : [{ name, at, bytes }];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

async function storeSays<T>(place: S3Place, work: (store: S3Store) => Promise<T>): Promise<T> {
  try {
    return await work(openS3(place));
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    const isRefused = error.status === 403 || error.status === 401;
    throw new CommandError(
      isRefused ? said.refused(error.message) : said.failed(place.url, error.message),
    );
  }
}
