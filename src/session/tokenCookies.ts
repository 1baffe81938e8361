/**
 * The session's cookies (spec §3, §9). They are read afresh each time, because other tabs of the same
 * browser write them too, and nothing else keeps a token: not the store, not a variable.
 */
import Cookies from 'universal-cookie';
import type { CurrentMember, Id } from '../../contract/entities.ts';
import { ACCESS_TOKEN_LIFE_S, REFRESH_TOKEN_LIFE_S } from '../../contract/limits.ts';
import type { TokenStore } from '../api/client/refresh.ts';

const ACCESS = 'access_token';
const REFRESH = 'refresh_token';
const USER_DATA = 'user_data';

// §9: not secure-only, since a festival may run it in a network without HTTPS.
const SCOPE = { path: '/', sameSite: 'lax' } as const;

/** Who is signed in, without the purchase codes: a cookie has no room for them, and it is sent with every call. */
export interface UserData extends Pick<
  CurrentMember,
  'first_name' | 'last_name' | 'email' | 'is_superuser' | 'is_entry_staff'
> {
  /** Null where the server does not tell. */
  id: Id | null;
  number: number | null;
  /** The server's extensions; null: it announces none. Absent in what an earlier release has stored. */
  capabilities?: string[] | null;
}

export interface TokenCookies extends TokenStore {
  userData: () => UserData | undefined;
  storeUserData: (member: UserData) => void;
  /** Leaves the user data. */
  clearTokens: () => void;
  clear: () => void;
}

/** @param cookies the browser's, or a stand-in. */
export function createTokenCookies(cookies = new Cookies(null, SCOPE)): TokenCookies {
  // A token that looks like JSON, as a number does, is still a string.
  const text = (name: string): string | undefined => {
    const value: unknown = cookies.get(name, { doNotParse: true });
    return typeof value === 'string' && value !== '' ? value : undefined;
  };

  const remove = (...names: string[]): void => {
    for (const name of names) cookies.remove(name, SCOPE);
  };

  return {
    access: () => text(ACCESS),
    refresh: () => text(REFRESH),
    store: ({ access, refresh }) => {
      cookies.set(ACCESS, access, { ...SCOPE, maxAge: ACCESS_TOKEN_LIFE_S });
      if (refresh !== undefined) {
        cookies.set(REFRESH, refresh, { ...SCOPE, maxAge: REFRESH_TOKEN_LIFE_S });
      }
    },
    userData: () => {
      const data: unknown = cookies.get(USER_DATA);
      return typeof data === 'object' && data !== null ? (data as UserData) : undefined;
    },
    storeUserData: (member) => {
      const { id, first_name, last_name, email, number } = member;
      const { is_superuser, is_entry_staff, capabilities } = member;
      const names = { id, first_name, last_name, email, number };
      const data = { ...names, is_superuser, is_entry_staff, capabilities };
      cookies.set(USER_DATA, data, { ...SCOPE, maxAge: REFRESH_TOKEN_LIFE_S });
    },
    clearTokens: () => remove(ACCESS, REFRESH),
    clear: () => remove(ACCESS, REFRESH, USER_DATA),
  };
}
