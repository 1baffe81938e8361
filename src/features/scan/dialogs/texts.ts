/** The words of the dialogs that are fetched after the scanner. */
export const codeDialogTexts = {
  label: 'Ticket-Code',
  help: 'Er steht auf dem Ticket unter dem QR-Code. Groß oder klein und Leerzeichen sind egal.',
  /** Where another server made the code. */
  helpElsewhere: 'Er steht auf dem Ticket. Bitte genau so eingeben, wie er dort steht.',
  check: 'Prüfen',
  empty: 'Bitte den Code vom Ticket eingeben.',
  picture: 'Bild mit dem Ticket wählen',
  photo: 'Foto vom Ticket aufnehmen',
  reading: 'Das Bild wird gelesen …',
  noCode:
    'Auf dem Bild ist kein Code zu finden. Bitte ein schärferes Bild nehmen oder den Code eingeben.',
  unreadable:
    'Die Datei ließ sich nicht lesen. Bitte ein Foto oder einen Screenshot vom Ticket wählen.',
};

export const passwordTexts = {
  title: 'Bitte neu anmelden',
  why: 'Die Sitzung ist abgelaufen. Danach geht es hier weiter, nichts geht verloren.',
  label: 'Passwort',
  codeWhy: 'Auf diesem Gerät fehlt noch der zweite Faktor.',
  code: 'Code der App oder Wiederherstellungscode',
  codeMissing: 'Bitte den Code eingeben.',
  usePasskey: 'Passkey benutzen',
  passkeyFailed: 'Der Passkey wurde nicht benutzt. Bitte noch einmal versuchen.',
  submit: 'Anmelden',
  signingIn: 'Anmeldung läuft …',
  empty: 'Bitte das Passwort eingeben.',
  wrong: 'Das Passwort stimmt nicht. Bitte noch einmal eingeben.',
  unanswered: 'Der Server antwortet nicht. Bitte Verbindung prüfen und erneut versuchen.',
  failed: 'Die Anmeldung hat nicht geklappt. Bitte erneut versuchen.',
  somebodyElse: (firstName: string) => `Nicht ${firstName}? Abmelden`,
};
