/** What the audit knows to have been done, and how it says so. */

/** Everything that the audit knows to have been done, as filters name it. */
export const AUDIT_ACTIONS = {
  'member added': 'Mitglied angelegt',
  'member changed': 'Mitglied geändert',
  'member removed': 'Mitglied entfernt',
  'member activated': 'Mitglied aktiviert',
  'member deactivated': 'Mitglied deaktiviert',
  'member registered': 'Mitglied registriert',
  'members merged': 'Mitglieder zusammengeführt',
  'merge undone': 'Zusammenführung rückgängig gemacht',
  'members told apart': 'Mitglieder unterschieden',
  'members not apart': 'Unterscheidung zurückgenommen',
  'password reset': 'Passwort neu gesetzt',
  'reset link made': 'Link zum Zurücksetzen erstellt',
  'password changed': 'Passwort geändert',
  'second factor added': 'Zweiten Faktor eingerichtet',
  'second factor removed': 'Zweiten Faktor entfernt',
  'second factor reset': 'Zweiten Faktor zurückgesetzt',
  'recovery code used': 'Wiederherstellungscode benutzt',
  'recovery codes renewed': 'Wiederherstellungscodes erneuert',
  'email change requested': 'Neue E-Mail-Adresse angefordert',
  'members exported': 'Mitglieder exportiert',
  'data exported': 'Persönliche Daten exportiert',
  'tokens created': 'Codes erstellt',
  'tokens withdrawn': 'Codes zurückgezogen',
  'token given away': 'Code verschickt',
  'token taken back': 'Verschickten Code zurückgenommen',
  'ticket issued': 'Ticket ausgestellt',
  'ticket reissued': 'Ticket neu ausgestellt',
  'ticket sent again': 'Ticket noch einmal gesendet',
  'ticket revoked': 'Ticket zurückgezogen',
  'token moved': 'Code übertragen',
  'member invited': 'Per Mail eingeladen',
  'member invited again': 'Neu eingeladen',
  'member anonymised': 'Daten gelöscht',
  'tokens mailed': 'Freie Codes gesendet',
  'tickets sent again': 'Tickets noch einmal gesendet',
  'label renamed': 'Marke umbenannt',
  'session ended': 'Abgemeldet',
  'other sessions ended': 'Überall sonst abgemeldet',
  'admission undone': 'Einlass zurückgenommen',
  'late undo kept': 'Späte Rücknahme gemeldet',
  'conflict accepted': 'Doppelten Einlass anerkannt',
  'signed in': 'Angemeldet',
  'sign-in failed': 'Anmeldung fehlgeschlagen',
  'member looked up': 'Mitglied angesehen',
  'guest looked up': 'Gast gesucht',
  'device registered': 'Gerät registriert',
  'device renamed': 'Gerät umbenannt',
  'device revoked': 'Gerät gesperrt',
  'device lost': 'Gerät als verloren gemeldet',
  'entry role withdrawn': 'Einlass-Rolle entzogen',
  'gate created': 'Tor angelegt',
  'gate changed': 'Tor geändert',
  'ticket prefix changed': 'Ticket-Präfix geändert',
  'settings changed': 'Einstellungen geändert',
  'sample mail sent': 'Probe-Mail gesendet',
  'test mail sent': 'Testmail gesendet',
  'retention changed': 'Aufbewahrung geändert',
  'log exported': 'Protokoll exportiert',
  'conflicts exported': 'Doppelte Einlässe exportiert',
  'setup guide put away': 'Erste Schritte ausgeblendet',
  'device lists renewed': 'Gerätelisten erneuert',
  'mails sent again': 'Mails noch einmal gesendet',
  'job started': 'Auftrag gestartet',
  'job changed': 'Auftrag gesteuert',
  'job stopped': 'Auftrag angehalten',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

export const isAuditAction = (text: string): text is AuditAction =>
  Object.hasOwn(AUDIT_ACTIONS, text);

/**
 * What changes nothing, and comes often: among the changes it would be in the way, so it is told where it is asked for.
 * The database lets entries of these, and of guests who were looked up, be deleted when their time is over.
 */
export const QUIET_ACTIONS = [
  'signed in',
  'sign-in failed',
  'member looked up',
] as const satisfies readonly AuditAction[];
