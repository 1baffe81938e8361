import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { TokenPair } from '../../contract/entities.ts';
import type { TokenCookies, UserData } from './tokenCookies.ts';

/** Who is signed in is told by the cookies (spec §4); this is what the screens have to know of it. */
export interface SessionState {
  isAuthenticated: boolean;
  /** Grows whenever a session begins or ends, which tells an answer of a former one from the present one's. */
  epoch: number;
  /**
   * Who was signed in when the page was left, as the server said then; null from the first change on. For where
   * the server cannot be asked: the scanner opens without it.
   */
  remembered: UserData | null;
}

const initialState: SessionState = { isAuthenticated: false, epoch: 0, remembered: null };

/** The state to preload: signed in when an access token cookie exists (§4). */
export function sessionStateFrom(cookies: TokenCookies): SessionState {
  const isAuthenticated = cookies.access() !== undefined;
  return {
    isAuthenticated,
    epoch: 0,
    remembered: isAuthenticated ? (cookies.userData() ?? null) : null,
  };
}

function begin(state: SessionState): void {
  state.isAuthenticated = true;
  state.remembered = null;
  state.epoch += 1;
}

function end(state: SessionState): void {
  state.isAuthenticated = false;
  state.remembered = null;
  state.epoch += 1;
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** The server gave tokens. The payload goes to the cookies and not into the state. */
    signedIn: (state, _: PayloadAction<TokenPair>) => begin(state),
    /** The user asked for it. */
    signedOut: (state) => end(state),
    /** The server refused to refresh the session. */
    sessionExpired: (state) => end(state),
    /** Another tab of this browser signed in, perhaps as somebody else. The cookies are its. */
    signedInElsewhere: (state) => begin(state),
    /** Another tab of this browser signed out. The cookies are gone. */
    signedOutElsewhere: (state) => end(state),
  },
  selectors: {
    selectIsAuthenticated: (state) => state.isAuthenticated,
    selectSessionEpoch: (state) => state.epoch,
    selectRememberedMember: (state) => state.remembered,
  },
});

export const { signedIn, signedOut, sessionExpired, signedInElsewhere, signedOutElsewhere } =
  sessionSlice.actions;
export const { selectIsAuthenticated, selectSessionEpoch, selectRememberedMember } =
  sessionSlice.selectors;
