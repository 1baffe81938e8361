/** The command that makes the tables, or brings them up to date, without starting the server. */
import { openPrepared } from '../openPrepared.ts';
import type { Cli } from './cli.ts';
import { texts } from './texts.ts';

export async function migrate(cli: Cli): Promise<void> {
  const database = await openPrepared(cli.readConfig());
  await database.close();
  cli.print(texts.migrated);
}
