/** Builds the real services and mounts the app. Nothing else is global. */
import { setupListeners } from '@reduxjs/toolkit/query';
import { startTransition, StrictMode, useLayoutEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { matchPath } from 'react-router-dom';
import { App } from './App.tsx';
import { askAhead, loadPageAt } from './AppRoutes.tsx';
import { takeOver } from './takeOver.tsx';
import { createStore } from './store.ts';
import { resumeReports } from '../entry/leaving.ts';
import { createEntryServices } from '../entry/services.ts';
import { updateReady } from '../update/updateSlice.ts';
import { createUpdateServices } from '../update/services.ts';
import { networkIsGone } from '../api/connectionSlice.ts';
import { tellEnded } from '../session/endedSessions.ts';
import { joinOtherTabs, openSessionChannel } from '../session/otherTabs.ts';
import { selectIsAuthenticated } from '../session/sessionSlice.ts';
import { createTokenCookies } from '../session/tokenCookies.ts';
import { meApi } from '../api/meApi.ts';
import { GATE } from '../shared/gate.ts';
import { breathe } from '../shared/breathe.ts';
import { loadPageConfig } from '../shared/pageConfig.ts';
import { withTimeout } from '../shared/withTimeout.ts';

/** From here on it is better to show that the first page is being loaded. */
const FIRST_PAGE_MS = 500;

/** In the history's state: what the address has to have once the page lives. It outlives a reload before that. */
const BROUGHT = 'brought';

/** @returns whether there was something to put into the address again. */
function bringBack(): boolean {
  const { [BROUGHT]: brought, ...state } = (history.state ?? {}) as Record<string, unknown>;
  if (typeof brought !== 'string') return false;
  history.replaceState(state, '', location.pathname + brought);
  return true;
}

/** @param root is to hold the app, and may hold a page's markup. */
export async function start(root: HTMLElement): Promise<void> {
  bringBack();
  await loadPageConfig();
  const { update } = createUpdateServices();
  const store = createStore({
    cookies: createTokenCookies(),
    update,
    ...createEntryServices(),
  });
  const asRendered = store.getState();
  if (!navigator.onLine) store.dispatch(networkIsGone());
  update.watch(() => store.dispatch(updateReady()));
  joinOtherTabs(store, openSessionChannel());
  void store.dispatch(resumeReports());
  void store.dispatch(tellEnded());
  // Lets queries ask again when the page is looked at or the network is back, where they want to.
  setupListeners(store.dispatch);

  const isSignedIn = selectIsAuthenticated(store.getState());
  // Their frame waits for it: it is asked while the page's own chunks are on their way. At the gate nobody waits, and
  // what the server says of the session is only to be heard once the scanner holds its screen.
  if (isSignedIn && !GATE.test(location.pathname)) {
    const asked = store.dispatch(meApi.endpoints.me.initiate(undefined, { subscribe: false }));
    void asked.then(({ data }) => data && store.dispatch(askAhead(location, data)));
  }
  await breathe();
  // The first page is on its way already, see firstPaint.ts: mounted with it, the app shows nothing in between.
  const app = (
    <StrictMode>
      <App store={store} asRendered={asRendered} />
    </StrictMode>
  );
  const { prerendered } = root.dataset;
  if (prerendered !== undefined && !isSignedIn) {
    // Whoever is not signed in is led to it from elsewhere.
    const { pathname, search, hash } = location;
    const isItsOwn = matchPath(prerendered, pathname) !== null;
    const bare = isItsOwn ? pathname : prerendered;
    const brought = isItsOwn ? search + hash : '';
    // At first it is at the address of the markup, whatever else a link has brought.
    const state = history.state as object | null;
    history.replaceState(brought === '' ? state : { ...state, [BROUGHT]: brought }, '', bare);
    const goOn = (): void => {
      if (!bringBack()) return;
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    };
    // What the page shows already may stand there for longer.
    const isThere = await loadPageAt(bare, false);
    if (isThere) {
      takeOver(root, app, goOn);
      return;
    }
    goOn();
  } else await withTimeout(loadPageAt(location.pathname, isSignedIn), FIRST_PAGE_MS);
  root.replaceChildren();
  // In steps, between which keys and taps are heard.
  startTransition(() => createRoot(root).render(<Opened>{app}</Opened>));
}

/** The frame that came with the page (prerender.tsx) is the app's from now on. */
function Opened({ children }: { children: ReactNode }) {
  useLayoutEffect(() => document.querySelector('.opening-frame')?.remove(), []);
  return children;
}
