import type { Page } from 'playwright-core';

import { coloursIn } from './colours.ts';

/**
 * With the colours of the system in place of ours (Windows' contrast themes): every field still has an
 * edge, and what a control or a verdict says, as text or drawing, stands out from its ground.
 */
export async function forcedColoursFlaws(page: Page): Promise<string[]> {
  return await page.evaluate(
    ({ contrast, groundOf }) => {
      const hasEdge = (element: Element): boolean => {
        const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
        return (
          borderTopStyle !== 'none' &&
          parseFloat(borderTopWidth) >= 1 &&
          contrast(borderTopColor, groundOf(element.parentElement)) >= 3
        );
      };
      const isLegible = (element: Element): boolean =>
        element.textContent.trim() !== '' &&
        contrast(getComputedStyle(element).color, groundOf(element)) >= 4.5;
      /** What is drawn in the colour of the text is painted in the system's, whatever is computed. */
      const inkOf = (shape: Element): string[] => {
        const { stroke, fill } = getComputedStyle(shape);
        const svg = shape.closest('svg');
        const ownColour = svg === null ? '' : getComputedStyle(svg).color;
        const textColour = getComputedStyle(svg?.parentElement ?? shape).color;
        return [stroke, fill]
          .filter((ink) => ink !== 'none')
          .map((ink) => (ink === ownColour ? textColour : ink));
      };
      const isDrawn = (element: Element): boolean =>
        [...element.querySelectorAll('svg *')].some((shape) =>
          inkOf(shape).some((ink) => contrast(ink, groundOf(element)) >= 3),
        );

      const name = (element: Element): string =>
        `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent}`;
      const flaws: string[] = [];
      // The system's own grey shows what is disabled.
      const FIELDS = 'textarea, input:not([type=range], [type=file])';
      const CONTROLS = 'a[href], summary, :is(button, select):enabled';
      for (const control of document.querySelectorAll(CONTROLS)) {
        if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        if (!isLegible(control) && !isDrawn(control)) flaws.push(`no label: ${name(control)}`);
      }
      for (const field of document.querySelectorAll(FIELDS)) {
        // Drawn by the browser, in the system's colours.
        if (
          field.matches('[type=radio], [type=checkbox]') &&
          getComputedStyle(field).appearance !== 'none'
        )
          continue;
        if (!field.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        // Of a field for several values, which stand beside it in the frame.
        const several = field.closest('.ant-select-multiple');
        const frames = [field, field.parentElement, field.parentElement?.parentElement, several];
        if (!frames.some((frame) => frame && hasEdge(frame))) flaws.push(`no edge: ${name(field)}`);
      }
      for (const panel of document.querySelectorAll('.verdict:has(.verdict-icon)')) {
        if (!isDrawn(panel)) flaws.push('no verdict icon');
      }
      for (const word of document.querySelectorAll('.verdict-word, .verdict-sentence')) {
        if (contrast(getComputedStyle(word).color, groundOf(word)) < 4.5) {
          flaws.push(`illegible: ${name(word)}`);
        }
      }
      return flaws;
    },
    await coloursIn(page),
  );
}
