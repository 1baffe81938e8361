/** The sentences of the frame around the pages (spec §2). */
export const texts = {
  memberNumber: (number: number) => `Mitglieds-Nr. #${number}`,
  admin: 'Admin',
  logout: 'Logout',
  home: 'Zur Startseite',
  skipToContent: 'Zum Inhalt',
  checkingSession: 'Anmeldung wird geprüft …',
  loadingPage: 'Seite wird geladen …',
  connectionLost: 'Keine Verbindung. Es wird weiter versucht.',

  checking: 'Berechtigung wird geprüft …',
  denied: {
    superuser: 'Access denied. This area is restricted to administrators only.',
    scanner: 'Access denied. This area is restricted to staff only.',
  },
  unknown:
    'Deine Berechtigung konnte nicht geprüft werden. Bitte Verbindung prüfen und erneut versuchen.',

  notFound: '404 Not Found',
  notFoundHint: 'Diese Seite exestiert leider nicht.',
  toHome: 'Zur Startseite',

  errorTitle: 'Etwas ist schief gelaufen',
  retry: 'Versuche es erneut',
  pageNotLoaded: 'Ein Teil der App konnte nicht geladen werden. Prüfe deine Internetverbindung.',
};
