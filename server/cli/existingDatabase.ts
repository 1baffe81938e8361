/**
 * The database for commands that are about one which is there already. They make none, neither folder nor file
 * nor tables: without the service's environment they would make a second, empty one that no server knows.
 */
import { existsSync } from 'node:fs';

import type { Config } from '../config.ts';
import { hostsOf } from '../db/hosts.ts';
import { isPostgresUrl, openDatabase, type Database } from '../db/openDatabase.ts';
import { orSayWhy, requireOwnSessions } from '../openPrepared.ts';
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
  if (!isPostgresUrl(location) && !existsSync(location)) throw noDatabase(config);
}

function noDatabase({ databaseLocation, databaseFrom }: Config): CommandError {
  return new CommandError(texts.noDatabase(withoutPassword(databaseLocation), databaseFrom));
}

/** Query and password may be secrets. */
function withoutPassword(location: string): string {
  if (!isPostgresUrl(location)) return location;
  const urls = (hostsOf(location)?.urls ?? [location]).map((url) => new URL(url));
  const { protocol, username, pathname } = urls[0] ?? new URL(location);
  const hosts = urls.map(({ host }) => host).join(',');
  return `${protocol}//${username === '' ? '' : `${username}@`}${hosts}${pathname}`;
}
