/** The web app over its real store, with the browser's cookies and a fake network. */
import { act, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from '../../src/app/App.tsx';
import type { Services } from '../../src/app/services.ts';
import { createStore, type AppStore } from '../../src/app/store.ts';
import { createTokenCookies } from '../../src/session/tokenCookies.ts';

/** Camera, decoder and wake lock are not touched by the screens that are tested with it. */
export function testServices(): Services {
  const untouched = new Proxy({}, { get: (_, name) => fail(`A test used ${String(name)}`) });
  return {
    cookies: createTokenCookies(),
    camera: untouched,
    decoder: untouched,
    wakeLock: untouched,
  } as Services;
}

function fail(message: string): never {
  throw new Error(message);
}

export const TOKENS = { access: 'access-1', refresh: 'refresh-1' };

/** The cookies of a browser in which somebody is signed in. */
export function haveSession(tokens = TOKENS): void {
  createTokenCookies().store(tokens);
}

export function clearCookies(): void {
  createTokenCookies().clear();
}

interface Page {
  store: AppStore;
  user: UserEvent;
}

/** Opens an address of the app, with `state` as what the page before it handed over. */
export function openPage(path: string, state: unknown = null): Page {
  window.history.pushState({ usr: state, key: 'test' }, '', path);
  const store = createStore(testServices());
  render(<App store={store} />);
  return { store, user: userEvent.setup() };
}

/** Lets time pass on a page that is shown. */
export function pause(ms: number): Promise<void> {
  return act(() => new Promise((resolve) => setTimeout(resolve, ms)));
}
