/** What the entry engine reports of itself, for the screens. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { NO_STATUS, type EntryStatus } from './engine/entryStatus.ts';

export const entrySlice = createSlice({
  name: 'entry',
  initialState: NO_STATUS,
  reducers: {
    statusReported: (_, { payload }: PayloadAction<EntryStatus>) => payload,
    /** Another tab has become the device. */
    deviceLost: (state) => ({ ...state, isElsewhere: true }),
    /** Of an entry that staff should know of: read, or to be sent once more. */
    noticeResolved: (state, _: PayloadAction<string>) => state,
  },
  selectors: {
    selectEntryStatus: (state) => state,
    selectHasOpenUploads: ({ openUploads }) => openUploads > 0,
    selectOpenUploads: ({ openUploads }) => openUploads,
    selectBarred: ({ barred }) => barred,
  },
});

export type EntryRootState = WithSlice<typeof entrySlice>;

export const { statusReported, deviceLost, noticeResolved } = entrySlice.actions;
export const { selectEntryStatus, selectHasOpenUploads, selectOpenUploads, selectBarred } =
  entrySlice.selectors;
