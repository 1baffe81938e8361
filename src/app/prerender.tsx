/** Renders pages where there is no browser: scripts/build.ts puts their markup into the HTML, and main.tsx takes it over. */
import { StrictMode, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { StaticRouter } from 'react-router-dom';
import type { PageConfig } from '../../contract/pageConfig.ts';
import { createEntryServices } from '../entry/services.ts';
import { createTokenCookies, type TokenCookies } from '../session/tokenCookies.ts';
import { loadPageConfig } from '../shared/pageConfig.ts';
import { createUpdateServices } from '../update/services.ts';
import { App } from './App.tsx';
import { loadPageAt } from './AppRoutes.tsx';
import { createStore } from './store.ts';

/** The page's address; nothing is asked there. */
const NOWHERE = 'https://page.invalid';

type Names = Pick<PageConfig, 'productName' | 'logo'>;

/**
 * As whoever is not signed in gets it.
 * @param path of a page that is open to everybody
 * @param names of the festival and of its logo's address: as they are, or the places for them
 */
export async function prerender(path: string, names: Names): Promise<string> {
  await arrive(path, names);
  if (!(await loadPageAt(path, false))) throw new Error(`${path} could not be loaded`);
  return render(path, createTokenCookies());
}

/** What stands around every page behind the sign-in, until the server has said whose it is. */
export async function prerenderFrame(names: Names): Promise<string> {
  await arrive('/', names);
  const cookies = { ...createTokenCookies(), access: () => 'some' };
  return render('/', cookies);
}

async function arrive(path: string, names: Names): Promise<void> {
  Object.assign(globalThis, { location: new URL(path, NOWHERE) });
  await loadPageConfig(() => Promise.resolve(Response.json({ ...names, hasFestivalPages: true })));
}

function render(path: string, cookies: TokenCookies): string {
  const store = createStore({ cookies, ...createUpdateServices(), ...createEntryServices() });
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  );
  return renderToString(
    <StrictMode>
      <App store={store} Router={Router} />
    </StrictMode>,
  );
}
