/** The sentences of the page of the own account. */
export const texts = {
  number: 'Mitgliedsnummer',
  name: 'Name',
  email: 'E-Mail-Adresse',
  askOffice: 'Stimmt etwas nicht? Bitte wende dich an die Leitung.',

  sessions: 'Wo du angemeldet bist',
  sessionsLoading: 'Anmeldungen werden geladen …',
  sessionsFailure: 'Deine Anmeldungen konnten nicht geladen werden.',
  thisDevice: 'Dieses Gerät',
  unknownClient: 'Unbekannter Browser',
  /** `Firefox, Android` as people say it. */
  client: (browser: string, system: string) => `${browser} auf ${system}`,
  usedAt: (time: string) => `zuletzt benutzt ${time}`,
  signedInAt: (time: string) => `angemeldet seit ${time}`,
  signOut: 'Abmelden',
  signOutAt: (client: string, time: string) => `Abmelden: ${client}, zuletzt benutzt ${time}`,
  signOutOthers: 'Alle anderen abmelden',
  onlyHere: 'Du bist nur hier angemeldet.',
  unknownDevice: 'Ein Gerät kennst du nicht? Melde es ab und ändere dein Passwort.',
  signOutFailure: 'Das Abmelden hat nicht geklappt. Bitte versuche es erneut.',

  password: 'Passwort ändern',
  oldPassword: 'Bisheriges Passwort',
  oldPasswordRequired: 'Bitte gib dein bisheriges Passwort ein.',
  newPassword: 'Neues Passwort',
  newPasswordRule:
    'Mindestens 8 Zeichen mit Großbuchstabe, Kleinbuchstabe, Ziffer und Sonderzeichen (#?!@$%^&*-).',
  confirmation: 'Neues Passwort wiederholen',
  confirmationRequired: 'Bitte wiederhole das neue Passwort.',
  confirmationDiffers: 'Die Passwörter stimmen nicht überein.',
  passwordHint: 'Danach bist du auf allen anderen Geräten abgemeldet, und du bekommst eine E-Mail.',
  changePassword: 'Passwort ändern',
  passwordFailure: 'Das Passwort konnte nicht geändert werden. Bitte versuche es erneut.',
  noAnswer: 'Der Server antwortet nicht. Bitte prüfe deine Verbindung.',

  scheme: 'Farbschema',
  schemeHint: 'Gilt für diesen Browser.',
};
