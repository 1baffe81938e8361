import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  getRules(): { ruleId: string; tags: string[] }[];
  run(context: Document | Element, options: RunOptions): Promise<AxeResults>;
}

/** Levels that WCAG 2.2 AA does not ask for, and rules that are not finished or no longer kept. */
const NOT_ASKED_FOR = ['wcag2aaa', 'wcag21aaa', 'wcag22aaa', 'experimental', 'deprecated'];

/**
 * What axe-core finds on the page as it stands: every rule of WCAG 2.2 A and AA and of best practice,
 * those included that it leaves out unless asked. It comes in through the debugger, which the page's
 * Content-Security-Policy does not concern.
 *
 * A bar that sticks to an edge covers half a target where the page happens to be scrolled so: such a target
 * is measured once more in the middle of the window.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(`${script};undefined`);
  return page.evaluate(async (excluded) => {
    const { axe } = window as unknown as { axe: Axe };
    const rules = axe.getRules().filter(({ tags }) => !tags.some((tag) => excluded.includes(tag)));
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      runOnly: { type: 'rule', values: rules.map(({ ruleId }) => ruleId) },
    });
    const isSmallInTheMiddle = async (selector: string): Promise<boolean> => {
      const target = document.querySelector(selector);
      if (!target) return true;
      const { scrollX, scrollY } = window;
      target.scrollIntoView({ block: 'center', behavior: 'instant' });
      const again = await axe.run(target, {
        resultTypes: ['violations'],
        runOnly: { type: 'rule', values: ['target-size'] },
      });
      window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
      return again.violations.length > 0;
    };
    const flaws: string[] = [];
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary } of nodes) {
        const selector = target.join(' ');
        if (id === 'target-size' && !(await isSmallInTheMiddle(selector))) continue;
        flaws.push(`${id}: ${selector}: ${failureSummary ?? ''}`.replace(/\s+/g, ' '));
      }
    }
    return flaws;
  }, NOT_ASKED_FOR);
}
