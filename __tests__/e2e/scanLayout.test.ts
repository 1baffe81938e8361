/** What staff see at the gate, on every phone: nothing cut off, and who admits is told from who refuses. */
import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';

import { texts } from '../../src/features/scan/texts.ts';
import { fitFlaws, scaleText } from '../support/accessibility/fit.ts';
import { catalogue } from '../support/screens/catalogue.ts';
import { startShowcase, type Showcase } from '../support/screens/showcase.ts';

let showcase: Showcase;

beforeAll(async () => {
  showcase = await startShowcase();
});
afterAll(() => showcase.end());

const PHONES = [
  [320, 480],
  [320, 568],
  [360, 560],
  [375, 553],
  [390, 844],
  [568, 320],
  [667, 375],
  [740, 360],
] as const;

async function visit(state: string, [width, height]: readonly [number, number] = [390, 844]) {
  const entry = catalogue.find((one) => one.screen === 'scan' && one.state === state);
  if (entry === undefined) throw new Error(`No such state: ${state}`);
  return (await showcase.visit(entry, { viewport: { width, height } })).page;
}

const boxOf = async (locator: Locator) => (await locator.boundingBox())!;

/** The states of spec §2, those that are ours, and the notice of an earlier tap. */
const STATES = [
  'idle',
  'checking',
  'checking-for-long',
  'valid',
  'valid-by-list',
  'valid-by-old-list',
  'used-before',
  'used-here',
  'no-connection',
  'server-failed',
  'unlisted',
  'approving',
  'kept',
  'conflict',
  'several-notices',
  'automatic',
  'let-in',
  'torch-and-zoom',
  'too-dark',
  'exit',
  'exit-inside',
  'exit-outside',
  'used-at-both',
  'long-names',
];

/** In the verdict's place, where nobody is let in: larger text may be scrolled. */
const BARRED = ['role-withdrawn', 'device-revoked', 'device-revoked-for-the-lead'];

/** On every phone, with text of each of these sizes. */
async function flawsOf(state: string, factors: readonly number[]): Promise<string[]> {
  const page = await visit(state);
  const flaws: string[] = [];
  for (const [width, height] of PHONES) {
    await page.setViewportSize({ width, height });
    for (const factor of factors) {
      await scaleText(page, factor);
      const found = await fitFlaws(page);
      flaws.push(...found.map((flaw) => `${width}×${height}, ${factor * 100} %: ${flaw}`));
    }
  }
  await page.context().close();
  return flaws;
}

test.each(STATES)(
  '%s: everything fits on every phone, at 100 and at 130 %% of the text',
  async (state) => {
    expect(await flawsOf(state, [1, 1.3])).toEqual([]);
  },
);

/** In place of the picture stands what to do: larger text may be scrolled there. */
const WITHOUT_CAMERA = ['camera-taken', 'camera-denied'];

test.each([...BARRED, ...WITHOUT_CAMERA])('%s: everything fits on every phone', async (state) => {
  expect(await flawsOf(state, [1])).toEqual([]);
});

test.each(PHONES)(
  'at %i×%i a verdict has two fifths of the height, the camera stays a square',
  async (...size) => {
    const [width, height] = size;
    const page = await visit('idle', size);
    const before = await boxOf(page.locator('.camera'));
    await page.context().close();
    const judged = await visit('used-before', size);
    const camera = await boxOf(judged.locator('.camera'));
    for (const box of [before, camera]) {
      expect(Math.abs(box.width - box.height)).toBeLessThanOrEqual(1);
      expect(box.width).toBeGreaterThanOrEqual(100);
      // §9: scanner area size.
      expect(box.width).toBeLessThanOrEqual(Math.min(500, 0.9 * width) + 1);
    }
    expect(camera.width).toBeLessThan(before.width);
    expect((await boxOf(judged.locator('.verdict'))).height).toBeGreaterThanOrEqual(
      0.4 * height - 1,
    );
    const wordPx = await judged
      .locator('.verdict-word')
      .evaluate((word) => parseFloat(getComputedStyle(word).fontSize));
    expect(wordPx).toBeGreaterThanOrEqual(width < 390 ? 32 : 40);
    await judged.context().close();
  },
);

test('the hint at the distance goes after 3 s, and lies beside the picture', async () => {
  const page = await visit('torch-and-zoom', [320, 568]);
  await page.reload();
  const hint = page.getByText(texts.camera.farSighted);
  await hint.waitFor();
  const [said, camera] = [await boxOf(hint), await boxOf(page.locator('.camera'))];
  expect(said.y).toBeGreaterThanOrEqual(camera.y + camera.height);
  await hint.waitFor({ state: 'detached', timeout: 4_000 });
  await page.context().close();
});

test('that the scanner is loading is said in one line, which nothing cuts off', async () => {
  const page = await visit('decoder-loading', [320, 568]);
  const hint = page.getByText(texts.camera.loadingDecoder);
  const [said, camera] = [await boxOf(hint), await boxOf(page.locator('.camera'))];
  expect(said.height).toBeLessThan(40);
  expect(said.x).toBeGreaterThanOrEqual(camera.x);
  expect(said.x + said.width).toBeLessThanOrEqual(camera.x + camera.width);
  expect(said.y + said.height).toBeLessThanOrEqual(camera.y + camera.height);
  for (const button of await page.locator('.camera').getByRole('button').all()) {
    const box = await boxOf(button);
    const isBeside = box.x + box.width <= said.x || box.x >= said.x + said.width;
    const isAboveOrBelow = box.y + box.height <= said.y || box.y >= said.y + said.height;
    expect(isBeside || isAboveOrBelow).toBe(true);
  }
  await page.context().close();
});

/** Colours as they are on the screen, seen by somebody without the green receptors. */
async function groundOf(page: Page): Promise<number> {
  const box = await boxOf(page.locator('.verdict'));
  const clip = { x: box.x + 40, y: box.y + box.height - 12, width: 4, height: 4 };
  const { data } = PNG.sync.read(await page.screenshot({ clip }));
  const [red = 0, green = 0, blue = 0] = [...data].slice(0, 3).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

describe('who admits is told from who refuses', () => {
  const admits = ['valid', 'valid-by-list', 'let-in'];
  const refuses = ['used-before', 'used-here', 'no-connection', 'unlisted'];
  const seen = new Map<string, { lightness: number[]; isSignFirst: boolean; sign: string }>();

  beforeAll(async () => {
    for (const state of [...admits, ...refuses]) {
      const page = await visit(state);
      const browser = await page.context().newCDPSession(page);
      const lightness: number[] = [];
      for (const type of ['none', 'deuteranopia', 'protanopia', 'achromatopsia'] as const) {
        await browser.send('Emulation.setEmulatedVisionDeficiency', { type });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          lightness.push(await groundOf(page));
        }
      }
      const sign = page.locator('.verdict-icon');
      const [icon, word] = [await boxOf(sign), await boxOf(page.locator('.verdict-word'))];
      seen.set(state, {
        lightness,
        isSignFirst: icon.x < word.x,
        sign: (await sign.locator('path').getAttribute('d'))!,
      });
      await page.context().close();
    }
  });

  test.each(admits.flatMap((one) => refuses.map((other) => [one, other] as const)))(
    '%s and %s: by lightness, by the sign and by its place',
    (one, other) => {
      const [yes, no] = [seen.get(one)!, seen.get(other)!];
      for (const [index, light] of yes.lightness.entries()) {
        expect(light).toBeGreaterThan(no.lightness[index]!);
        expect(contrast(light, no.lightness[index]!)).toBeGreaterThanOrEqual(3);
      }
      expect(yes.sign).not.toBe(no.sign);
      expect([yes.isSignFirst, no.isSignFirst]).toEqual([true, false]);
    },
  );
});
