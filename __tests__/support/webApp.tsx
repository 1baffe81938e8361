/** The web app over its real store, with the browser's cookies and a fake network. */
import { act, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from '../../src/app/App.tsx';
import { createStore, type AppStore } from '../../src/app/store.ts';
import { testServices } from './services.ts';

interface Page {
  store: AppStore;
  user: UserEvent;
}

/** Opens an address of the app, with `state` as what the page before it handed over. */
export function openPage(path: string, state: unknown = null): Page {
  window.history.pushState({ usr: state, key: 'test' }, '', path);
  const store = createStore(testServices());
  render(<App store={store} />);
  return { store, user: userEvent.setup() };
}

/** Lets time pass on a page that is shown. */
export async function pause(ms: number): Promise<void> {
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));
}
