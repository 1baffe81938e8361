/** Who is signed in, as far as the screens have to know; the tokens are in the cookies (tokenCookies.ts). */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { REENTRY, type TokenPair } from '../../contract/entities.ts';
import type { TokenCookies, UserData } from './tokenCookies.ts';

/** What tells members apart; null where the server does not say. */
type Person = Pick<UserData, 'id' | 'number' | 'email'>;

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
  /** Whose session it is; null: the server has not said. */
  member: Person | null;
  /** Grows when a locked session goes on because its member has given the password here. */
  resumes: number;
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
  member: null,
  resumes: 0,
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
  const capabilities = remembered?.capabilities;
  return { ...initialState, isAuthenticated, remembered, member: remembered, capabilities };
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
  state.member = null;
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
      const { id, number, email, capabilities } = payload;
      state.member = { id, number, email };
      state.capabilities = capabilities;
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
      state.resumes += 1;
    },
    /** So have they in another tab of this browser. The cookies are its. */
    sessionResumedElsewhere: (state) => {
      state.isLocked = false;
    },
    /** Another tab of this browser signed in, and this one's session is locked: it goes on only for its own member. */
    signInNoticed: () => undefined,
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
    selectResumes: (state) => state.resumes,
    selectSessionMember: (state) => state.member,
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
    /** Whoever is signed in can see and end the own sessions; it has said so. */
    selectHasAccount: ({ capabilities }) => capabilities?.includes('account') === true,
    /** Members can be added and changed. */
    selectHasOffice: ({ capabilities }) => capabilities?.includes('office') === true,
  },
});

/** By whatever both are known by. */
export function isSamePerson(a: Person, b: Person): boolean {
  if (a.id !== null && b.id !== null) return a.id === b.id;
  if (a.number !== null && b.number !== null) return a.number === b.number;
  return a.email !== null && a.email === b.email;
}

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
  sessionResumedElsewhere,
  signInNoticed,
  screenHeld,
  screenReleased,
  signedInElsewhere,
  signedOutElsewhere,
  sessionExpiredElsewhere,
} = sessionSlice.actions;
export const {
  selectIsAuthenticated,
  selectSessionEpoch,
  selectResumes,
  selectSessionMember,
  selectIsLocked,
  selectIsLeaving,
  selectIsSessionRefused,
  selectRememberedMember,
  selectHasExtension,
  selectHasExtensions,
  selectHasReentry,
  selectIsServerOurs,
  selectHasAccount,
  selectHasOffice,
} = sessionSlice.selectors;
