import type { JSHandle, Page } from 'playwright-core';

export interface Colours {
  /** Of two computed colours, as WCAG 2.2 defines it: 1 to 21. */
  contrast(one: string, other: string): number;
  /** What is painted behind the element's content. */
  groundOf(element: Element | null): string;
}

/** What the checks in the page reckon colours with: a handle, to be given to `page.evaluate`. */
export function coloursIn(page: Page): Promise<JSHandle<Colours>> {
  return page.evaluateHandle(() => {
    const channels = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (colour: string): number => {
      const [r = 0, g = 0, b = 0] = channels(colour).map((channel) => {
        const part = channel / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return {
      contrast(one: string, other: string) {
        const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
      },
      groundOf(element: Element | null) {
        for (let around = element; around !== null; around = around.parentElement) {
          const { backgroundColor } = getComputedStyle(around);
          if (channels(backgroundColor)[3] !== 0) return backgroundColor;
        }
        return 'rgb(255, 255, 255)';
      },
    };
  });
}
