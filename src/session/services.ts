import type { TokenCookies } from './tokenCookies.ts';

/** What the session needs from outside the store. Thunks and listeners get it as their `extra`. */
export interface SessionServices {
  cookies: TokenCookies;
}
