/** The app's store: put together out of the folders' slices and listeners, with room for what a screen brings along. */
import {
  combineSlices,
  configureStore,
  createAction,
  createListenerMiddleware,
  type WithSlice,
} from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi.ts';
import { createClient } from '../api/client/client.ts';
import { connectionSlice, serverAsked } from '../api/connectionSlice.ts';
import type { decoderSlice } from '../decoder/decoderSlice.ts';
import { entrySlice } from '../entry/entrySlice.ts';
import type { scanSlice } from '../features/scan/scanSlice.ts';
import { updateSlice } from '../update/updateSlice.ts';
import { sessionIn } from '../session/clientSession.ts';
import { sessionSlice, sessionStateFrom } from '../session/sessionSlice.ts';
import { systemClock } from '../shared/clock.ts';
import { draftsSlice } from '../shared/drafts.ts';
import { pageConfig } from '../shared/pageConfig.ts';
import type { DispatchOf, StartListening } from '../shared/store.ts';
import { addListeners } from './listeners.ts';
import type { Services, StoreServices } from './services.ts';

/** What the scan screen adds to the state; the reducers come with its chunk. */
export type ScannerSlices = WithSlice<typeof decoderSlice> & WithSlice<typeof scanSlice>;

const createReducer = () =>
  combineSlices(
    sessionSlice,
    draftsSlice,
    baseApi,
    connectionSlice,
    entrySlice,
    updateSlice,
  ).withLazyLoadedSlices<ScannerSlices>();

type RootReducer = ReturnType<typeof createReducer>;
/** What a screen brings may not be there. */
export type RootState = ReturnType<RootReducer>;
export type AppDispatch = DispatchOf<RootState, StoreServices>;

/** What one screen alone needs of the store; it comes with that screen's chunk. */
export interface StorePart {
  /** Those that the store was not given. */
  createServices: () => Partial<StoreServices>;
  inject: (reducer: RootReducer) => void;
  addListeners: (startListening: StartListening<RootState, StoreServices>) => void;
}

const partInstalled = createAction('app/partInstalled');

/** The store over the given services; every page and every test makes its own. */
export function createStore(services: Services) {
  const extra: StoreServices = {
    ...services,
    client: createClient({
      // Absolute: `Request` outside a browser page knows no relative addresses.
      baseUrl: new URL(pageConfig.apiBase, location.origin),
      cookies: services.cookies,
      clock: systemClock,
      session: sessionIn(() => store),
      onAsked: (isAnswered) => store.dispatch(serverAsked(isAnswered)),
    }),
  };
  const listeners = createListenerMiddleware<RootState, AppDispatch, StoreServices>({ extra });
  addListeners(listeners.startListening);

  const reducer = createReducer();
  const store = configureStore({
    reducer,
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
  return {
    ...store,
    /** Once for each part, however often it is called. */
    install(part: StorePart): void {
      if (installed.has(part)) return;
      installed.add(part);
      Object.assign(extra, part.createServices(), services);
      part.inject(reducer);
      // Its slices have a state from the next action on, and only then its listeners have something to read.
      store.dispatch(partInstalled());
      part.addListeners(listeners.startListening);
    },
  };
}

export type AppStore = ReturnType<typeof createStore>;
