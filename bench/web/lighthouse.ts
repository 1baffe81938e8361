/** The sign-in page in the eyes of Lighthouse: a phone of the middle class on a slow mobile network. */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findChromium } from '../../__tests__/support/findChromium.ts';
import type { Figure } from '../support/area.ts';
import { median } from '../support/statistics.ts';

const ROUNDS = 5;
/** Points of 100 that each is to have. */
const CATEGORIES = {
  performance: { title: 'performance', points: 98 },
  accessibility: { title: 'accessibility', points: 100 },
  'best-practices': { title: 'best practices', points: 100 },
  seo: { title: 'SEO', points: 100 },
} as const;
type Category = keyof typeof CATEGORIES;
const names = Object.keys(CATEGORIES) as Category[];

export async function measureLighthouse(url: string): Promise<Figure[]> {
  const points = new Map<Category, number[]>(names.map((name) => [name, []]));
  const firstPaints: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Not through Playwright: both of them would hold the page's service worker until the other lets go.
    const browser = await launch({
      chromePath: findChromium() ?? 'chromium',
      chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
    });
    try {
      const { port } = browser;
      const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: names });
      if (result === undefined) throw new Error('Lighthouse gave no result.');
      const { categories, audits } = result.lhr;
      for (const name of names) points.get(name)?.push((categories[name]?.score ?? 0) * 100);
      firstPaints.push(audits['largest-contentful-paint']?.numericValue ?? Number.NaN);
    } finally {
      browser.kill();
    }
  }
  const note = `median of ${ROUNDS} runs with empty caches, largest contentful paint after ${Math.round(median(firstPaints))} ms as Lighthouse reckons it`;
  return names.map((name) => ({
    what: `/login, Lighthouse mobile: ${CATEGORIES[name].title}`,
    unit: 'points',
    peer: 'all there are',
    peersFigure: 100,
    ours: median(points.get(name) ?? []),
    reach: { atLeast: CATEGORIES[name].points / 100 },
    ...(name === 'performance' && { note }),
  }));
}
