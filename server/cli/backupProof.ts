/** What `restore` and `restore --check` make of a backup: a database that is whole and up to date, or a sentence why not. */
import {
  copyEmbeddedFile,
  DamagedFileError,
  ForeignFileError,
  isDamage,
  isFull,
  standAlone,
} from '../db/embeddedFile.ts';
import { openDatabase, type Database } from '../db/openDatabase.ts';
import { NoToolsError, ToolError } from '../db/postgresDump.ts';
import { NewerDatabaseError } from '../db/tablesRelease.ts';
import { festivalTime } from '../lib/festivalTime.ts';
import { RELEASE } from '../lib/release.ts';
import { forgetList } from '../modules/entryList/repository.ts';
import { stopJobs } from '../modules/jobs/repository.ts';
import { flush, reasonOf } from './backup.ts';
import type { Seal } from './backupDigest.ts';
import { countRows, countWaitingMails } from './checkRepository.ts';
import { CommandError } from './commandError.ts';
import { texts } from './texts.ts';

const said = texts.restore;

/** A file, and what it is called by whoever typed it. */
export interface Source {
  readonly file: string;
  readonly name: string;
}

/** What the commands know of the file. */
export interface Backup extends Seal, Source {}

export type Counts = Awaited<ReturnType<typeof countRows>>;

/** What was under way when the backup was made. */
export interface Unfinished {
  readonly mailsWaiting: number;
  readonly jobsStopped: number;
}

/** @throws CommandError when the backup is none, or damaged. */
export async function copyForeign({ file, name }: Source, draft: string): Promise<void> {
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

/** @param draft the file of the copy. @throws CommandError when it is damaged, or of a later release. */
export async function proveCopy(name: string, draft: string) {
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

/** Brings what came out of a backup up to date. @throws CommandError when it is of a later release. */
export async function prepared(
  database: Database,
  name: string,
): Promise<Unfinished & { readonly counts: Counts }> {
  await database.migrate().catch((error: unknown) => {
    // What an older program does not know it cannot bring up to date.
    throw error instanceof NewerDatabaseError
      ? new CommandError(said.newer(name, error.release, RELEASE.version))
      : error;
  });
  const mailsWaiting = await countWaitingMails(database.db);
  // What they have done since the backup they would do again, mails first of all.
  const jobsStopped = await stopJobs(database.db, said.jobStopped);
  // Devices may have seen later versions of the list than this database knows of.
  await forgetList(database.db);
  return { mailsWaiting, jobsStopped, counts: await countRows(database.db) };
}

/** @param failed says that PostgreSQL's programs have failed, with their own words. @throws CommandError in place of their errors. */
export async function toolsSay<T>(
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

/** @param counts as they were found; null: those that the backup tells of itself. */
export function describe({ name, note }: Backup, counts: Counts | null): string {
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
