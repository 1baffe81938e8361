/** Whether a later release of the app than this page's is ready on this device. */
import { createSlice } from '@reduxjs/toolkit';

export const updateSlice = createSlice({
  name: 'update',
  initialState: { isReady: false },
  reducers: {
    updateReady: (state) => {
      state.isReady = true;
    },
  },
  selectors: { selectIsUpdateReady: ({ isReady }) => isReady },
});

export const { updateReady } = updateSlice.actions;
export const { selectIsUpdateReady } = updateSlice.selectors;
