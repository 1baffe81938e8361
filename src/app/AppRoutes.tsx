/** The router over the table of routes. */
import type { ReactNode } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { PageAheadContext, type LoadAhead } from '../shared/pageAhead.ts';
import { PageSpinner } from '../shared/ui/PageSpinner.tsx';
import { PageTitleContext } from '../shared/ui/PageTitle.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { LazyPage, loadInPieces } from './LazyPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { ProtectedLayout } from './ProtectedLayout.tsx';
import { RouteGuard } from './RouteGuard.tsx';
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

/**
 * Loads what the address shows, as far as that is known before anything is rendered. Never rejects.
 * @returns whether it is there
 */
export async function loadPageAt(pathname: string, isSignedIn: boolean): Promise<boolean> {
  const asked = table.find(({ path }) => matchPath(path, pathname) !== null);
  // Whoever is not signed in is led there; what there is not, is said without a chunk.
  const route = isSignedIn || (asked && isPublic(asked)) ? asked : routes.login;
  if (route === undefined) return false;
  // Whatever is wrong will be shown where the page would be.
  return await loadInPieces(route).then(
    () => true,
    () => false,
  );
}

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
