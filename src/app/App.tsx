import type { ComponentType, ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { ToastHost } from '../shared/toast.tsx';
import { PageAnnouncer } from '../shared/ui/PageAnnouncer.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { AppUpdate } from './AppUpdate.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import type { AppStore, RootState } from './store.ts';
import './theme.css';

interface AppProps {
  store: AppStore;
  /** What the markup shows that it takes over. Else what has happened meanwhile would not fit, and all typed be lost. */
  asRendered?: RootState;
  /** Another one where there is no browser. */
  Router?: ComponentType<{ children: ReactNode }>;
}

/** The whole app over a store; needs the page's URL and nothing else. */
export function App({ store, asRendered, Router = BrowserRouter }: AppProps) {
  return (
    <Provider store={store} serverState={asRendered}>
      <Router>
        <PageAnnouncer>
          <AppRoutes />
        </PageAnnouncer>
        <AppUpdate />
        <ConnectionNotice />
      </Router>
      <ToastHost />
    </Provider>
  );
}
