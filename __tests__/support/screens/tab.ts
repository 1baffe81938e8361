/** A browser tab in which the showcase's people look at one state after the other. */
import type { Browser, BrowserContextOptions, Disposable, Locator, Page } from 'playwright-core';

import { release } from './network.ts';
import type { Person, ScreenState, Viewer } from './screenState.ts';
import type { Showcase } from './showcase.ts';

export interface Visit {
  /** In the state, and at rest. */
  readonly page: Page;
  /** What is visible as long as it is in the state. */
  readonly sign: Locator;
}

export interface Tab {
  /** For its viewer the state is arranged from the start: whatever the one before has left is gone. */
  show(state: ScreenState, colorScheme?: 'light' | 'dark'): Promise<Visit>;
  /** What stands on the page. */
  text(): Promise<string>;
  /** Leaves the state, after which nothing moves and nobody asks the server anything. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** @param access everybody's token. */
export async function openTab(
  browser: Browser,
  showcase: Showcase,
  access: Readonly<Record<Person, string>>,
  options: BrowserContextOptions = {},
): Promise<Tab> {
  const { url } = showcase;
  const context = await browser.newContext({
    baseURL: url,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...options,
  });
  // The app is not put on the device, which takes its time and is not to be seen.
  await context.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('No room'));
  });
  const page = await context.newPage();
  const browserSession = await context.newCDPSession(page);
  const scripts: Disposable[] = [];
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = async (...args: Parameters<Page['addInitScript']>) => {
    const script = await addInitScript(...args);
    scripts.push(script);
    return script;
  };
  const signIn = async (viewer: Viewer) => {
    if (viewer === 'nobody') return;
    const cookie = { name: 'access_token', value: access[viewer], url, sameSite: 'Lax' } as const;
    await context.addCookies([cookie]);
  };

  return {
    async show({ viewer, arrange }, colorScheme) {
      await signIn(viewer);
      if (colorScheme !== undefined) await page.emulateMedia({ colorScheme });
      const sign = await arrange(page, showcase);
      await sign.waitFor();
      await settle(page);
      return { page, sign };
    },
    text: () => page.locator('body').innerText(),
    async leave() {
      for (const other of context.pages()) if (other !== page) await other.close();
      // By the page itself: it stays in its process, in which the next state's scripts are compiled already.
      await page.evaluate(() => {
        if (location.protocol.startsWith('http')) sessionStorage.clear();
        location.replace('about:blank');
      });
      await page.waitForURL('about:blank');
      await release(page);
      for (const script of scripts.splice(0)) await script.dispose();
      await page.emulateMedia({ forcedColors: 'none' });
      if (options.viewport) await page.setViewportSize(options.viewport);
      await page.mouse.move(-1, -1);
      await context.setOffline(false);
      await context.clearPermissions();
      await context.clearCookies();
      await browserSession.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
    },
    close: () => context.close(),
  };
}

/** Once all fonts are there, nothing that ends is still moving, and toasts stay. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Toasts wait while nobody looks at the window (spec §9).
    dispatchEvent(new Event('blur'));
    await document.fonts.ready;
    const isEnding = (animation: Animation) =>
      animation.playState === 'running' &&
      Number(animation.effect?.getComputedTiming().endTime ?? 0) < 1_000;
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let moving: Animation[];
    // What one movement has changed may set another one going, with the next frame.
    do {
      await nextFrame();
      await nextFrame();
      moving = document.getAnimations().filter(isEnding);
      await Promise.allSettled(moving.map(({ finished }) => finished));
    } while (moving.length > 0);
  });
}
