/** WCAG 2.2 AA on every screen in every state, in the real browser; and that nothing there lacks its styles. */
import type { Page } from 'playwright-core';

import { isUnusedClass } from '../../scripts/webpack/unusedClasses.ts';
import { axeViolations } from '../support/accessibility/axe.ts';
import { forcedColoursFlaws } from '../support/accessibility/forcedColours.ts';
import { motionFlaws } from '../support/accessibility/motion.ts';
import { reflowFlaws } from '../support/accessibility/reflow.ts';
import { inLanes } from '../support/inLanes.ts';
import { catalogue } from '../support/screens/catalogue.ts';
import type { ScreenState } from '../support/screens/screenState.ts';
import { settle, startShowcase, type Showcase } from '../support/screens/showcase.ts';

const DESK = { width: 1440, height: 900 };
/** A phone at 200 % zoom, or a desk at 400 %. */
const ZOOMED = { width: 320, height: 640 };
/** Two cores: one page waits while another one is examined. */
const LANES = 3;

let showcase: Showcase;
let examinations: Map<ScreenState, Promise<string[]>>;

beforeAll(async () => {
  showcase = await startShowcase();
  examinations = inLanes(catalogue, LANES, examine);
});
afterAll(() => showcase.end());

/** All rules in the first scheme, those about colours in the other one, which changes nothing else. */
async function inSchemes(
  page: Page,
  where: string,
  schemes: readonly ['light', 'dark'] | readonly ['dark', 'light'],
): Promise<string[]> {
  const flaws: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    const about = colorScheme === schemes[0] ? 'everything' : 'colours';
    const found = await axeViolations(page, about);
    flaws.push(...found.map((flaw) => `${where}, ${colorScheme}: ${flaw}`));
  }
  return flaws;
}

/** What has lost its rules when the style sheets were made, see unusedClasses.ts. */
async function unstyled(page: Page): Promise<string[]> {
  const classes = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap(({ classList }) => [...classList]),
  );
  return [...new Set(classes)]
    .filter(isUnusedClass)
    .map((name) => `.${name} is used after all: see unusedClasses.ts`);
}

/** Every check of a state, on one visit. */
async function examine(state: ScreenState): Promise<string[]> {
  const { page, sign } = await showcase.visit(state, { viewport: DESK });
  try {
    const flaws = await unstyled(page);
    flaws.push(...(await motionFlaws(page)));
    flaws.push(...(await inSchemes(page, 'desk', ['light', 'dark'])));
    await page.emulateMedia({ forcedColors: 'active' });
    await settle(page);
    flaws.push(...(await forcedColoursFlaws(page)));
    await page.emulateMedia({ forcedColors: 'none' });
    await page.setViewportSize(ZOOMED);
    flaws.push(...(await inSchemes(page, 'zoomed', ['dark', 'light'])));
    flaws.push(...(await reflowFlaws(page)));
    if (!(await sign.isVisible())) flaws.push('the state was over before the end');
    return flaws;
  } finally {
    await page.context().close();
  }
}

test.each(catalogue.map((state) => [state.screen, state.state, state] as const))(
  '%s, %s',
  async (_screen, _state, state) => {
    expect(await examinations.get(state)).toEqual([]);
  },
);
