import { createSlice, isFulfilled, isRejectedWithValue, type Action } from '@reduxjs/toolkit';
import { baseApi } from './baseApi.ts';
import { asFailure } from './failures.ts';

/** The browser or a proof to the contrary says that there is a network again: queries ask anew. */
export const { onOnline: networkIsBack, onOffline: networkIsGone } = baseApi.internalActions;

const isUnanswered = (action: Action): boolean =>
  isRejectedWithValue(action) && asFailure(action.payload)?.kind === 'client';

const isAnswered = (action: Action): boolean =>
  isFulfilled(action) ||
  (isRejectedWithValue(action) && asFailure(action.payload)?.kind === 'server');

/** Whether the server can be reached, as far as the browser and the last call know. */
export const connectionSlice = createSlice({
  name: 'connection',
  initialState: () => ({ isLost: !navigator.onLine }),
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(networkIsBack, () => ({ isLost: false }))
      .addCase(networkIsGone, () => ({ isLost: true }))
      .addMatcher(isUnanswered, () => ({ isLost: true }))
      .addMatcher(isAnswered, () => ({ isLost: false }));
  },
  selectors: { selectIsConnectionLost: ({ isLost }) => isLost },
});

export const { selectIsConnectionLost } = connectionSlice.selectors;
