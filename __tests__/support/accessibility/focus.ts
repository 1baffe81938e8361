import type { Page } from 'playwright-core';

import { coloursIn } from './colours.ts';

/**
 * What has the focus: that it has a place on the screen, shows that it has it with a contrast of 3 : 1
 * (WCAG 2.4.7, 1.4.11), and is covered by nothing, a toast or a bar that sticks to an edge (2.4.11).
 * @returns the flaws, each with the name of what has the focus.
 */
export async function focusFlaws(page: Page): Promise<string[]> {
  return await page.evaluate(
    ({ contrast, groundOf }) => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return ['nothing has the focus'];

      const isShown = (element: Element): boolean => {
        const {
          outlineStyle,
          outlineWidth,
          outlineColor,
          borderTopColor,
          borderTopWidth,
          boxShadow,
        } = getComputedStyle(element);
        const ground = groundOf(element.parentElement);
        const hasOutline =
          outlineStyle !== 'none' &&
          parseFloat(outlineWidth) >= 2 &&
          contrast(outlineColor, ground) >= 3;
        const glows =
          boxShadow !== 'none' &&
          parseFloat(borderTopWidth) >= 1 &&
          contrast(borderTopColor, ground) >= 3;
        return hasOutline || glows;
      };

      const flaws: string[] = [];
      // A field's frame may show its focus; a heading or a page that was led to has it for those who hear it.
      const frames = [focused, focused.parentElement, focused.parentElement?.parentElement];
      const isLedTo = focused.matches('main, h1, [role=dialog]');
      if (!isLedTo && !frames.some((frame) => frame && isShown(frame)))
        flaws.push('no sign of focus');

      const { left, top, width, height } = focused.getBoundingClientRect();
      const isOutside =
        left + width < 0 || top + height < 0 || left > innerWidth || top > innerHeight;
      if (isOutside || width === 0) flaws.push('not on the screen');
      for (const [x, y] of [
        [0.5, 0.5],
        [0.1, 0.5],
        [0.9, 0.5],
      ] as const) {
        const there = document.elementFromPoint(left + x * width, top + y * height);
        if (there === null || there.contains(focused) || focused.contains(there)) continue;
        if (there.closest('label')?.contains(focused)) continue;
        flaws.push(`covered by .${[...there.classList].join('.')}`);
      }
      const name = focused.getAttribute('aria-label') ?? focused.textContent.trim();
      return flaws.map((flaw) => `${focused.tagName.toLowerCase()} “${name}”: ${flaw}`);
    },
    await coloursIn(page),
  );
}
