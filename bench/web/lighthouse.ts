/** The pages in the eyes of Lighthouse: a phone of the middle class on a slow mobile network. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { launch } from 'chrome-launcher';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { findChromium } from '../../__tests__/support/findChromium.ts';
import { bundle } from '../support/bundle.ts';
import type { Figure } from '../support/area.ts';
import { median } from '../support/statistics.ts';

/** Of /login and its floor, in turns. */
const ROUNDS = 9;
/** Of the two in a browser that is slowed down. */
const ROUNDS_SLOWED = 5;
/** Of each page behind the sign-in. */
const ROUNDS_SIGNED_IN = 3;
/** Points of 100 that each is to have. */
const CATEGORIES = {
  performance: { title: 'performance', points: 98 },
  accessibility: { title: 'accessibility', points: 100 },
  'best-practices': { title: 'best practices', points: 100 },
  seo: { title: 'SEO', points: 100 },
} as const;
type Category = keyof typeof CATEGORIES;
const names = Object.keys(CATEGORIES) as Category[];
/** What is to paint no later than on the floor page, and by what at most. */
const PAINTS = [
  { audit: 'first-contentful-paint', title: 'first paint', atMost: 1 },
  { audit: 'largest-contentful-paint', title: 'largest paint', atMost: 1.2 },
];
const SIGNED_IN = ['/', '/admin', '/scan'];
const SIGNED_IN_POINTS = 95;

type Runs = Record<'ours' | 'floor', Result[]>;

const SLOWED = `median of ${ROUNDS_SLOWED}; network and processor are slowed down as the reckoning has them, and the paint is measured: what is reckoned of the floor leaves out the script, without which it paints nothing`;

async function lookAtBoth(
  { floor, ours }: Record<keyof Runs, string>,
  runs: Runs,
  flags: Flags = {},
): Promise<void> {
  runs.floor.push(await look(floor, undefined, flags));
  runs.ours.push(await look(ours, undefined, flags));
}

/** @param signIn whose cookies the pages behind the sign-in are opened with. */
export async function measureLighthouse(
  url: string,
  signIn: { access: string; refresh: string },
  folder: string,
): Promise<Figure[]> {
  const floor = await serveFloor('floorLogin.tsx', folder, url);
  const pair = { floor: floor.url, ours: `${url}/login` };
  const runs: Runs = { ours: [], floor: [] };
  const slowed: Runs = { ours: [], floor: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) await lookAtBoth(pair, runs);
    for (let round = 0; round < ROUNDS_SLOWED; round += 1) {
      await lookAtBoth(pair, slowed, { throttlingMethod: 'devtools' });
    }
  } finally {
    await floor.stop();
  }
  const points = names.map((name): Figure => ({
    what: `/login, Lighthouse mobile: ${CATEGORIES[name].title}`,
    unit: 'points',
    peer: 'all there are',
    peersFigure: 100,
    ours: median(runs.ours.map((run) => pointsOf(run, name))),
    reach: { atLeast: CATEGORIES[name].points / 100 },
    ...(name === 'performance' && {
      note: `median of ${ROUNDS} runs with empty caches; the floor page in turns with it has ${median(runs.floor.map((run) => pointsOf(run, name)))}`,
    }),
  }));
  const paintsOf = (both: Runs, how: string, note?: string) =>
    PAINTS.map(({ audit, title, atMost }): Figure => ({
      what: `/login, ${title} ${how}`,
      unit: 'ms',
      peer: 'the same without Ant Design',
      peersFigure: median(both.floor.map((run) => msOf(run, audit))),
      ours: median(both.ours.map((run) => msOf(run, audit))),
      reach: { atMost },
      ...(note !== undefined && { note }),
    }));
  const paints = [
    ...paintsOf(runs, 'as Lighthouse reckons it'),
    ...paintsOf(slowed, 'in a browser slowed down so', SLOWED),
  ];
  const antd = await serveFloor('antdTable.tsx', folder, url);
  const antds: number[] = [];
  try {
    for (let round = 0; round < ROUNDS_SIGNED_IN; round += 1) {
      antds.push(pointsOf(await look(antd.url, signIn), 'performance'));
    }
  } finally {
    await antd.stop();
  }
  const others: Figure[] = [];
  for (const path of SIGNED_IN) {
    const seen: Result[] = [];
    for (let round = 0; round < ROUNDS_SIGNED_IN; round += 1) {
      seen.push(await look(`${url}${path}`, signIn));
    }
    if (seen.some(({ finalDisplayedUrl }) => new URL(finalDisplayedUrl).pathname !== path)) {
      throw new Error(`${path} led elsewhere: ${seen.map((run) => run.finalDisplayedUrl).join()}`);
    }
    others.push({
      what: `${path}, signed in, Lighthouse mobile: performance`,
      unit: 'points',
      peer: 'all there are',
      peersFigure: 100,
      ours: median(seen.map((run) => pointsOf(run, 'performance'))),
      reach: { atLeast: SIGNED_IN_POINTS / 100 },
      note: `median of ${ROUNDS_SIGNED_IN}; largest paint after ${Math.round(median(seen.map((run) => msOf(run, 'largest-contentful-paint'))))} ms${path === '/admin' ? `; a page of Ant Design's Table alone, with as many rows, has ${median(antds)}` : ''}`,
    });
  }
  return [...points, ...paints, ...others];
}

const pointsOf = (run: Result, name: Category): number => (run.categories[name]?.score ?? 0) * 100;

const msOf = (run: Result, audit: string): number => run.audits[audit]?.numericValue ?? Number.NaN;

/** A browser of its own, so with empty caches. */
async function look(
  url: string,
  signIn?: { access: string; refresh: string },
  flags: Flags = {},
): Promise<Result> {
  const browser = await launch({
    chromePath: findChromium() ?? 'chromium',
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  });
  try {
    const { port } = browser;
    if (signIn !== undefined) {
      // Gone again before Lighthouse comes: both would hold the page's service worker until the other lets go.
      const visitor = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      await visitor.contexts()[0]?.addCookies([
        { name: 'access_token', value: signIn.access, url, sameSite: 'Lax' },
        { name: 'refresh_token', value: signIn.refresh, url, sameSite: 'Lax' },
      ]);
      await visitor.close();
    }
    const result = await lighthouse(url, {
      ...{ port, logLevel: 'error', onlyCategories: names },
      ...flags,
    });
    if (result === undefined) throw new Error('Lighthouse gave no result.');
    return result.lhr;
  } finally {
    browser.kill();
  }
}

/** A page of ./pages, compressed as the app is; what it asks for is answered by the server at `api`. */
async function serveFloor(
  entry: string,
  folder: string,
  api: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  await bundle({ floor: join(import.meta.dirname, 'pages', entry) }, folder);
  const script = brotliCompressSync(readFileSync(join(folder, 'floor.js')));
  const page =
    '<!doctype html><html lang="de"><meta charset="utf-8"><title>Anmelden</title>' +
    '<meta name="viewport" content="width=device-width"><script defer src="/floor.js"></script>' +
    '<body></body></html>';
  const server = createServer(({ url = '', headers }, response) => {
    if (url.startsWith('/api/')) {
      request(`${api}${url}`, { headers }, (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      }).end();
    } else if (url === '/floor.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Content-Encoding': 'br' });
      response.end(script);
    } else {
      response.writeHead(url === '/' ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(page);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
