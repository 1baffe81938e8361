import { ConfigProvider } from 'antd';

import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { ToastHost } from '../shared/toast.tsx';
import { PageAnnouncer } from '../shared/ui/PageAnnouncer.tsx';
import { antdLocale } from './antdLocale.ts';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { LaterRelease } from './LaterRelease.tsx';
import { AppRoutes } from './routes.tsx';
import type { AppStore } from './store.ts';
import { antdTheme } from './theme.ts';
import './antd.css';
import './theme.css';

/** The whole app over a store; needs the page's URL and nothing else. */
export function App({ store }: { store: AppStore }) {
  return (
    <Provider store={store}>
      <ConfigProvider locale={antdLocale} theme={antdTheme}>
        <BrowserRouter>
          <PageAnnouncer>
            <AppRoutes />
          </PageAnnouncer>
          <LaterRelease />
          <ConnectionNotice />
        </BrowserRouter>
        <ToastHost />
      </ConfigProvider>
    </Provider>
  );
}
