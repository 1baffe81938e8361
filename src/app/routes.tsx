import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { PageSpinner } from '../shared/ui/PageSpinner.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { LazyPage } from './LazyPage.ts';
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

/** Which page stands where, and what is behind the sign-in: the table of spec §2, the board, the guest search. */
export function AppRoutes() {
  const { key } = useLocation();
  return (
    <ErrorBoundary resetKey={key} isOutermost>
      <Suspense
        fallback={
          <main className="content">
            <PageSpinner label={texts.loadingPage} />
          </main>
        }
      >
        <Routes>
          <Route path="/login" element={<LazyPage load={loadLogin} />} />
          <Route path="/signup" element={<LazyPage load={loadSignup} />} />
          <Route path="/forgot-password" element={<LazyPage load={loadForgotPassword} />} />
          <Route path="/reset-password/:token?" element={<LazyPage load={loadResetPassword} />} />
          <Route element={<ProtectedLayout />}>
            <Route index element={<LazyPage load={loadWelcome} />} />
            <Route path="/admin" element={<LazyPage load={loadAdmin} />} />
            <Route path="/admin/entry" element={<LazyPage load={loadBoard} />} />
            <Route path="/entry/search" element={<LazyPage load={loadGuestSearch} />} />
            <Route path="/scan" element={<LazyPage load={loadScan} />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
