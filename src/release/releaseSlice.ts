import { createSlice } from '@reduxjs/toolkit';

/** Whether a later release than this page's is ready on this device. */
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
