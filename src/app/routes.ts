/**
 * Every page of the web app: START HERE. From this table come the router, the titles, what is fetched ahead
 * (firstPaint.ts), the list of weights (scripts/routeFiles.ts) and the tests' lists of pages.
 */
import type { ComponentType } from 'react';
import type { ClientServices } from '../session/services.ts';
import type { SessionRootState } from '../session/sessionSlice.ts';
import type { Thunk } from '../shared/store.ts';

/** Who may see a page (spec §6): everybody, whoever is signed in, entry staff and superusers, superusers. */
export type Guard = 'public' | 'member' | 'scanner' | 'superuser';

/** What a server of ours announces beyond the specification. */
export type Extension = 'entry' | 'office' | 'account';

/** An entry of the office's navigation (OfficeNav.tsx). */
export interface Place {
  readonly label: string;
  /** Path data of its sign, drawn as lines on a square of 24. */
  readonly sign: string;
}

export interface PageRoute {
  readonly path: string;
  /** Of the document, behind the product's name (spec §1). */
  readonly title: string;
  readonly guard: Guard;
  /** The page; its chunk is called as the route is. */
  readonly lazy: () => Promise<ComponentType>;
  /** Asks the server for what the page will show, by the search of its address; of its chunk, and there before the page is made. */
  readonly ask?: () => Promise<
    (search: string) => Thunk<Promise<void>, ClientServices, SessionRootState>
  >;
  /** It shows what only a server with this extension has; for others it is not found. */
  readonly extension?: Extension;
  /** Where the office's navigation leads to it; the entries stand in the table's order. */
  readonly place?: Place;
  /** Path of the place whose part it is, where it is none of its own. */
  readonly partOf?: string;
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
  code: {
    path: '/code/:code?',
    title: 'Ticket-Kauf-Code',
    guard: 'public',
    lazy: async () =>
      (await import(/* webpackChunkName: "code" */ '../features/code/CodePage.tsx')).CodePage,
    isPlain: true,
  },
  imprint: {
    path: '/impressum',
    title: 'Impressum',
    guard: 'public',
    lazy: async () =>
      (await import(/* webpackChunkName: "imprint" */ '../features/festival/ImprintPage.tsx'))
        .ImprintPage,
    isPlain: true,
  },
  privacy: {
    path: '/datenschutz',
    title: 'Datenschutz',
    guard: 'public',
    lazy: async () =>
      (await import(/* webpackChunkName: "privacy" */ '../features/festival/PrivacyPage.tsx'))
        .PrivacyPage,
    isPlain: true,
  },
  welcome: {
    path: '/',
    title: 'Meine Codes',
    guard: 'member',
    lazy: async () =>
      (await import(/* webpackChunkName: "welcome" */ '../features/welcome/WelcomePage.tsx'))
        .WelcomePage,
    isPlain: true,
  },
  account: {
    path: '/account',
    title: 'Mein Konto',
    guard: 'member',
    extension: 'account',
    lazy: async () =>
      (await import(/* webpackChunkName: "account" */ '../features/account/AccountPage.tsx'))
        .AccountPage,
  },
  'second-factor': {
    path: '/account/second-factor',
    title: 'Zweiter Faktor',
    guard: 'member',
    extension: 'account',
    lazy: async () =>
      (
        await import(
          /* webpackChunkName: "second-factor" */ '../features/secondFactor/SecondFactorPage.tsx'
        )
      ).SecondFactorPage,
  },
  'confirm-email': {
    path: '/account/email/:token?',
    title: 'E-Mail-Adresse bestätigen',
    guard: 'member',
    extension: 'account',
    lazy: async () =>
      (
        await import(
          /* webpackChunkName: "confirm-email" */ '../features/account/ConfirmEmailPage.tsx'
        )
      ).ConfirmEmailPage,
  },
  admin: {
    path: '/admin',
    title: 'Admin',
    guard: 'superuser',
    place: {
      label: 'Mitglieder',
      sign: 'M9 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM2 20.5c0-4 3-6 7-6s7 2 7 6M16 3.8a4 4 0 0 1 0 7.4M18.5 15c2.3.9 3.5 2.7 3.5 5.5',
    },
    lazy: async () =>
      (await import(/* webpackChunkName: "admin" */ '../features/admin/AdminPage.tsx')).AdminPage,
    ask: async () =>
      (await import(/* webpackChunkName: "admin" */ '../features/admin/list/askForList.ts'))
        .askForList,
  },
  finder: {
    path: '/admin/suche',
    title: 'Suchen',
    guard: 'superuser',
    extension: 'office',
    place: { label: 'Suchen', sign: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM15.5 15.5l5.5 5.5' },
    lazy: async () =>
      (await import(/* webpackChunkName: "finder" */ '../features/finder/FinderPage.tsx'))
        .FinderPage,
  },
  board: {
    path: '/admin/entry',
    title: 'Einlass',
    guard: 'superuser',
    extension: 'entry',
    place: { label: 'Einlass live', sign: 'M3 12h4l3-8 4 16 3-8h4' },
    lazy: async () =>
      (await import(/* webpackChunkName: "board" */ '../features/board/BoardPage.tsx')).BoardPage,
  },
  scan: {
    path: '/scan',
    title: 'Ticketscanner',
    guard: 'scanner',
    place: { label: 'Scanner', sign: 'M3 8V4h5M16 4h5v4M21 16v4h-5M8 20H3v-4M3 12h18' },
    lazy: async () => (await import(/* webpackChunkName: "scan" */ './scanner.tsx')).ScannerRoute,
    isPlain: true,
  },
  'guest-search': {
    path: '/entry/search',
    title: 'Gast suchen',
    guard: 'scanner',
    extension: 'entry',
    place: {
      label: 'Gast suchen',
      sign: 'M9 10.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c0-4 2.5-6 6.5-6M16 19a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM18.5 18l3 3',
    },
    lazy: async () =>
      (
        await import(
          /* webpackChunkName: "guest-search" */ '../features/guestSearch/GuestSearchPage.tsx'
        )
      ).GuestSearchPage,
  },
  jobs: {
    path: '/admin/auftraege',
    title: 'Aufträge',
    guard: 'superuser',
    extension: 'office',
    place: {
      label: 'Aufträge',
      sign: 'M8 6h13M8 12h13M8 18h13M3 6l1 1 2-2M3 12l1 1 2-2M3 18l1 1 2-2',
    },
    lazy: async () =>
      (await import(/* webpackChunkName: "jobs" */ '../features/admin/jobs/JobsPage.tsx')).JobsPage,
  },
  import: {
    path: '/admin/import/:id?',
    title: 'Liste importieren',
    guard: 'superuser',
    extension: 'office',
    partOf: '/admin',
    lazy: async () =>
      (await import(/* webpackChunkName: "import" */ '../features/admin/import/ImportPage.tsx'))
        .ImportPage,
  },
  duplicates: {
    path: '/admin/dubletten',
    title: 'Dubletten',
    guard: 'superuser',
    extension: 'office',
    partOf: '/admin',
    lazy: async () =>
      (
        await import(
          /* webpackChunkName: "duplicates" */ '../features/admin/duplicates/DuplicatesPage.tsx'
        )
      ).DuplicatesPage,
  },
  merge: {
    path: '/admin/zusammenfuehren/:kept/:gone?',
    title: 'Mitglieder zusammenführen',
    guard: 'superuser',
    extension: 'office',
    partOf: '/admin',
    lazy: async () =>
      (await import(/* webpackChunkName: "merge" */ '../features/admin/duplicates/MergePage.tsx'))
        .MergePage,
  },
  audit: {
    path: '/admin/protokoll',
    title: 'Protokoll',
    guard: 'superuser',
    extension: 'office',
    place: { label: 'Protokoll', sign: 'M5 3h14v18H5zM9 8h6M9 12h6M9 16h4' },
    lazy: async () =>
      (await import(/* webpackChunkName: "audit" */ '../features/audit/AuditPage.tsx')).AuditPage,
  },
  settings: {
    path: '/admin/settings',
    title: 'Einstellungen',
    guard: 'superuser',
    extension: 'office',
    place: {
      label: 'Einstellungen',
      sign: 'M3 7h9M18 7h3M15 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM3 17h3M12 17h9M9 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
    },
    lazy: async () =>
      (await import(/* webpackChunkName: "settings" */ '../features/settings/SettingsPage.tsx'))
        .SettingsPage,
  },
  health: {
    path: '/admin/betrieb',
    title: 'Wie es dem Server geht',
    guard: 'superuser',
    extension: 'office',
    partOf: '/admin/settings',
    lazy: async () =>
      (await import(/* webpackChunkName: "health" */ '../features/health/HealthPage.tsx'))
        .HealthPage,
  },
} as const satisfies Readonly<Record<string, PageRoute>>;

export type RouteName = keyof typeof routes;
