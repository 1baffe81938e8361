import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

import { findChromium, HEADLESS_SHELL } from '../__tests__/support/findChromium.ts';

const OS_RELEASE = '/etc/os-release';
/** The fonts of Arial's metrics: with those of another width texts move when their own font comes. */
const PACKAGES = ['chromium-headless-shell', 'fonts-liberation'];

/**
 * Makes sure that the browser tests have a browser. Root on Debian gets the one without a window installed, even
 * beside another one: with it the tests take a quarter less. Everybody else is told what to install.
 * @returns null, or the sentence that says what is missing.
 */
export function ensureChromium(): string | null {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== '')
    return existsSync(given) ? null : `CHROMIUM_PATH names ${given}, which does not exist.`;
  if (!existsSync(HEADLESS_SHELL) && isRootOnDebian()) {
    console.log('Installing Chromium for the browser tests …');
    apt('update');
    apt('install', '--yes', '--no-install-recommends', ...PACKAGES);
  }
  if (findChromium() !== null) return null;
  return (
    'The browser tests need Chromium or Chrome and found none. Install it (Debian: "apt-get install ' +
    'chromium-headless-shell"), or name its program in CHROMIUM_PATH.'
  );
}

function isRootOnDebian(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    return /^ID=debian$/m.test(readFileSync(OS_RELEASE, 'utf8'));
  } catch {
    return false;
  }
}

function apt(...args: string[]): void {
  spawnSync('apt-get', ['--quiet', ...args], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
