/** Moves a festival from the embedded database to PostgreSQL, and from nowhere else. */
import { Presets, SingleBar } from 'cli-progress';

import {
  copyDatabase,
  countRowsToCopy,
  IncompleteCopyError,
  TargetOccupiedError,
} from '../db/copyDatabase.ts';
import { hostsOf, splitPassword, withoutPassword, withPassword } from '../db/hosts.ts';
import { isPostgresUrl, type Database } from '../db/openDatabase.ts';
import { openPrepared } from '../openPrepared.ts';
import { CommandError, UsageError } from './commandError.ts';
import type { Cli } from './cli.ts';
import { openExisting } from './existingDatabase.ts';
import { texts } from './texts.ts';

const said = texts.copyTo;

/**
 * Nobody else can have the embedded database open meanwhile: what a server would go on acknowledging there
 * after it was copied would be lost.
 */
export async function copyTo(
  cli: Cli,
  typed: string,
  { passwordStdin }: { passwordStdin: boolean },
): Promise<void> {
  if (!isPostgresUrl(typed) || hostsOf(typed) === null) throw new UsageError(said.invalidAddress);
  if (splitPassword(typed).password !== '') throw new UsageError(said.noPasswordHere);
  const config = cli.readConfig();
  if (isPostgresUrl(config.databaseLocation)) throw new CommandError(said.notEmbedded);
  const source = await openExisting(config, { alone: true });
  try {
    const address = await withItsPassword(cli, typed, passwordStdin);
    const target = await openPrepared(
      { ...config, databaseLocation: address },
      withoutPassword(address),
    );
    try {
      await copyAll(cli, source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** On the command line everybody on this machine could read it. */
async function withItsPassword(cli: Cli, address: string, isPiped: boolean): Promise<string> {
  const ask = async () =>
    cli.environment().values.PGPASSWORD ?? (await cli.terminal?.askSecret(said.password)) ?? '';
  const password = isPiped ? await cli.readSecret() : await ask();
  return password === '' ? address : withPassword(address, password);
}

async function copyAll(cli: Cli, source: Database, target: Database): Promise<void> {
  const bar = new SingleBar(
    { format: '{bar} {percentage} % | {value}/{total} Zeilen', hideCursor: true },
    Presets.shades_classic,
  );
  bar.start(await countRowsToCopy(source), 0);
  try {
    const counts = await copyDatabase(source, target, (rows) => bar.increment(rows));
    bar.stop();
    cli.print(said.done(counts.member ?? 0, counts.token ?? 0, counts.ticket ?? 0));
    cli.print(said.next);
  } catch (error) {
    bar.stop();
    if (error instanceof TargetOccupiedError) throw new CommandError(said.occupied);
    if (!(error instanceof IncompleteCopyError)) throw error;
    throw new CommandError(said.incomplete(error.table, error.copied, error.rows));
  }
}
