/** What each route of the web app fetches before it can be used, what that weighs, and when it is too much. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stats } from 'webpack';
import { routes, type PageRoute } from '../src/app/routes.ts';
import { patternOf, type RouteAhead } from '../src/shared/routeAhead.ts';

interface Weights {
  /** Of its JavaScript and its style sheets, as they travel. */
  readonly js: number;
  readonly css: number;
}

/** kB of each route when somebody last looked at them: `npm run build -- --weigh` writes them down. */
const WEIGHTS_FILE = join(import.meta.dirname, 'weights.json');
/** So much more of it is an alarm, which fails the tests and no build. */
const BUDGET = 1.1;

const table: readonly (readonly [name: string, route: PageRoute])[] = Object.entries(routes);

/** What a route starts before it can be used, by the names of the chunks. */
const WORKERS: Readonly<Record<string, readonly string[]>> = { scan: ['decoder-worker'] };

/** The chunks of a route besides those of every page. */
const chunksOf = (name: string, { isPlain = false }: PageRoute): string[] =>
  isPlain ? [name] : ['antd', name];

/** A route's files, `assets/…`, and their weight in bytes. */
export interface RouteFiles extends Weights {
  readonly files: readonly string[];
}

/** What index.html says of the routes, for src/firstPaint.ts. @param filesOf a chunk, without the page's own. */
export function routesAhead(filesOf: (chunk: string) => readonly string[]): RouteAhead[] {
  return table.map(([name, route]) => [
    patternOf(route.path),
    route.guard === 'public',
    [...new Set(chunksOf(name, route).flatMap(filesOf))],
  ]);
}

/** @param folder where the build has put its files, compressed. */
export function routeFiles(stats: Stats, folder: string): Record<string, RouteFiles> {
  const groups = stats.toJson({ all: false, chunkGroups: true }).namedChunkGroups ?? {};
  const assetsOf = (name: string): string[] => {
    if (groups[name] === undefined) throw new Error(`The build has no chunk named ${name}`);
    return (groups[name].assets ?? []).map((asset) => asset.name);
  };
  return Object.fromEntries(
    table.map(([name, route]) => {
      const chunks = ['firstPaint', 'main', ...chunksOf(name, route), ...(WORKERS[name] ?? [])];
      const files = [...new Set(chunks.flatMap(assetsOf))];
      const weight = (end: string): number =>
        files
          .filter((file) => file.endsWith(end))
          .reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0);
      return [name, { js: weight('.js'), css: weight('.css'), files }];
    }),
  );
}

/** @returns the weights as lines, and what is above its budget. */
export function weigh(weighed: Record<string, RouteFiles>): { lines: string[]; excess: string[] } {
  const written = JSON.parse(readFileSync(WEIGHTS_FILE, 'utf8')) as Record<string, Weights>;
  const excess: string[] = [];
  const lines = Object.entries(weighed).map(([route, weights]) => {
    const cells = (['js', 'css'] as const).map((kind) => {
      const kB = weights[kind] / 1000;
      const budget = (written[route]?.[kind] ?? 0) * BUDGET;
      const text = `${kB.toFixed(1).padStart(7)} of ${budget.toFixed(1).padStart(5)}`;
      if (kB > budget) excess.push(`${route}, ${kind}: ${text.trim()} kB`);
      return text;
    });
    return [route.padEnd(18), ...cells].join('  ');
  });
  return { lines, excess };
}

export function writeWeights(weighed: Record<string, RouteFiles>): void {
  const inKb = (bytes: number) => Math.round(bytes / 100) / 10;
  const written = Object.entries(weighed).map(([route, { js, css }]) => [
    route,
    { js: inKb(js), css: inKb(css) },
  ]);
  writeFileSync(WEIGHTS_FILE, `${JSON.stringify(Object.fromEntries(written), null, 2)}\n`);
}
