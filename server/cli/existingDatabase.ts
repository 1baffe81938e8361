/**
 * The database for commands that are about one which is there already. They make none, neither folder nor file
 * nor tables: without the service's environment they would make a second, empty one that no server knows.
 */
import { accessSync } from 'node:fs';

import type { Config } from '../config.ts';
import { withoutPassword } from '../db/hosts.ts';
import { isPostgresUrl, openDatabase, type Database } from '../db/openDatabase.ts';
import { systemCode } from '../lib/systemFailure.ts';
import { orSayWhy, requireNoFolder, requireOwnSessions } from '../openPrepared.ts';
import { CommandError } from './commandError.ts';
import { texts } from './texts.ts';

/** Opens it and brings its tables up to date. @throws CommandError, StartupError */
export async function openExisting(
  config: Config,
  { alone = false, migrated = true }: { alone?: boolean; migrated?: boolean } = {},
): Promise<Database> {
  const { databaseLocation: location } = config;
  requireFile(config);
  const database = openDatabase({ location, alone });
  const isOurs = await orSayWhy(database, location, async () => {
    await requireOwnSessions(database);
    return await database.hasTables();
  });
  if (!isOurs) {
    await database.close();
    throw noDatabase(config);
  }
  if (migrated) await orSayWhy(database, location, () => database.migrate());
  return database;
}

/** @throws CommandError when the embedded database's file is not there. */
export function requireFile(config: Config): void {
  const { databaseLocation: location } = config;
  if (isPostgresUrl(location)) return;
  try {
    accessSync(location);
  } catch (error) {
    if (systemCode(error) === 'EACCES') throw new CommandError(texts.notYours(location));
    throw noDatabase(config);
  }
  requireNoFolder(location);
}

function noDatabase({ databaseLocation, databaseFrom }: Config): CommandError {
  const where = isPostgresUrl(databaseLocation)
    ? withoutPassword(databaseLocation)
    : databaseLocation;
  return new CommandError(texts.noDatabase(where, databaseFrom));
}
