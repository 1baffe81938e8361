/** Every route opened afresh: nothing moves while it comes (CLS 0), and it weighs what the build says. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Page, Request } from 'playwright-core';

import { PRERENDERED_PAGES } from '../../contract/pageConfig.ts';
import { weigh, type RouteFiles } from '../../scripts/routeFiles.ts';
import { routes as table, type Guard, type RouteName } from '../../src/app/routes.ts';
import { inLanes } from '../support/inLanes.ts';
import { watchLayoutShifts } from '../support/layoutShifts.ts';
import type { Viewer } from '../support/screens/screenState.ts';
import { startShowcase, type Showcase } from '../support/screens/showcase.ts';

const VIEWERS: Record<Guard, Viewer> = {
  public: 'nobody',
  member: 'member',
  scanner: 'gatekeeper',
  superuser: 'admin',
};

/** Address, who opens it, and the chunk of the route that it leads to: each page by who may see it, and then some. */
const ROUTES: readonly (readonly [path: string, viewer: Viewer, chunk: string])[] = [
  ...Object.entries(table).map(
    ([chunk, { path, guard }]) =>
      [path.replace(':token?', 'abc.def').replace('/:id?', ''), VIEWERS[guard], chunk] as const,
  ),
  ['/reset-password', 'nobody', 'reset-password'],
  ['/', 'newcomer', 'welcome'],
  ['/', 'collector', 'welcome'],
  ['/', 'nobody', 'login'],
  ['/admin', 'member', 'admin'],
  ['/nirgendwo', 'member', 'main'],
];
const DIST = join(import.meta.dirname, '../../dist');
const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const;
const WAYS = [
  ['phone', 'as fast as can be'],
  ['phone', 'with font and data late'],
  ['desk', 'with font and data late'],
] as const;

const VISITS = ROUTES.flatMap(([path, viewer, chunk]) =>
  WAYS.map(([device, speed]) => [path, viewer, device, speed, chunk] as const),
);
type Visit = (typeof VISITS)[number];

const LATE_MS = 700;
/** What comes when the route is usable: toasts and their library, the dialogs of codes, of the office and of the scanner, lenses and zoom, the decoder's late parts. */
const LATER =
  /\/(?:toasts|code-dialogs|office-dialogs|scan-late|password|decoder-worker-code128|\d+)\.[0-9a-f]+\.js$/;

interface Load {
  readonly shifts: readonly string[];
  /** Encoded bytes of each script, by path. */
  readonly scripts: ReadonlyMap<string, number>;
}

let showcase: Showcase;
let loads: Map<Visit, Promise<Load>>;

beforeAll(async () => {
  showcase = await startShowcase();
  loads = inLanes(VISITS, 3, load);
});
afterAll(() => showcase.end());

async function load([path, viewer, device, speed]: Visit): Promise<Load> {
  const requests: Request[] = [];
  let shiftsOf = (): Promise<string[]> => Promise.resolve([]);
  const arrange = async (page: Page) => {
    page.on('requestfinished', (request) => requests.push(request));
    shiftsOf = await watchLayoutShifts(page);
    if (speed === 'with font and data late') {
      await page.route(/\.woff2$|\/api\//, async (route) => {
        await sleep(LATE_MS);
        await route.continue();
      });
    }
    // It would never end, and the network never rest. The last word on a route is heard first.
    await page.route(/\/board\/stream\/$/, (route) => route.abort());
    await page.goto(path);
    return page.locator('h1');
  };
  const state = { screen: path, state: speed, viewer, arrange } as const;
  const { page } = await showcase.visit(state, {
    viewport: SIZES[device],
    reducedMotion: 'no-preference',
  });
  try {
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const scripts = new Map<string, number>();
    for (const request of requests) {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) {
        scripts.set(pathname, await encodedBytes(request));
      }
    }
    return { shifts: await shiftsOf(), scripts };
  } finally {
    await page.context().close();
  }
}

/** Of a worker's script the browser does not say what came, so its answer's own word counts. */
async function encodedBytes(request: Request): Promise<number> {
  const { responseBodySize } = await request.sizes();
  if (responseBodySize > 0) return responseBodySize;
  return Number(await (await request.response())?.headerValue('content-length'));
}

test.each(VISITS)('%s, %s, %s, %s: nothing moves by itself', async (...visit) => {
  const one = VISITS.find((other) => other.every((part, index) => part === visit[index]));
  expect((await loads.get(one!))?.shifts).toEqual([]);
});

describe('JavaScript', () => {
  const routes = JSON.parse(readFileSync(join(DIST, 'routes.json'), 'utf8')) as Record<
    string,
    RouteFiles
  >;
  const first = VISITS.filter(
    ([, , , speed, chunk]) => speed === 'as fast as can be' && chunk in routes,
  ).map((visit) => ({ visit, path: visit[0], viewer: visit[1], chunk: visit[4] }));

  test('every route is opened and weighed, and weighs no more than its budget', () => {
    expect(new Set(first.map(({ chunk }) => chunk))).toEqual(new Set(Object.keys(table)));
    expect(new Set(Object.keys(routes))).toEqual(new Set(Object.keys(table)));
    expect(weigh(routes).excess).toEqual([]);
  });

  test.each(first)('$path, $viewer: what is fetched is what the build weighs', async (opened) => {
    const { scripts } = await loads.get(opened.visit)!;
    const { js, files } = routes[opened.chunk]!;
    // The head's script stands in a page that comes with its markup.
    const isPrerendered = Object.keys(PRERENDERED_PAGES).includes(
      table[opened.chunk as RouteName].path.replace(':code?', ':code'),
    );
    const isInPage = (file: string) => isPrerendered && file.includes('/firstPaint.');
    const ofRoute = files.filter((file) => file.endsWith('.js'));
    const inPage = ofRoute
      .filter(isInPage)
      .reduce((sum, file) => sum + statSync(join(DIST, `${file}.br`)).size, 0);
    const counted = ofRoute.filter((file) => !isInPage(file)).map((file) => `/${file}`);
    expect([...scripts.keys()]).toEqual(expect.arrayContaining(counted));
    const weight = counted.reduce((sum, file) => sum + scripts.get(file)!, 0);
    expect(weight + inPage).toBe(js);
    const others = [...scripts.keys()].filter((file) => !counted.includes(file));
    expect(others.filter((file) => !LATER.test(file))).toEqual([]);
  });
});
