/** Chromium as the browser tests start it. */
import {
  chromium,
  type Browser,
  type BrowserContext,
  type LaunchOptions,
  type Page,
} from 'playwright-core';

import { findChromium } from './findChromium.ts';
import { watchScreens } from './screensSaid.ts';

/**
 * The pages behind the address bar's pop-ups, which every new window would load: half of what a window costs; and
 * the process that waits beside every page for the next one.
 * Of several lists on the command line the last one counts, so that what Playwright turns off is said again.
 */
const TURNED_OFF = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'AimEnabled'],
  ...['TcpPortRandomizationWin', 'OptimizationHints', 'NetworkTimeServiceQuerying'],
  ...['PreconnectToSearch', 'msForceBrowserSignIn', 'msEdgeUpdateLaunchServicesPreferredVersion'],
];

/**
 * For every way to start it. Not `--disable-quic`: with it, Chromium 156 asks the service worker for what its static
 * routes send elsewhere.
 * @throws Error when there is none.
 */
export function chromiumOptions(args: readonly string[] = []): LaunchOptions {
  const executablePath = findChromium();
  if (executablePath === null) {
    throw new Error(
      'No Chromium: "apt-get install chromium-headless-shell", or name its program in CHROMIUM_PATH.',
    );
  }
  return {
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      `--disable-features=${TURNED_OFF.join()}`,
      ...args,
    ],
  };
}

export interface ChromiumOptions {
  /** A .y4m file that the camera shows; without it there is no camera. */
  readonly cameraClip?: string;
  /** Pages and workers have a function gc(), which collects their garbage. */
  readonly hasGc?: boolean;
}

/** Chromium without a window, without calls of its own to the network. @throws Error when there is none. */
export async function launchChromium({
  cameraClip,
  hasGc = false,
}: ChromiumOptions = {}): Promise<Browser> {
  const camera = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${cameraClip ?? ''}`,
  ];
  const browser = await chromium.launch(
    chromiumOptions([
      ...(hasGc ? ['--js-flags=--expose-gc'] : []),
      ...(cameraClip === undefined ? [] : camera),
    ]),
  );
  return watchScreens(browser);
}

export interface WatchedContext {
  readonly context: BrowserContext;
  /** CSP violations, console messages of every kind and uncaught errors, each with its page. */
  readonly complaints: readonly string[];
  newPage(): Promise<Page>;
}

/** A browser profile of one user, in which every complaint of the browser is written down. */
export async function watchedContext(
  browser: Browser,
  baseURL: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<WatchedContext> {
  const context = await browser.newContext({ baseURL, locale: 'de-DE', ...options });
  const complaints: string[] = [];
  await context.exposeBinding('reportViolation', ({ page }, text: string) => {
    complaints.push(`${page.url()}: ${text}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber } = event;
      void (window as unknown as { reportViolation(text: string): Promise<void> }).reportViolation(
        `CSP ${violatedDirective} blocked ${blockedURI} (${sourceFile}:${lineNumber})`,
      );
    });
  });
  context.on('console', (message) => {
    complaints.push(`${message.page()?.url() ?? ''}: console.${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (webError) => {
    complaints.push(`${webError.page()?.url() ?? ''}: ${webError.error().stack ?? ''}`);
  });
  return { context, complaints, newPage: () => context.newPage() };
}
