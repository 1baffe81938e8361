import type { Page } from 'playwright-core';

/** Makes all text so many times as large as the style sheets say, and nothing else, as a browser's text size does. */
export function scaleText(page: Page, factor: number): Promise<void> {
  return page.evaluate((times) => {
    const elements = [...document.querySelectorAll<HTMLElement>('body *')];
    for (const { style } of elements) {
      // What changes is there at once.
      style.setProperty('transition', 'none', 'important');
      style.removeProperty('font-size');
      style.removeProperty('line-height');
    }
    const sizes = elements.map((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element);
      return { fontSize: parseFloat(fontSize), lineHeight: parseFloat(lineHeight) };
    });
    for (const [index, { style }] of elements.entries()) {
      const { fontSize = 0, lineHeight = NaN } = sizes[index] ?? {};
      style.setProperty('font-size', `${times * fontSize}px`, 'important');
      // Not a number: the font's own.
      if (lineHeight > 0) style.setProperty('line-height', `${times * lineHeight}px`, 'important');
    }
  }, factor);
}

/**
 * What of the scan screen is not to be seen or not to be tapped without scrolling: a control or a text of the panel
 * outside of the window or of what is around it, or with something over it; a word that is cut off.
 */
export function fitFlaws(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const flaws: string[] = [];
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      );
    const name = (element: Element): string =>
      (element.ariaLabel ?? element.textContent).trim().slice(0, 40);
    const sticksOut = (
      box: DOMRect,
      frame: { top: number; bottom: number; left: number; right: number },
    ) =>
      box.top < frame.top - 1 ||
      box.bottom > frame.bottom + 1 ||
      box.left < frame.left - 1 ||
      box.right > frame.right + 1;

    const controls = shown('.scan :is(button, a, select, input)');
    const words = shown(
      '.verdict :is(.verdict-word, .verdict-sentence, .verdict-advice, .verdict-ticket)',
    );
    const screen = { top: 0, left: 0, bottom: innerHeight, right: innerWidth };
    for (const element of [...controls, ...words]) {
      const box = element.getBoundingClientRect();
      if (sticksOut(box, screen)) flaws.push(`outside of the window: ${name(element)}`);
      const around = element.closest('.verdict, .camera, .device, .scan-actions');
      if (around !== null && sticksOut(box, around.getBoundingClientRect())) {
        flaws.push(`sticks out: ${name(element)}`);
      }
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      // A toast goes by itself.
      if (top?.closest('.Toastify')) continue;
      if (
        top === null ||
        !(element.contains(top) || top.closest('.lens-picker, .device-tile')?.contains(element))
      ) {
        flaws.push(`covered by ${String(top?.className)}: ${name(element)}`);
      }
    }
    for (const element of shown(
      '.scan-button, .device-notice-button, .verdict-word, .verdict-sentence',
    )) {
      if (element.scrollWidth > element.clientWidth + 1) flaws.push(`cut off: ${name(element)}`);
    }
    const { scrollHeight } = document.documentElement;
    if (scrollHeight > innerHeight) flaws.push(`the page is ${scrollHeight} px high`);
    return flaws;
  });
}
