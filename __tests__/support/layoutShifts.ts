import type { Page } from 'playwright-core';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

type Watching = typeof globalThis & { layoutShifts: string[] };

function watch(): void {
  const shifts: string[] = [];
  (globalThis as Watching).layoutShifts = shifts;
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}` : '?';
  };
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly): string =>
    // Chromium's layout is in sixty-fourths of a pixel.
    [x, y, width, height].map((pixels) => Math.round(pixels * 64) / 64).join(' ');
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`,
      );
      shifts.push(`${value.toFixed(4)}: ${moved.join('; ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** To be called before the page is opened. @returns what asks for all that has moved by itself since. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(watch);
  return () => page.evaluate(() => (globalThis as Watching).layoutShifts);
}
