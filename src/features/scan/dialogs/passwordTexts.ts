/** In a file of its own, since the dialog comes after the scanner. */
export const passwordTexts = {
  title: 'Bitte neu anmelden',
  why: 'Die Sitzung ist abgelaufen. Danach geht es hier weiter, nichts geht verloren.',
  label: 'Passwort',
  submit: 'Anmelden',
  signingIn: 'Anmeldung läuft …',
  empty: 'Bitte das Passwort eingeben.',
  wrong: 'Das Passwort stimmt nicht. Bitte noch einmal eingeben.',
  unanswered: 'Der Server antwortet nicht. Bitte Verbindung prüfen und erneut versuchen.',
  failed: 'Die Anmeldung hat nicht geklappt. Bitte erneut versuchen.',
  somebodyElse: (firstName: string) => `Nicht ${firstName}? Abmelden`,
};
