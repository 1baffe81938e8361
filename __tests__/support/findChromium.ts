import { existsSync } from 'node:fs';

/** Chromium without anything of a window, as Debian packs it. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Where Debian, Ubuntu, Fedora, Google's packages and macOS put it: what costs least comes first. */
const USUAL_PLACES = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser of the browser tests: CHROMIUM_PATH, or the first of the usual places. */
export function findChromium(): string | null {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== '') return existsSync(given) ? given : null;
  return USUAL_PLACES.find((path) => existsSync(path)) ?? null;
}
