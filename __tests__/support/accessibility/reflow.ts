import type { Page } from 'playwright-core';

/**
 * WCAG 1.4.10 and 1.4.4: nothing of the page sticks out to the side, and no text is cut off. An element
 * that scrolls in itself keeps its text; one whose `title` says it in full may cut it.
 */
export function reflowFlaws(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const flaws: string[] = [];
    const name = (element: Element): string => {
      const text = element.textContent.trim().slice(0, 40);
      return `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} “${text}”`;
    };
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) flaws.push(`the page scrolls to ${scrollWidth} px`);

    const hasOwnText = (element: Element): boolean =>
      [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== '',
      );
    /** There for screen readers only, or until it has the focus. */
    const isForEars = (element: Element): boolean => {
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).clipPath === 'inset(50%)') return true;
      }
      return element.matches('.skip-link:not(:focus)');
    };
    const isForEyes = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !isForEars(element);
    const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';

    /** The part of the text's box that its ancestors leave to be seen. */
    const isCut = (element: Element): boolean => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const box = range.getBoundingClientRect();
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around);
        const frame = around.getBoundingClientRect();
        const sticksOutX = box.left < frame.left - 1 || box.right > frame.right + 1;
        const sticksOutY = box.top < frame.top - 2 || box.bottom > frame.bottom + 2;
        if ((hides(overflowX) && sticksOutX) || (hides(overflowY) && sticksOutY)) return true;
        if (overflowX === 'auto' || overflowY === 'auto' || position === 'fixed') return false;
      }
      return box.left < -1 || box.right > innerWidth + 1;
    };

    for (const element of document.body.querySelectorAll('*')) {
      if (!isForEyes(element)) continue;
      if (element instanceof HTMLInputElement) {
        const shown = element.value === '' ? element.placeholder : '';
        if (shown !== '' && element.scrollWidth > element.clientWidth + 1) {
          flaws.push(`hint cut off: ${shown}`);
        }
      } else if (hasOwnText(element) && isCut(element)) {
        const title = element.closest('[title]')?.getAttribute('title') ?? '';
        if (title !== element.textContent) flaws.push(`text cut off: ${name(element)}`);
      }
    }
    return flaws;
  });
}
