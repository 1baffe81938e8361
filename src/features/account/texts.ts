/** The sentences of the page of the own account. */
export const texts = {
  number: 'Mitgliedsnummer',
  name: 'Name',
  email: 'E-Mail-Adresse',

  changeName: 'Name ändern',
  firstName: 'Vorname',
  lastName: 'Nachname',
  firstNameRequired: 'Bitte gib deinen Vornamen ein.',
  lastNameRequired: 'Bitte gib deinen Nachnamen ein.',
  saveName: 'Name speichern',
  nameFailure: 'Der Name konnte nicht geändert werden. Bitte versuche es erneut.',
  accountFailure: 'Deine Daten konnten nicht geladen werden.',

  changeEmail: 'E-Mail-Adresse ändern',
  undeliverable: (email: string | null) =>
    `An ${email ?? 'deine Adresse'} kommen keine Mails an: Sie kommen zurück. Trage hier eine andere ein.`,
  emailHint:
    'Du bekommst einen Link an die neue Adresse. Erst wenn du sie damit bestätigst, gilt sie; an die alte geht dann eine Nachricht.',
  emailWaiting: (email: string, time: string) =>
    `Ein Link ist an ${email} unterwegs. Er gilt bis ${time}. Nichts angekommen? Sieh im Spam-Ordner nach, oder fordere ihn noch einmal an.`,
  newEmail: 'Neue E-Mail-Adresse',
  newEmailRequired: 'Bitte gib die neue E-Mail-Adresse ein.',
  newEmailInvalid: 'Ungültige E-Mail-Adresse',
  ownPassword: 'Dein Passwort',
  ownPasswordRequired: 'Bitte gib dein Passwort ein.',
  requestLink: 'Link anfordern',
  emailCancel: 'Doch nicht ändern',
  emailCancelFailure:
    'Die neue Adresse konnte nicht zurückgezogen werden. Bitte versuche es erneut.',
  emailFailure: 'Der Link konnte nicht angefordert werden. Bitte versuche es erneut.',

  confirmHint: (email: string) =>
    `Deine neue E-Mail-Adresse ist ${email}. Damit meldest du dich an, sobald du sie bestätigst.`,
  confirmUnknown:
    'Für dein Konto wartet keine neue Adresse. Vielleicht ist der Link abgelaufen oder schon benutzt, oder er gehört zu einem anderen Konto.',
  confirmLoading: 'Der Link wird geprüft …',
  confirmMissing: 'Der Link ist unvollständig. Fordere unter „Mein Konto“ einen neuen an.',
  confirm: 'Adresse bestätigen',
  confirmFailure: 'Die Adresse konnte nicht bestätigt werden.',
  toAccount: 'Mein Konto',

  sessions: 'Wo du angemeldet bist',
  sessionsLoading: 'Anmeldungen werden geladen …',
  sessionsFailure: 'Deine Anmeldungen konnten nicht geladen werden.',
  thisDevice: 'Dieses Gerät',
  unknownClient: 'Unbekannter Browser',
  /** `Firefox, Android` as people say it. */
  client: (browser: string, system: string) => `${browser} auf ${system}`,
  usedAt: (time: string) => `zuletzt benutzt ${time}`,
  timeZone: (place: string) => `Zeitzone ${place}`,
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

  secondFactor: 'Zweiter Faktor',
  secondFactorHint:
    'Eine App oder ein Passkey zusätzlich zum Passwort: einrichten, entfernen, Wiederherstellungscodes.',
  toSecondFactor: 'Zweiten Faktor verwalten',

  data: 'Meine Daten',
  dataHint: 'Alles, was hier über dich gespeichert ist: zum Lesen als PDF, für Programme als JSON.',
  dataFailure: 'Deine Daten konnten nicht geladen werden. Bitte versuche es erneut.',

  deletion: 'Konto löschen',
  deletionWhat: [
    'Dein Name, deine Adressen, dein Passwort und alle Anmeldungen werden gelöscht, auch im Protokoll. Danach kannst du dich nicht mehr anmelden.',
    'Deine Mitgliedsnummer, deine Codes und ausgestellte Tickets bleiben ohne deinen Namen: Tickets gelten am Einlass wie bisher, und die Adressen deiner Gäste bleiben bei ihren Tickets.',
    'Codes, die noch frei sind, kannst du dann nicht mehr verschicken.',
    'Du bekommst noch eine E-Mail, dass dein Konto gelöscht ist. Danach löschen wir auch die Adresse, an die sie ging.',
    'Aus Sicherungskopien verschwinden deine Daten, wenn diese ablaufen.',
    'Das lässt sich nicht rückgängig machen, auch nicht von der Leitung.',
  ],
  deletionUnderstood: 'Ich habe das gelesen und will mein Konto löschen.',
  deletionUnderstoodRequired: 'Bitte bestätige, dass du das gelesen hast.',
  deleteAccount: 'Konto endgültig löschen',
  deletionFailure: 'Dein Konto wurde nicht gelöscht.',

  scheme: 'Farbschema',
  schemeHint: 'Gilt für diesen Browser.',
};
