/** Forms that are half filled in when the session ends, kept for the same member (docs/architecture.md). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What was typed and not sent when the server refused the session, for whoever signs in again; notes also when their sheet was closed. */
interface DraftsState {
  /** Number of the member who is signed in, or was; null: nobody's drafts are kept. */
  owner: number | null;
  kept: Record<string, unknown>;
}

const initialState: DraftsState = { owner: null, kept: {} };

export const draftsSlice = createSlice({
  name: 'drafts',
  initialState,
  reducers: {
    /** It is known who is signed in. What another member left is gone. */
    draftsOwnerKnown: (state, { payload: owner }: PayloadAction<number | null>) =>
      owner === state.owner ? state : { owner, kept: {} },
    /** Somebody signed out by choice, and leaves nothing behind. */
    draftsOwnerGone: () => initialState,
    /** A page closes because the session was refused, or a sheet with a note in it. Serializable values only. */
    draftKept: ({ owner, kept }, { payload }: PayloadAction<{ name: string; draft: unknown }>) => {
      if (owner !== null) kept[payload.name] = payload.draft;
    },
    /** A page has it again. */
    draftResumed: ({ kept }, { payload: name }: PayloadAction<string>) => {
      kept[name] = undefined;
    },
  },
  selectors: {
    selectDraft: ({ kept }, name: string): unknown => kept[name],
  },
});

export const { draftsOwnerKnown, draftsOwnerGone, draftKept, draftResumed } = draftsSlice.actions;
export const { selectDraft } = draftsSlice.selectors;

/** What the hooks of drafts read. The session is the slice of a folder above, of which they need no more than this. */
export interface DraftsRootState {
  drafts: DraftsState;
  session: { isAuthenticated: boolean };
}
