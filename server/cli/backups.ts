/** The backups that are there, in the folder and in the store. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

import { backupsIn } from '../lib/backupFiles.ts';
import { festivalTime } from '../lib/festivalTime.ts';
import { IN_STORE, listStore } from './backupStore.ts';
import type { Cli } from './cli.ts';
import { texts } from './texts.ts';

const said = texts.backups;

/** Each as `restore` takes it, the latest first. */
export async function listBackups(cli: Cli): Promise<void> {
  const { backupDir, backupS3 } = cli.readConfig();
  const line = (name: string, at: Date, bytes: number): void => {
    const { date, time } = festivalTime(at.toISOString());
    const size = `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`;
    cli.print(`  ${said.backup(name, `${date} ${time}`, size)}`);
  };
  const files = await backupsIn(backupDir);
  cli.print(said.inFolder(backupDir, files.length));
  for (const { path, at } of files) line(path, at, (await stat(path)).size);
  if (backupS3 === null) return;
  const stored = await listStore(backupS3);
  cli.print(said.inStore(backupS3.url, stored.length));
  for (const { name, at, bytes } of stored) line(`${IN_STORE}${basename(name)}`, at, bytes);
}
