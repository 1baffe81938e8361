/** Brings a backup of the embedded database back. */
import { existsSync } from 'node:fs';
import { access, constants, link, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';

import {
  DamagedFileError,
  ForeignFileError,
  copyEmbeddedFile,
  isDamage,
  standAlone,
} from '../db/embeddedFile.ts';
import { isPostgresUrl, openDatabase } from '../db/openDatabase.ts';
import { giveToFolderOwner, prepareDataDir } from '../lib/dataDir.ts';
import { forgetList } from '../modules/entryList/repository.ts';
import { flush, reasonOf } from './backup.ts';
import { checkDigest } from './backupDigest.ts';
import { countWaitingMails } from './checkRepository.ts';
import { CommandError } from './commandError.ts';
import type { Cli } from './cli.ts';
import { texts } from './texts.ts';

const said = texts.restore;

/** Puts a backup in the database's place, once it has proved to be whole, and keeps the old one beside it. */
export async function restore(cli: Cli, fileName: string): Promise<void> {
  const { databaseLocation: location, dataDir } = cli.readConfig();
  if (isPostgresUrl(location)) throw new CommandError(said.usePgRestore);
  const file = resolve(fileName);
  await assertReadable(file);
  if (await isSameFile(file, location)) throw new CommandError(said.sameFile);
  const digest = await checkDigest(file);
  if (digest === 'wrong') throw new CommandError(said.damaged(file));
  prepareDataDir(dataDir);

  const draft = `${location}.restore-${process.pid}`;
  try {
    const mailsWaiting = await copyProved(file, draft);
    giveToFolderOwner(draft);
    const kept = await putAside(location);
    await rename(draft, location);
    cli.print(said.done(file));
    if (digest === 'none') cli.print(said.withoutDigest);
    if (kept !== null) cli.print(said.kept(kept));
    if (mailsWaiting > 0) cli.print(said.mailsWaiting(mailsWaiting));
  } finally {
    for (const left of [draft, `${draft}-wal`, `${draft}-shm`]) await rm(left, { force: true });
  }
}

async function assertReadable(file: string): Promise<void> {
  try {
    await access(file, constants.R_OK);
  } catch (error) {
    throw new CommandError(said.noFile(file, reasonOf(error)));
  }
  if (!(await stat(file)).isFile()) throw new CommandError(said.notADatabase(file));
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  if (!existsSync(other)) return false;
  const [a, b] = await Promise.all([stat(one), stat(other)]);
  return a.dev === b.dev && a.ino === b.ino;
}

/** Everything that could go wrong goes wrong on the copy. @returns how many mails still wait in it. */
async function copyProved(file: string, draft: string): Promise<number> {
  try {
    await copyEmbeddedFile(file, draft);
  } catch (error) {
    if (error instanceof ForeignFileError) throw new CommandError(said.notADatabase(file));
    if (error instanceof DamagedFileError) throw new CommandError(said.damaged(file));
    throw new CommandError(said.noFile(file, reasonOf(error)));
  }
  const copy = openDatabase({ location: draft });
  let mailsWaiting: number;
  try {
    const findings = await copy.engine.checkIntegrity(copy.db).catch((error: unknown) => {
      // So damaged that the question itself fails.
      if (isDamage(error)) return [String(error)];
      throw error;
    });
    if (findings.length > 0) throw new CommandError(said.damaged(file));
    await copy.migrate().catch((error: unknown) => {
      // What an older program does not know it cannot bring up to date.
      const isNewer = String(error).includes('previously executed migration');
      throw isNewer ? new CommandError(said.newer(file)) : error;
    });
    mailsWaiting = await countWaitingMails(copy.db);
    // Devices may have seen later versions of the list than this database knows of.
    await forgetList(copy.db);
  } finally {
    await copy.close();
  }
  standAlone(draft);
  await flush(draft);
  return mailsWaiting;
}

/** Gives the present database a second name. @returns it; null when there is no database yet. */
async function putAside(location: string): Promise<string | null> {
  if (!existsSync(location)) return null;
  if (!standAlone(location)) throw new CommandError(said.inUse);
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const aside = `${location}.before-restore-${time}`;
  await link(location, aside);
  return aside;
}
