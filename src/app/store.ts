import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi.ts';
import { connectionSlice } from '../api/connectionSlice.ts';
import { decoderSlice } from '../decoder/decoderSlice.ts';
import { entrySlice } from '../entry/entrySlice.ts';
import { scanSlice } from '../features/scan/scanSlice.ts';
import { sessionSlice, sessionStateFrom } from '../session/sessionSlice.ts';
import { draftsSlice } from '../shared/drafts.ts';
import { addListeners } from './listeners.ts';
import type { Services } from './services.ts';

const rootReducer = combineReducers({
  session: sessionSlice.reducer,
  drafts: draftsSlice.reducer,
  api: baseApi.reducer,
  connection: connectionSlice.reducer,
  scan: scanSlice.reducer,
  decoder: decoderSlice.reducer,
  entry: entrySlice.reducer,
});

/** The store over the given services; every page and every test makes its own. */
export function createStore(services: Services) {
  const listeners = createListenerMiddleware<RootState, AppDispatch, Services>({ extra: services });
  addListeners(listeners.startListening);
  return configureStore({
    reducer: rootReducer,
    preloadedState: { session: sessionStateFrom(services.cookies) },
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: services },
        // ms. By default these checks of development complain of a busy machine.
        immutableCheck: { warnAfter: 1_000 },
        serializableCheck: { warnAfter: 1_000 },
      })
        .prepend(listeners.middleware)
        .concat(baseApi.middleware),
  });
}

export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = ThunkDispatch<RootState, Services, UnknownAction>;
export type AppStore = ReturnType<typeof createStore>;
export type AppStartListening = TypedStartListening<RootState, AppDispatch, Services>;
