import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type Reducer,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi.ts';
import { connectionSlice } from '../api/connectionSlice.ts';
import type { DecoderState } from '../decoder/decoderSlice.ts';
import { entrySlice } from '../entry/entrySlice.ts';
import type { ScanState } from '../features/scan/scanSlice.ts';
import { releaseSlice } from '../release/releaseSlice.ts';
import { sessionSlice, sessionStateFrom } from '../session/sessionSlice.ts';
import { draftsSlice } from '../shared/drafts.ts';
import { addListeners } from './listeners.ts';
import type { FirstServices, Services } from './services.ts';

const firstReducers = {
  session: sessionSlice.reducer,
  drafts: draftsSlice.reducer,
  api: baseApi.reducer,
  connection: connectionSlice.reducer,
  entry: entrySlice.reducer,
  release: releaseSlice.reducer,
};

type FirstState = ReturnType<ReturnType<typeof combineReducers<typeof firstReducers>>>;

/** What parts bring. Before that it is not there, and nobody asks for it. */
interface PartState {
  scan: ScanState;
  decoder: DecoderState;
}

/** What one screen alone needs of the store; it comes with that screen's chunk. */
export interface StorePart {
  /** Those that the store was not given. */
  createServices: () => Partial<Services>;
  reducers: { [Name in keyof PartState]?: Reducer<PartState[Name]> };
  addListeners: (startListening: AppStartListening) => void;
}

/** The store over the given services; every page and every test makes its own. */
export function createStore(services: FirstServices) {
  // Complete for whom it concerns: a part's listeners and thunks run once the part is installed.
  const extra = { ...services } as Services;
  const listeners = createListenerMiddleware<RootState, AppDispatch, Services>({ extra });
  addListeners(listeners.startListening);

  let reducers = firstReducers;
  const combined = () =>
    combineReducers(reducers) as unknown as Reducer<RootState, UnknownAction, Preloaded>;
  const store = configureStore({
    reducer: combined(),
    preloadedState: { session: sessionStateFrom(services.cookies) },
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: extra },
        // ms. By default these checks of development complain of a busy machine.
        immutableCheck: { warnAfter: 1_000 },
        serializableCheck: { warnAfter: 1_000 },
      })
        .prepend(listeners.middleware)
        .concat(baseApi.middleware),
  });

  const installed = new Set<StorePart>();
  const install = (part: StorePart): void => {
    if (installed.has(part)) return;
    installed.add(part);
    Object.assign(extra, part.createServices(), services);
    reducers = { ...reducers, ...part.reducers };
    store.replaceReducer(combined());
    part.addListeners(listeners.startListening);
  };
  return {
    ...store,
    /** Once for each part, however often it is called. */
    install,
  };
}

export type RootState = FirstState & PartState;
type Preloaded = Partial<RootState>;
export type AppDispatch = ThunkDispatch<RootState, Services, UnknownAction>;
export type AppStore = ReturnType<typeof createStore>;
export type AppStartListening = TypedStartListening<RootState, AppDispatch, Services>;
