/** Whether a later release of the app than this page's is ready on this device. */
import { createSlice } from '@reduxjs/toolkit';

export const releaseSlice = createSlice({
  name: 'release',
  initialState: { isLaterReady: false },
  reducers: {
    laterReleaseReady: (state) => {
      state.isLaterReady = true;
    },
  },
  selectors: { selectIsLaterReady: ({ isLaterReady }) => isLaterReady },
});

export const { laterReleaseReady } = releaseSlice.actions;
export const { selectIsLaterReady } = releaseSlice.selectors;
