/** Whether the server can be reached, as far as the browser and the last call know. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { baseApi } from './baseApi.ts';

/** The browser or a proof to the contrary says that there is a network again: queries ask anew. */
export const { onOnline: networkIsBack, onOffline: networkIsGone } = baseApi.internalActions;

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: { isLost: false },
  reducers: {
    /** The client has made a call, and the server has answered or not. */
    serverAsked: (state, { payload: isAnswered }: PayloadAction<boolean>) => {
      state.isLost = !isAnswered;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(networkIsBack, () => ({ isLost: false }))
      .addCase(networkIsGone, () => ({ isLost: true }));
  },
  selectors: { selectIsConnectionLost: ({ isLost }) => isLost },
});

export type ConnectionRootState = WithSlice<typeof connectionSlice>;

export const { serverAsked } = connectionSlice.actions;
export const { selectIsConnectionLost } = connectionSlice.selectors;
