/** What each route of the web app fetches before it can be used, and what of it is allowed. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Stats } from 'webpack';

interface Weights {
  /** Of its JavaScript and its style sheets, as they travel. */
  readonly js: number;
  readonly css: number;
}

/** kB, by the name of the route's chunk. */
export const BUDGETS: Readonly<Record<string, Weights>> = {
  login: { js: 152, css: 15 },
  signup: { js: 152, css: 15 },
  'forgot-password': { js: 155, css: 15 },
  'reset-password': { js: 152, css: 15 },
  welcome: { js: 164, css: 15 },
  admin: { js: 207, css: 15 },
  board: { js: 174, css: 15 },
  'guest-search': { js: 133, css: 15 },
  scan: { js: 152, css: 15 },
};

/** What a route starts before it can be used, by the names of the chunks. */
const WORKERS: Readonly<Record<string, readonly string[]>> = { scan: ['decoder-worker'] };

/** A route's files, `assets/…`, and their weight in bytes. */
export interface RouteFiles extends Weights {
  readonly files: readonly string[];
}

/** @param folder where the build has put its files, compressed. */
export function routeFiles(stats: Stats, folder: string): Record<string, RouteFiles> {
  const groups = stats.toJson({ all: false, chunkGroups: true }).namedChunkGroups ?? {};
  const assetsOf = (name: string): string[] => {
    if (groups[name] === undefined) throw new Error(`The build has no chunk named ${name}`);
    return (groups[name].assets ?? []).map((asset) => asset.name);
  };
  return Object.fromEntries(
    Object.keys(BUDGETS).map((route) => {
      const chunks = ['firstPaint', 'main', route, ...(WORKERS[route] ?? [])];
      const files = [...new Set(chunks.flatMap(assetsOf))];
      const weight = (end: string): number =>
        files
          .filter((file) => file.endsWith(end))
          .reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0);
      return [route, { js: weight('.js'), css: weight('.css'), files }];
    }),
  );
}

/** @returns the weights as lines, and what is above its budget. */
export function weigh(routes: Record<string, RouteFiles>): { lines: string[]; excess: string[] } {
  const excess: string[] = [];
  const lines = Object.entries(routes).map(([route, weights]) => {
    const cells = (['js', 'css'] as const).map((kind) => {
      const kB = weights[kind] / 1000;
      const budget = BUDGETS[route]?.[kind] ?? 0;
      if (kB > budget) excess.push(`${route}: ${kB.toFixed(1)} kB of ${kind}, budget ${budget} kB`);
      return `${kB.toFixed(1).padStart(7)} of ${String(budget).padStart(3)}`;
    });
    return [route.padEnd(18), ...cells].join('  ');
  });
  return { lines, excess };
}
