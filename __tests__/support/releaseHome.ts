/**
 * Releases made of the present sources under other numbers, and a place where they are installed as docs/operations.md says,
 * with something that starts and stops them in systemd's place.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';

import { RELEASE } from '../../server/lib/release.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PARTS = [
  ...['bin', 'contract', 'deploy', 'dist', 'docs', 'server'],
  ...['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json', 'package-lock.json'],
];

export interface ReleaseChanges {
  readonly version: string;
  /** A migration more, and whether the release before can go on beside it. */
  readonly migration?: { readonly statement: string; readonly isHarmless: boolean };
  /** It migrates, and then ends instead of listening. */
  readonly isBroken?: boolean;
  /** It serves, and says that it is not ready. */
  readonly isUnready?: boolean;
}

export const NEXT_MIGRATION = '900_next';

/** @returns the path of the archive in `folder`. */
export function makeRelease(folder: string, changes: ReleaseChanges): string {
  const sources = mkdtempSync(join(tmpdir(), 'einlass-sources-'));
  try {
    for (const part of PARTS) cpSync(join(ROOT, part), join(sources, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(sources, 'node_modules'));
    applyChanges(sources, changes);
    const packer = join(import.meta.dirname, 'packRelease.ts');
    execFileSync(process.execPath, [packer, sources, folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return join(folder, `einlass-${changes.version}.tar.gz`);
  } finally {
    rmSync(sources, { recursive: true, force: true });
  }
}

export function applyChanges(sources: string, changes: ReleaseChanges): void {
  const { version, migration, isBroken = false, isUnready = false } = changes;
  const edit = (file: string, from: string, to: string): void => {
    const path = join(sources, file);
    const before = readFileSync(path, 'utf8');
    if (!before.includes(from)) throw new Error(`${file} has no ${from}`);
    writeFileSync(
      path,
      before.replace(from, () => to),
    );
  };
  edit('server/lib/release.ts', `version: '${RELEASE.version}'`, `version: '${version}'`);
  edit('package.json', `"version": "${RELEASE.version}"`, `"version": "${version}"`);
  if (migration !== undefined) {
    const list = 'server/db/migrations/migrations.ts';
    const up = `async up(db) { await sql.raw(${JSON.stringify(migration.statement)}).execute(db); }`;
    edit(list, 'import type { Kysely } from', `import { sql, type Kysely } from`);
    edit(list, '\n  };\n}', `\n    '${NEXT_MIGRATION}': { ${up} },\n  };\n}`);
    if (migration.isHarmless) {
      edit(list, 'readonly string[] = [', `readonly string[] = ['${NEXT_MIGRATION}',`);
    }
  }
  if (isUnready) {
    const readiness = 'server/modules/operations/readinessService.ts';
    edit(
      readiness,
      'return async () => {',
      "return async () => { if (clock.now() > 0) return 'disk full';",
    );
  }
  if (isBroken) edit('server/startServer.ts', 'requireWebApp(config);', 'process.exit(7);');
}

/** What systemd does with deploy/einlass.service, as far as the command asks it. */
const SYSTEMCTL = `#!/bin/sh
home=HOME_FOLDER
pid=$(cat "$home/pid" 2>/dev/null)
runs() { [ -n "$pid" ] && [ -d "/proc/$pid" ] && ! grep -q '^State:.Z' "/proc/$pid/status"; }
case $1 in
  cat) ;;
  is-active) runs ;;
  start)
    EINLASS_ENV="$home/einlass.env" setsid "$home/current/bin/einlass" start >>"$home/log" 2>&1 </dev/null &
    echo $! >"$home/pid" ;;
  stop)
    runs && kill "$pid"
    while runs; do sleep 0.02; done ;;
esac
`;

export interface Home {
  readonly folder: string;
  /** Where its programs lie, systemctl first. */
  readonly path: string;
  /** Puts a release beside those that are there. @returns its folder. */
  unpack(archive: string): string;
  /** Runs `einlass` of the release that `current` names. @returns what it said on both outputs, and its exit code. */
  einlass(...args: string[]): Promise<{ code: number | null; said: string }>;
  systemctl(what: 'start' | 'stop'): void;
  /** The number of the release that is started next. */
  current(): string;
  /** What the servers have said. */
  log(): string;
  discard(): void;
}

/** Installs an archive. @param variables of the service. @param path where programs lie beside the usual folders. */
export function installRelease(
  archive: string,
  variables: Readonly<Record<string, string>>,
  path = '',
): Home {
  const folder = mkdtempSync(join(tmpdir(), 'einlass-home-'));
  const unpack = (file: string): string => {
    const version = /einlass-(.*)\.tar\.gz$/.exec(basename(file))?.[1] ?? '';
    const release = join(folder, 'releases', version);
    mkdirSync(release, { recursive: true });
    execFileSync('tar', ['-xzf', file, '-C', release, '--strip-components=1']);
    return release;
  };
  symlinkSync(join('releases', basename(unpack(archive))), join(folder, 'current'));
  const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(join(folder, 'einlass.env'), lines.join(''));
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  const systemctl = join(programs, 'systemctl');
  writeFileSync(systemctl, SYSTEMCTL.replace('HOME_FOLDER', folder));
  chmodSync(systemctl, 0o755);
  const env = {
    PATH: [programs, ...(path === '' ? [] : [path]), process.env.PATH].join(':'),
    EINLASS_ENV: join(folder, 'einlass.env'),
  };
  const home: Home = {
    folder,
    path: env.PATH,
    unpack,
    async einlass(...args) {
      const command = spawn(join(folder, 'current/bin/einlass'), args, {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [out, err, [code]] = await Promise.all([
        text(command.stdout),
        text(command.stderr),
        once(command, 'close') as Promise<[number | null]>,
      ]);
      return { code, said: out + err };
    },
    systemctl: (what) => void execFileSync(systemctl, [what, 'einlass'], { env, stdio: 'ignore' }),
    current: () => basename(readlinkSync(join(folder, 'current'))),
    log: () => readFileSync(join(folder, 'log'), 'utf8'),
    discard() {
      home.systemctl('stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return home;
}
