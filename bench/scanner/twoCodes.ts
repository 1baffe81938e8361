/** Two codes in view: whoever is let in on one of them may have meant the other. */
import { launchChromium } from '../../__tests__/support/chromium.ts';
import type { Figure } from '../support/area.ts';
import type { PageServer } from '../support/pageServer.ts';
import type { PlacedCode } from './pages/twoCodesProtocol.ts';

const LARGE = [6, 7, 8];
const SMALL = [2.5, 3, 4];
const TILTS = [-25, -5, 0, 10];

interface PageGlobals {
  countCodes: (pairs: PlacedCode[][]) => Promise<number[]>;
}

/** Every size with every other, upright and tilted; the smaller one in each corner in turn. */
function pairs(): PlacedCode[][] {
  const sizes = LARGE.flatMap((large) => SMALL.map((small) => ({ large, small })));
  return sizes.flatMap(({ large, small }) =>
    TILTS.map((tilt, turn) => {
      const [right, down] = [turn % 2 === 0, turn < 2];
      const text = (which: string) => `einlass::${which}7Qm2xV9bT4nR8sW1yZc5D`;
      return [
        { text: text('k'), x: right ? 230 : 490, y: down ? 250 : 470, module: large, tilt },
        { text: text('s'), x: right ? 620 : 100, y: down ? 620 : 100, module: small, tilt: -tilt },
      ];
    }),
  );
}

export async function measureTwoCodes(pages: PageServer): Promise<Figure> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`${pages.url}/twoCodes.html`);
    const all = pairs();
    const counts = await page.evaluate(
      (placed) => (globalThis as unknown as PageGlobals).countCodes(placed),
      all,
    );
    return {
      what: 'two codes in one frame noticed',
      unit: '',
      peer: 'pairs',
      peersFigure: all.length,
      ours: counts.filter((count) => count === 2).length,
      reach: { atLeast: 1 },
      note: `a clip of pairs, the larger with ${LARGE.join(', ')} pixels a module, the smaller with ${SMALL.join(', ')}; noticed at the very look on which somebody would be let in`,
    };
  } finally {
    await browser.close();
  }
}
