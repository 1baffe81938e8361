/** The router over the table of routes. */
import type { ReactNode } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import type { Me } from '../api/meApi.ts';
import type { ClientServices } from '../session/services.ts';
import type { SessionRootState } from '../session/sessionSlice.ts';
import { PageAheadContext, type LoadAhead } from '../shared/pageAhead.ts';
import type { Thunk } from '../shared/store.ts';
import { PageSpinner } from '../shared/ui/PageSpinner.tsx';
import { PageTitleContext } from '../shared/ui/PageTitle.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { LazyPage, loadInPieces } from './LazyPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { ProtectedLayout } from './ProtectedLayout.tsx';
import { isLetIn, RouteGuard } from './RouteGuard.tsx';
import { routes, type PageRoute } from './routes.ts';
import { texts } from './texts.ts';

const table: readonly PageRoute[] = Object.values(routes);
const isPublic = ({ guard }: PageRoute): boolean => guard === 'public';

const loading = <PageSpinner label={texts.loadingPage} />;
const loadingAlone = <main className="content">{loading}</main>;

const routeOf = (route: PageRoute, waiting: ReactNode) => (
  <Route
    key={route.path}
    path={route.path}
    element={
      <PageTitleContext value={route.title}>
        <RouteGuard route={route}>
          <LazyPage key={route.path} route={route} waiting={waiting} />
        </RouteGuard>
      </PageTitleContext>
    }
  />
);

const routeAt = (pathname: string): PageRoute | undefined =>
  table.find(({ path }) => matchPath(path, pathname) !== null);

/**
 * Loads what the address shows, as far as that is known before anything is rendered. Never rejects.
 * @returns whether it is there
 */
export async function loadPageAt(pathname: string, isSignedIn: boolean): Promise<boolean> {
  const asked = routeAt(pathname);
  // Whoever is not signed in is led there; what there is not, is said without a chunk.
  const route = isSignedIn || (asked && isPublic(asked)) ? asked : routes.login;
  if (route === undefined) return false;
  // Whatever is wrong will be shown where the page would be.
  return await loadInPieces(route).then(
    () => true,
    () => false,
  );
}

/** Asks for what the page of the address will show to the member, while that is still being made. Never rejects. */
export const askAhead =
  (
    { pathname, search }: Pick<Location, 'pathname' | 'search'>,
    member: Me,
  ): Thunk<Promise<void>, ClientServices, SessionRootState> =>
  async (dispatch) => {
    const route = routeAt(pathname);
    // Whoever is not let in asks for nothing that would be refused.
    if (route?.ask === undefined || !isLetIn(route.guard, member)) return;
    try {
      void dispatch((await route.ask())(search));
    } catch {
      // That the chunk did not arrive is said where the page would be.
    }
  };

/** For who is about to be signed in. */
const loadAhead: LoadAhead = (address) =>
  loadPageAt(new URL(address, location.origin).pathname, true);

export function AppRoutes() {
  const { key } = useLocation();
  return (
    <ErrorBoundary resetKey={key} isOutermost>
      <PageAheadContext value={loadAhead}>
        <Routes>
          {table.filter(isPublic).map((route) => routeOf(route, loadingAlone))}
          <Route element={<ProtectedLayout />}>
            {table.filter((route) => !isPublic(route)).map((route) => routeOf(route, loading))}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </PageAheadContext>
    </ErrorBoundary>
  );
}
