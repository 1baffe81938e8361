/** WCAG 2.2 AA on every screen in every state, in the real browser. */
import type { Page } from 'playwright-core';

import { axeViolations } from '../support/accessibility/axe.ts';
import { forcedColoursFlaws } from '../support/accessibility/forcedColours.ts';
import { headingFlaws } from '../support/accessibility/headings.ts';
import { motionFlaws } from '../support/accessibility/motion.ts';
import { reflowFlaws } from '../support/accessibility/reflow.ts';
import { inLanes } from '../support/inLanes.ts';
import { catalogue } from '../support/screens/catalogue.ts';
import type { Camera, ScreenState } from '../support/screens/screenState.ts';
import { startShowcase, type Showcase } from '../support/screens/showcase.ts';
import { settle, type Tab } from '../support/screens/tab.ts';

const DESK = { width: 1440, height: 900 };
/** A phone at 200 % zoom, or a desk at 400 %. */
const ZOOMED = { width: 320, height: 640 };
/** Two cores: one page waits while another one is examined. */
const LANES = 3;

type Scheme = 'light' | 'dark';

/** What the camera sees belongs to a browser: its states are seen in one tab, one after the other. */
const inOrder = [...Map.groupBy(catalogue, ({ camera = 'table' }) => camera).values()].flat();

let showcase: Showcase;
let examinations: Map<ScreenState, Promise<string[]>>;

beforeAll(async () => {
  showcase = await startShowcase();
  const tabs: ({ tab: Tab; camera: Camera } | undefined)[] = [];
  examinations = inLanes(inOrder, LANES, async (state, lane) => {
    const { camera = 'table' } = state;
    if (tabs[lane]?.camera !== camera) {
      await tabs[lane]?.tab.close();
      tabs[lane] = { tab: await showcase.newTab(camera, { viewport: DESK }), camera };
    }
    const { tab } = tabs[lane];
    try {
      const flaws = await examine(tab, state);
      await tab.leave();
      return flaws;
    } catch (error) {
      const said = await tab.text().catch(() => 'nothing');
      Object.assign(error as Error, { message: `${String(error)}\nThe page said: ${said}` });
      // What it has left behind is not known.
      await tab.close();
      tabs[lane] = undefined;
      throw error;
    }
  });
});
afterAll(() => showcase.end());

/**
 * Each state is seen in one scheme on a desk and in the other one zoomed in, its neighbour the other way round:
 * so every screen is seen in all four ways, and every state in both schemes.
 */
function schemesOf({ screen, state }: ScreenState): readonly [desk: Scheme, zoomed: Scheme] {
  const ofScreen = catalogue.filter((other) => other.screen === screen);
  const index = ofScreen.findIndex((other) => other.state === state);
  return index % 2 === 0 ? ['light', 'dark'] : ['dark', 'light'];
}

/** From now on new colours are there at once: what inherits them would begin a transition level by level. */
function endTransitions(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Every check of a state, on one visit. */
async function examine(tab: Tab, state: ScreenState): Promise<string[]> {
  const [deskScheme, zoomedScheme] = schemesOf(state);
  const { page, sign } = await tab.show(state, deskScheme);
  const flaws: string[] = [];
  const add = (where: string, found: readonly string[]) =>
    flaws.push(...found.map((flaw) => `${where}: ${flaw}`));
  add('motion', await motionFlaws(page));
  add('headings', await headingFlaws(page));
  add(`desk, ${deskScheme}`, await axeViolations(page));
  await endTransitions(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await settle(page);
  add('forced colours', await forcedColoursFlaws(page));
  await page.emulateMedia({ forcedColors: 'none', colorScheme: zoomedScheme });
  await page.setViewportSize(ZOOMED);
  await settle(page);
  add(`zoomed, ${zoomedScheme}`, await axeViolations(page));
  add('zoomed', await reflowFlaws(page));
  if (!(await sign.isVisible())) flaws.push('the state was over before the end');
  return flaws;
}

test.each(inOrder.map((state) => [state.screen, state.state, state] as const))(
  '%s, %s',
  async (_screen, _state, state) => {
    expect(await examinations.get(state)).toEqual([]);
  },
);
