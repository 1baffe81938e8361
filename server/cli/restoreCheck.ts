/** `restore --check`: tries a backup out, and replaces nothing. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import type { Config } from '../config.ts';
import { countEmbedded } from '../db/embeddedFile.ts';
import { withoutPassword } from '../db/hosts.ts';
import { isPostgresUrl, openDatabase } from '../db/openDatabase.ts';
import { countPostgres, inScratchDatabase, loadPostgres } from '../db/postgresDump.ts';
import { pathOf } from './backup.ts';
import {
  copyForeign,
  describe,
  prepared,
  proveCopy,
  toolsSay,
  type Backup,
  type Source,
} from './backupProof.ts';
import type { Cli } from './cli.ts';
import { CommandError } from './commandError.ts';
import { texts } from './texts.ts';

const said = texts.restore;

/** Into a database that goes afterwards: counts what came out of the backup. @throws CommandError when it is not whole. */
export async function tryOut(cli: Cli, config: Config, backup: Backup): Promise<void> {
  const { note } = backup;
  const { found, counts } = isPostgresUrl(config.databaseLocation)
    ? await tryPostgres(cli, config.databaseLocation, backup)
    : await tryEmbedded(cli, backup);
  const different = Object.entries(note?.rows ?? {}).filter(([table, n]) => found[table] !== n);
  for (const [table, n] of different) cli.print(said.otherCount(table, n, found[table] ?? 0));
  if (different.length > 0) throw new CommandError(said.damaged(backup.name));
  cli.print(said.fine(describe(backup, counts)));
  if (note === null) cli.print(said.withoutNote);
}

async function tryEmbedded(cli: Cli, backup: Source) {
  const folder = await mkdtemp(join(tmpdir(), 'einlass-check-'));
  cli.ifInterrupted(said.checkLeft(`rm -r ${folder}`));
  const draft = join(folder, 'einlass.sqlite');
  try {
    await copyForeign(backup, draft);
    const found = countEmbedded(draft);
    return { found, counts: (await proveCopy(backup.name, draft)).counts };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function tryPostgres(cli: Cli, url: string, { file, name }: Source) {
  return await toolsSay(() =>
    inScratchDatabase(url, async (scratch) => {
      cli.ifInterrupted(said.checkLeft(`dropdb ${basename(withoutPassword(scratch))}`));
      await loadPostgres(scratch, { file, path: pathOf(cli) });
      const found = await countPostgres(scratch);
      const database = openDatabase({ location: scratch });
      try {
        return { found, counts: (await prepared(database, name)).counts };
      } finally {
        await database.close();
      }
    }),
  );
}
