/** The import rules of docs/architecture.md, "Imports point one way". Each gives its violations, as text. */
import type { Import, SourceFile } from './sourceFiles.ts';

/** Lowest first; a file may import what stands before it. Folders on one line do not see each other. */
const WEB_LAYERS = [
  ['shared'],
  ['session'],
  ['api'],
  ['decoder', 'entry', 'release'],
  ['features'],
  ['app'],
];

/** Lowest first, by the first pattern that fits; a file may import its own line and those before it. */
const SERVER_LAYERS: readonly RegExp[] = [
  /^server\/(lib\/|errors\.ts|texts\.ts)/,
  /^server\/db\//,
  /^server\/config\.ts/,
  /^server\/modules\/[^/]+\/(repository|\w+Repository)\.ts$/,
  /^server\/mail\//,
  /^server\/deps\.ts/,
  /^server\/modules\/[^/]+\/(service|\w+Service)\.ts$/,
  /^server\/plugins\//,
  /^server\/services\.ts/,
  /^server\/modules\/[^/]+\/(routes|\w+Routes)\.ts$/,
  /^server\/buildApp\.ts/,
  // What stands beside main.ts, for main.ts and the command line.
  /^server\/(?!main\.ts)\w+\.ts$/,
  /^server\/(main\.ts|cli\/)/,
];

/** A part of a module that is none of the three: it stands as high as the highest that it imports. */
const MODULE_PART = /^server\/modules\/[^/]+\/\w+\.ts$/;

/** The one type that may be seen from below: what the store holds. */
const STORE = 'src/app/store.ts';

const seesStoreType = ({ target, typeOnly }: Import): boolean => typeOnly && target === STORE;

interface Place {
  readonly rank: number;
  /** Two places of one rank see each other only within one folder. */
  readonly folder: string;
}

type Graph = ReadonlyMap<string, readonly Import[]>;

const graphOf = (files: readonly SourceFile[]): Graph =>
  new Map(files.map((file) => [file.path, file.imports]));

/** @returns null when the rules do not know the folder. */
function placeOf(path: string, graph: Graph): Place | null {
  const [half, layer = '', screen = ''] = path.split('/');
  if (half === 'contract') return { rank: 0, folder: 'contract' };
  if (half === 'server') {
    const rank = serverRank(path, graph, new Set());
    return rank === null ? null : { rank, folder: 'server' };
  }
  if (/^src\/(?:main\.tsx|firstPaint\.ts)$/.test(path))
    return { rank: WEB_LAYERS.length + 1, folder: 'src' };
  if (/^src\/[^/]+\.d\.ts$/.test(path)) return { rank: 0, folder: 'src' };
  const rank = WEB_LAYERS.findIndex((layers) => layers.includes(layer));
  if (rank < 0) return null;
  return { rank: rank + 1, folder: layer === 'features' ? `features/${screen}` : layer };
}

function serverRank(path: string, graph: Graph, seen: Set<string>): number | null {
  const line = SERVER_LAYERS.findIndex((pattern) => pattern.test(path));
  if (line >= 0) return line + 1;
  if (!MODULE_PART.test(path)) return null;
  seen.add(path);
  const below = (graph.get(path) ?? [])
    .filter(({ target }) => target.startsWith('server/') && !seen.has(target))
    .map(({ target }) => serverRank(target, graph, seen) ?? 0);
  return Math.max(1, ...below);
}

export function unknownFolders(files: readonly SourceFile[]): string[] {
  const graph = graphOf(files);
  return files.filter(({ path }) => placeOf(path, graph) === null).map(({ path }) => path);
}

export function forbiddenArrows(files: readonly SourceFile[]): string[] {
  const graph = graphOf(files);
  return files.flatMap((file) =>
    file.imports
      .filter((imported) => isForbidden(file, imported, graph))
      .map(({ target }) => `${file.path} → ${target}`),
  );
}

function isForbidden(file: SourceFile, imported: Import, graph: Graph): boolean {
  if (!imported.relative) return false;
  const [fromHalf] = file.path.split('/');
  const [toHalf] = imported.target.split('/');
  // Scripts, tests and the project's root are nobody's to import.
  if (fromHalf !== toHalf) return toHalf !== 'contract';
  if (seesStoreType(imported)) return false;
  const from = placeOf(file.path, graph);
  const to = placeOf(imported.target, graph);
  if (from === null || to === null) return false; // reported by unknownFolders
  return to.rank > from.rank || (to.rank === from.rank && to.folder !== from.folder);
}

/** Each circle once, as the files on it. */
export function circles(files: readonly SourceFile[]): string[] {
  const importsOf = new Map(
    files.map((file) => [
      file.path,
      file.imports.filter((imported) => !seesStoreType(imported)).map(({ target }) => target),
    ]),
  );
  const found: string[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (path: string): void => {
    const start = trail.indexOf(path);
    if (start >= 0) found.push([...trail.slice(start), path].join(' → '));
    if (start >= 0 || done.has(path)) return;
    trail.push(path);
    for (const target of importsOf.get(path) ?? []) visit(target);
    trail.pop();
    done.add(path);
  };
  for (const path of importsOf.keys()) visit(path);
  return found;
}

export function barrels(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => file.onlyPassesOn || /(?:^|\/)index\.tsx?$/.test(file.path))
    .map(({ path }) => path);
}

const knowsTables = (path: string): boolean =>
  path.startsWith('server/db/') || /(?:^|\/)(?:repository|\w+Repository)\.ts$/.test(path);

export function kyselyOutsideRepositories(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !knowsTables(file.path))
    .filter((file) => file.imports.some(({ target }) => /^kysely(?:\/|$)/.test(target)))
    .map(({ path }) => path);
}

/** The outbox claims its mails in a transaction of its own. */
export function transactionsOutsideServices(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => file.path.startsWith('server/') && file.calledMethods.has('transaction'))
    .filter((file) => !/^server\/(?:db|mail)\/|\/(?:service|\w+Service)\.ts$/.test(file.path))
    .map(({ path }) => path);
}

export function environmentReaders(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => file.readsEnvironment)
    .filter((file) => !/^server\/(?:main\.ts|cli\/)/.test(file.path))
    .map(({ path }) => path);
}
