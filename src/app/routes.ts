/**
 * Every page of the web app: START HERE. From this table come the router, the titles, what is fetched ahead
 * (firstPaint.ts), the list of weights (scripts/routeFiles.ts) and the tests' lists of pages.
 */
import type { ComponentType } from 'react';

/** Who may see a page (spec §6): everybody, whoever is signed in, entry staff and superusers, superusers. */
export type Guard = 'public' | 'member' | 'scanner' | 'superuser';

export interface PageRoute {
  readonly path: string;
  /** Of the document, behind the product's name (spec §1). */
  readonly title: string;
  readonly guard: Guard;
  /** The page; its chunk is called as the route is. */
  readonly lazy: () => Promise<ComponentType>;
  /** True where it shows what only a server with our extensions has; for others it is not found. */
  readonly isExtension?: boolean;
  /** True where nothing of Ant Design is shown: then its theme is not loaded either. */
  readonly isPlain?: boolean;
}

export const routes = {
  login: {
    path: '/login',
    title: 'Anmelden',
    guard: 'public',
    lazy: async () =>
      (await import(/* webpackChunkName: "login" */ '../features/login/LoginPage.tsx')).LoginPage,
  },
  signup: {
    path: '/signup',
    title: 'Registrieren',
    guard: 'public',
    lazy: async () =>
      (await import(/* webpackChunkName: "signup" */ '../features/signup/SignupPage.tsx'))
        .SignupPage,
  },
  'forgot-password': {
    path: '/forgot-password',
    title: 'Passwort vergessen',
    guard: 'public',
    lazy: async () =>
      (
        await import(
          /* webpackChunkName: "forgot-password" */ '../features/password/ForgotPasswordPage.tsx'
        )
      ).ForgotPasswordPage,
  },
  'reset-password': {
    path: '/reset-password/:token?',
    title: 'Neues Passwort setzen',
    guard: 'public',
    lazy: async () =>
      (
        await import(
          /* webpackChunkName: "reset-password" */ '../features/password/ResetPasswordPage.tsx'
        )
      ).ResetPasswordPage,
  },
  welcome: {
    path: '/',
    title: 'Meine Codes',
    guard: 'member',
    lazy: async () =>
      (await import(/* webpackChunkName: "welcome" */ '../features/welcome/WelcomePage.tsx'))
        .WelcomePage,
  },
  admin: {
    path: '/admin',
    title: 'Admin',
    guard: 'superuser',
    lazy: async () =>
      (await import(/* webpackChunkName: "admin" */ '../features/admin/AdminPage.tsx')).AdminPage,
  },
  board: {
    path: '/admin/entry',
    title: 'Einlass',
    guard: 'superuser',
    isExtension: true,
    lazy: async () =>
      (await import(/* webpackChunkName: "board" */ '../features/board/BoardPage.tsx')).BoardPage,
  },
  'guest-search': {
    path: '/entry/search',
    title: 'Gast suchen',
    guard: 'scanner',
    isExtension: true,
    lazy: async () =>
      (
        await import(
          /* webpackChunkName: "guest-search" */ '../features/guestSearch/GuestSearchPage.tsx'
        )
      ).GuestSearchPage,
  },
  scan: {
    path: '/scan',
    title: 'Ticketscanner',
    guard: 'scanner',
    lazy: async () => (await import(/* webpackChunkName: "scan" */ './scanner.tsx')).ScannerRoute,
    isPlain: true,
  },
} as const satisfies Readonly<Record<string, PageRoute>>;

export type RouteName = keyof typeof routes;
