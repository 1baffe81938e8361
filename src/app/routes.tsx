import type { ReactNode } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { PageSpinner } from '../shared/ui/PageSpinner.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { LazyPage, loadPage, type LoadPage } from './LazyPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { ProtectedLayout } from './ProtectedLayout.tsx';
import { texts } from './texts.ts';

const loadLogin = async () =>
  (await import(/* webpackChunkName: "login" */ '../features/login/LoginPage.tsx')).LoginPage;
const loadSignup = async () =>
  (await import(/* webpackChunkName: "signup" */ '../features/signup/SignupPage.tsx')).SignupPage;
const loadForgotPassword = async () =>
  (
    await import(
      /* webpackChunkName: "forgot-password" */ '../features/password/ForgotPasswordPage.tsx'
    )
  ).ForgotPasswordPage;
const loadResetPassword = async () =>
  (
    await import(
      /* webpackChunkName: "reset-password" */ '../features/password/ResetPasswordPage.tsx'
    )
  ).ResetPasswordPage;
const loadWelcome = async () =>
  (await import(/* webpackChunkName: "welcome" */ '../features/welcome/WelcomePage.tsx'))
    .WelcomePage;
const loadAdmin = async () =>
  (await import(/* webpackChunkName: "admin" */ '../features/admin/AdminPage.tsx')).AdminPage;
const loadScan = async () =>
  (await import(/* webpackChunkName: "scan" */ './scanner.tsx')).ScannerRoute;

const loadBoard = async () =>
  (await import(/* webpackChunkName: "board" */ '../features/board/BoardPage.tsx')).BoardPage;
const loadGuestSearch = async () =>
  (
    await import(
      /* webpackChunkName: "guest-search" */ '../features/guestSearch/GuestSearchPage.tsx'
    )
  ).GuestSearchPage;

type Pages = Readonly<Record<string, LoadPage>>;

/** Which page stands where: the table of spec §2, the board, the guest search. */
const publicPages: Pages = {
  '/login': loadLogin,
  '/signup': loadSignup,
  '/forgot-password': loadForgotPassword,
  '/reset-password/:token?': loadResetPassword,
};
const membersPages: Pages = {
  '/': loadWelcome,
  '/admin': loadAdmin,
  '/admin/entry': loadBoard,
  '/entry/search': loadGuestSearch,
  '/scan': loadScan,
};

const loading = <PageSpinner label={texts.loadingPage} />;
const loadingAlone = <main className="content">{loading}</main>;

const routesOf = (pages: Pages, waiting: ReactNode) =>
  Object.entries(pages).map(([path, load]) => (
    <Route key={path} path={path} element={<LazyPage key={path} load={load} waiting={waiting} />} />
  ));

/** Loads what the address shows, as far as that is known before anything is rendered. Never rejects. */
export async function loadPageAt(pathname: string, isSignedIn: boolean): Promise<void> {
  const pages = isSignedIn ? { ...publicPages, ...membersPages } : publicPages;
  const path = Object.keys(pages).find((pattern) => matchPath(pattern, pathname) !== null);
  // Whoever is not signed in is led there; what there is not, is said without a chunk.
  const load = pages[path ?? (isSignedIn ? '' : '/login')];
  // Whatever is wrong will be shown where the page would be.
  await (load && loadPage(load).catch(() => undefined));
}

export function AppRoutes() {
  const { key } = useLocation();
  return (
    <ErrorBoundary resetKey={key} isOutermost>
      <Routes>
        {routesOf(publicPages, loadingAlone)}
        <Route element={<ProtectedLayout />}>
          {routesOf(membersPages, loading)}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </ErrorBoundary>
  );
}
