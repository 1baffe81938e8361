/** What the store gets from outside, for tests of the web app. */
import type { Client } from '../../src/api/client/client.ts';
import type { Services } from '../../src/app/services.ts';
import type { AppStore } from '../../src/app/store.ts';
import { createEntryServices } from '../../src/entry/services.ts';
import { createUpdateServices } from '../../src/update/services.ts';
import { createTokenCookies } from '../../src/session/tokenCookies.ts';

/** Camera, decoder and wake lock are not touched by the screens that are tested with it. */
export function testServices(): Services {
  const untouched = new Proxy({}, { get: (_, name) => fail(`A test used ${String(name)}`) });
  return {
    cookies: createTokenCookies(),
    camera: untouched,
    decoder: untouched,
    wakeLock: untouched,
    signals: untouched,
    ...createEntryServices(),
    ...createUpdateServices(),
  } as Services;
}

/** The client with which a store asks. */
export function clientOf(store: AppStore): Client {
  return store.dispatch((_, __, { client }) => client);
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
