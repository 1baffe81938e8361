/** The exchange of two releases, with a service that a test has in its hand; the database and the backups are real. */
import { mkdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { Cli } from '../../../../server/cli/cli.ts';
import { installationOf } from '../../../../server/cli/update/installation.ts';
import type { Replacement } from '../../../../server/cli/update/replace.ts';
import type { Service } from '../../../../server/cli/update/service.ts';
import { loadConfig } from '../../../../server/config.ts';
import { RELEASE } from '../../../../server/lib/release.ts';

export const NEXT = '9.1.0';

/** Releases without a program in them. */
export function makeHome(home: string): void {
  for (const version of [RELEASE.version, NEXT]) {
    mkdirSync(join(home, 'releases', version), { recursive: true });
  }
  symlinkSync(join('releases', RELEASE.version), join(home, 'current'));
}

export const currentOf = (home: string): string => basename(readlinkSync(join(home, 'current')));

export interface Asked {
  readonly home: string;
  readonly values: Readonly<Record<string, string>>;
  readonly service: Service;
  readonly print: (line: string) => void;
  readonly pending?: readonly string[];
}

export function replacementOf({ home, values, service, print, pending = [] }: Asked): Replacement {
  const config = loadConfig(values);
  const cli: Cli = {
    readConfig: () => config,
    environment: () => ({ values, fileOf: () => null }),
    print,
    ifInterrupted: () => undefined,
    terminal: null,
    readSecret: () => Promise.resolve(''),
  };
  const installation = installationOf(join(home, 'releases', RELEASE.version));
  const note = { version: NEXT, date: '2027-01-01', platform: 'linux', arch: 'x64' };
  return {
    ...{ cli, config, installation, service, pending, backup: '', limitMs: 3_000 },
    root: join(home, 'releases', NEXT),
    note: { ...note, migrations: [], besideOlder: [] },
  };
}
