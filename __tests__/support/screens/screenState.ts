import type { Locator, Page } from 'playwright-core';

import type { Showcase } from './showcase.ts';

/** Who looks at a screen; each has a session of their own, `nobody` has none. */
export type Viewer = 'nobody' | 'admin' | 'member' | 'newcomer' | 'collector' | 'gatekeeper';
export type Person = Exclude<Viewer, 'nobody'>;

export type Camera = 'ticket' | 'table';

/** One screen in one of its states: what the accessibility tests examine and `npm run pictures` shows. */
export interface ScreenState {
  readonly screen: string;
  /** A name for tests and files: small letters and hyphens. */
  readonly state: string;
  readonly viewer: Viewer;
  /** What the camera sees, where it matters: a valid ticket, or an empty table. */
  readonly camera?: Camera;
  /**
   * Takes a page that has loaded nothing yet into the state. @returns what is visible as long as it is
   * in the state.
   */
  readonly arrange: (page: Page, showcase: Showcase) => Promise<Locator>;
}

type Entry = Omit<ScreenState, 'screen'>;

/** The states of one screen, in the order in which somebody meets them. */
export function statesOf(screen: string, entries: readonly Entry[]): ScreenState[] {
  return entries.map((entry) => ({ screen, ...entry }));
}

/** Of a page that is open to whoever is not signed in: each state by what is done on it, once it is open. */
export function visitorStates(
  screen: string,
  path: string,
  acts: Readonly<Record<string, (page: Page) => Promise<Locator> | Locator>>,
): ScreenState[] {
  return Object.entries(acts).map(([state, act]) => ({
    screen,
    state,
    viewer: 'nobody',
    async arrange(page) {
      await page.goto(path);
      return await act(page);
    },
  }));
}
