/** Who is signed in, as far as the screens have to know; the tokens are in the cookies (tokenCookies.ts). */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { REENTRY, type TokenPair } from '../../contract/entities.ts';
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
  /** A screen is open that a refused session must not close: at the gate people wait. */
  isHeld: boolean;
  /** The session was refused while the screen was held: it goes on when its member has signed in again. */
  isLocked: boolean;
  /** Whoever is signed in has asked to be signed out, and is being asked how (app/LeaveDialog.tsx). */
  isLeaving: boolean;
  /** It was the server that ended the last session. */
  isRefused: boolean;
  /** The server's extensions, whoever is signed in; null: it announces none. Undefined: it was not asked yet. */
  capabilities: string[] | null | undefined;
}

const initialState: SessionState = {
  isAuthenticated: false,
  epoch: 0,
  remembered: null,
  isHeld: false,
  isLocked: false,
  isLeaving: false,
  isRefused: false,
  capabilities: undefined,
};

/** The state to preload: signed in when an access token cookie exists (§4). */
export function sessionStateFrom(cookies: TokenCookies): SessionState {
  const isAuthenticated = cookies.access() !== undefined;
  const remembered = isAuthenticated ? (cookies.userData() ?? null) : null;
  return { ...initialState, isAuthenticated, remembered, capabilities: remembered?.capabilities };
}

function begin(state: SessionState): void {
  change(state, true);
  state.isRefused = false;
}

function end(state: SessionState, isRefused = false): void {
  change(state, false);
  state.isRefused = isRefused;
}

function change(state: SessionState, isAuthenticated: boolean): void {
  state.isAuthenticated = isAuthenticated;
  state.remembered = null;
  state.isLocked = false;
  state.isLeaving = false;
  state.epoch += 1;
}

function refuse(state: SessionState): void {
  if (state.isHeld && state.isAuthenticated) state.isLocked = true;
  else end(state, true);
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** The server gave tokens. The payload goes to the cookies and not into the state. */
    signedIn: (state, _: PayloadAction<TokenPair>) => begin(state),
    /** The server has said who is signed in. */
    memberKnown: (state, { payload }: PayloadAction<UserData>) => {
      state.capabilities = payload.capabilities;
    },
    leaveAsked: (state) => {
      state.isLeaving = true;
    },
    leaveCancelled: (state) => {
      state.isLeaving = false;
    },
    /** The user asked for it. */
    signedOut: (state) => end(state),
    /** The server refused to refresh the session. */
    sessionExpired: refuse,
    /** The member of a locked session has signed in again: the same session, for all that wait for it. */
    sessionResumed: (state, _: PayloadAction<TokenPair>) => {
      state.isLocked = false;
    },
    screenHeld: (state) => {
      state.isHeld = true;
    },
    /** The screen is closed, and with it what a locked session was kept for. */
    screenReleased: (state) => {
      state.isHeld = false;
      if (state.isLocked) end(state, true);
    },
    /** Another tab of this browser signed in, perhaps as somebody else. The cookies are its. */
    signedInElsewhere: (state) => begin(state),
    /** Another tab of this browser signed out. The cookies are gone. */
    signedOutElsewhere: (state) => end(state),
    /** Another tab of this browser was refused the session they share. The cookies are gone. */
    sessionExpiredElsewhere: refuse,
  },
  selectors: {
    selectIsAuthenticated: (state) => state.isAuthenticated,
    selectSessionEpoch: (state) => state.epoch,
    selectIsLocked: (state) => state.isLocked,
    selectIsLeaving: (state) => state.isLeaving,
    selectIsSessionRefused: (state) => state.isRefused,
    selectRememberedMember: (state) => state.remembered,
    /** False once a server has answered without announcing any: no failure of a call takes them away. */
    selectHasExtensions: ({ capabilities }) =>
      capabilities?.includes('entry') ?? capabilities === undefined,
    /** It has said so itself: what does not carry its mark is somebody else's. */
    selectIsServerOurs: ({ capabilities }) => capabilities?.includes('entry') ?? false,
    /** The festival lets guests leave and come in again. */
    selectHasReentry: ({ capabilities }) => capabilities?.includes(REENTRY) ?? false,
    /** As selectHasExtensions, of one of them. */
    selectHasExtension: ({ capabilities }, name: string) =>
      capabilities?.includes(name) ?? capabilities === undefined,
    /** Members can be added and changed. */
    selectHasOffice: ({ capabilities }) => capabilities?.includes('office') === true,
  },
});

/** The part of the store's state that holds the session. */
export type SessionRootState = WithSlice<typeof sessionSlice>;

export const {
  signedIn,
  memberKnown,
  leaveAsked,
  leaveCancelled,
  signedOut,
  sessionExpired,
  sessionResumed,
  screenHeld,
  screenReleased,
  signedInElsewhere,
  signedOutElsewhere,
  sessionExpiredElsewhere,
} = sessionSlice.actions;
export const {
  selectIsAuthenticated,
  selectSessionEpoch,
  selectIsLocked,
  selectIsLeaving,
  selectIsSessionRefused,
  selectRememberedMember,
  selectHasExtension,
  selectHasExtensions,
  selectHasReentry,
  selectIsServerOurs,
  selectHasOffice,
} = sessionSlice.selectors;
