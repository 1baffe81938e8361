/** What the routes weigh, beside pages of the same libraries as they come. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { RouteFiles } from '../../scripts/routeFiles.ts';
import type { Figure } from '../support/area.ts';
import { bundle } from '../support/bundle.ts';

const root = join(import.meta.dirname, '../..');

const ROUTES = [
  { route: 'login', page: 'floorLogin', peer: 'the same without Ant Design', atMost: 1.25 },
  { route: 'admin', page: 'antdAdmin', peer: 'Ant Design as it comes', atMost: 0.75 },
  { route: 'scan', page: 'antdScan', peer: 'Ant Design as it comes', atMost: 0.62 },
] as const;

const NOTE =
  'brotli, at its best; what the build counts, which the e2e tests compare with what is fetched; of /scan with its worker, without WebAssembly';

export async function measureJavaScript(): Promise<Figure[]> {
  const routes = JSON.parse(readFileSync(join(root, 'dist/routes.json'), 'utf8')) as Record<
    string,
    RouteFiles
  >;
  const folder = mkdtempSync(join(tmpdir(), 'einlass-bench-'));
  try {
    const pages = join(import.meta.dirname, 'pages');
    const entries = ROUTES.map(({ page }) => [page, join(pages, `${page}.tsx`)] as const);
    await bundle(Object.fromEntries(entries), folder);
    return ROUTES.map(({ route, page, peer, atMost }) => ({
      what: `/${route}, JavaScript`,
      unit: 'kB',
      peer,
      peersFigure: brotliCompressSync(readFileSync(join(folder, `${page}.js`))).length / 1000,
      ours: (routes[route]?.js ?? Number.NaN) / 1000,
      reach: { atMost },
      note: NOTE,
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
