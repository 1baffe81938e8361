/** What the entry engine reports of itself, for the screens. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { NO_STATUS, type EntryStatus } from './engine/entryStatus.ts';

export const entrySlice = createSlice({
  name: 'entry',
  initialState: NO_STATUS,
  reducers: {
    statusReported: (_, { payload }: PayloadAction<EntryStatus>) => payload,
    /** Of an entry that staff should know of: read, or to be sent once more. */
    noticeResolved: (state, _: PayloadAction<string>) => state,
  },
  selectors: {
    selectEntryStatus: (state) => state,
    selectHasOpenUploads: ({ openUploads }) => openUploads > 0,
  },
});

export type EntryRootState = WithSlice<typeof entrySlice>;

export const { statusReported, noticeResolved } = entrySlice.actions;
export const { selectEntryStatus, selectHasOpenUploads } = entrySlice.selectors;
