/** The sentences of the frame around the pages (spec §2). */
import { notReported } from '../entry/engine/texts.ts';
import { CONNECTION_LOST } from '../shared/connectionLost.ts';

export const texts = {
  memberNumber: (number: number) => `Mitglieds-Nr. #${number}`,
  admin: 'Admin',
  account: 'Mein Konto',
  logout: 'Logout',
  home: 'Zur Startseite',
  office: 'Büro',
  morePlaces: 'Mehr',
  mailsAreFiles: 'Es gehen keine Mails hinaus',
  skipToContent: 'Zum Inhalt',
  checkingSession: 'Anmeldung wird geprüft …',
  loadingPage: 'Seite wird geladen …',
  connectionLost: CONNECTION_LOST,

  notReported,
  leave: {
    signOut: 'Abmelden',
    shift: 'Schicht beenden',
    endShift: 'Beenden und abmelden',
    between: (first: string, last: string) => `Erster Gast ${first}, letzter ${last}`,
    guests: 'Gäste',
    perMinute: 'je Minute',
    conflicts: 'strittig',
    allReported: 'Alles ist gemeldet.',
    sending: 'Wird gerade gesendet …',
    offline: 'Der Server antwortet nicht. Es wird weiter versucht.',
    hint: 'Bis dahin gilt ein solches Ticket anderswo noch als gültig. Das Gerät meldet auch dann weiter, wenn niemand angemeldet ist.',
    noWayBack:
      'Ohne Verbindung kann sich danach niemand anmelden: Bis sie wieder da ist, prüft dieses Telefon kein Ticket.',
    wait: 'Warten',
    waiting: 'Wird gesendet …',
    leaveToDevice: 'Dem Gerät überlassen',
    cancel: 'Abbrechen',
  },

  /** Where the role is missing on the way to the scanner. */
  noRole:
    'Für den Einlass bist du nicht eingetragen. Bitte an die Leitung wenden: Sobald die Rolle da ist, geht es hier von selbst weiter.',

  checking: 'Berechtigung wird geprüft …',
  denied: {
    superuser: 'Access denied. This area is restricted to administrators only.',
    scanner: 'Access denied. This area is restricted to staff only.',
  },
  factorFirst:
    'Für die Leitung ist ein zweiter Faktor vorgeschrieben. Richte zuerst einen ein, dann kommst du ins Büro.',
  toFactor: 'Zweiten Faktor einrichten',
  unknown:
    'Deine Berechtigung konnte nicht geprüft werden. Bitte Verbindung prüfen und erneut versuchen.',

  notFound: '404 Not Found',
  notFoundHint: 'Diese Seite exestiert leider nicht.',
  toHome: 'Zur Startseite',

  errorTitle: 'Etwas ist schief gelaufen',
  retry: 'Versuche es erneut',
  pageNotLoaded: 'Ein Teil der App konnte nicht geladen werden. Prüfe deine Internetverbindung.',
  offlineTitle: 'Keine Verbindung',
  pageOffline:
    'Diese Seite ist noch nicht geladen. Sie kommt von selbst, sobald wieder Netz da ist.',
  signedOutOffline:
    'Du bist abgemeldet. Die Seite zum Anmelden kommt von selbst, sobald wieder Netz da ist.',
};
