/** Builds the real services and mounts the app. Nothing else is global. */
import { setupListeners } from '@reduxjs/toolkit/query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { loadPageAt } from './app/AppRoutes.tsx';
import { takeOver } from './app/takeOver.tsx';
import { createStore } from './app/store.ts';
import { resumeReports } from './entry/leaving.ts';
import { createEntryServices } from './entry/services.ts';
import { updateReady } from './update/updateSlice.ts';
import { createUpdateServices } from './update/services.ts';
import { tellEnded } from './session/endedSessions.ts';
import { joinOtherTabs, openSessionChannel } from './session/otherTabs.ts';
import { selectIsAuthenticated } from './session/sessionSlice.ts';
import { createTokenCookies } from './session/tokenCookies.ts';
import { loadPageConfig } from './shared/pageConfig.ts';
import { withTimeout } from './shared/withTimeout.ts';

/** From here on it is better to show that the first page is being loaded. */
const FIRST_PAGE_MS = 500;

async function start(root: HTMLElement): Promise<void> {
  await loadPageConfig();
  const { update } = createUpdateServices();
  const store = createStore({
    cookies: createTokenCookies(),
    update,
    ...createEntryServices(),
  });
  update.watch(() => store.dispatch(updateReady()));
  joinOtherTabs(store, openSessionChannel());
  void store.dispatch(resumeReports());
  void store.dispatch(tellEnded());
  // Lets queries ask again when the page is looked at or the network is back, where they want to.
  setupListeners(store.dispatch);

  // The first page is on its way already, see firstPaint.ts: mounted with it, the app shows nothing in between.
  const isSignedIn = selectIsAuthenticated(store.getState());
  const app = (
    <StrictMode>
      <App store={store} />
    </StrictMode>
  );
  const { prerendered } = root.dataset;
  if (prerendered !== undefined && !isSignedIn) {
    // Whoever is not signed in is led to it from elsewhere.
    const { pathname, search, hash } = location;
    const brought = pathname === prerendered ? search + hash : '';
    // At first it is at the address of the markup, whatever else a link has brought.
    history.replaceState(history.state, '', prerendered);
    const goOn = (): void => {
      if (brought === '') return;
      history.replaceState(history.state, '', pathname + brought);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    };
    // What the page shows already may stand there for longer.
    const isThere = await loadPageAt(prerendered, false);
    if (isThere) {
      takeOver(root, app, goOn);
      return;
    }
    goOn();
  } else await withTimeout(loadPageAt(location.pathname, isSignedIn), FIRST_PAGE_MS);
  root.replaceChildren();
  // In steps, between which keys and taps are heard.
  startTransition(() => createRoot(root).render(app));
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
void start(root);
