/** Spec §2, §5, §8: Forgot password and Reset password. */
export const texts = {
  forgotHint: 'Wir schicken dir einen Link, mit dem du ein neues Passwort setzen kannst.',
  email: 'E-Mail',
  emailRequired: 'E-Mail-Adresse ist erforderlich',
  emailInvalid: 'Ungültige E-Mail-Adresse',
  requestReset: 'Link anfordern',
  resetRequested: 'Passwort-Reset-E-Mail gesendet!',
  resetRequestedNeutral:
    'Falls ein Account mit dieser E-Mail-Adresse existiert, haben wir eine E-Mail zum Zurücksetzen des Passworts gesendet.',
  lookForIt: (address: string) =>
    `Eingegeben hast du ${address}. Ist in ein paar Minuten nichts da, sieh auch im Spam-Ordner nach.`,
  /** Our server sends no second one so soon. */
  earlierLink:
    'Hast du in den letzten zehn Minuten schon einen Link bekommen, gilt er noch, und es kommt kein zweiter.',
  requestFailure: 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut.',
  backToLogin: 'Zurück zur Anmeldung',

  password: 'Neues Passwort',
  passwordRule:
    'Das Passwort muss mindestens 8 Zeichen lang sein und einen Großbuchstaben, einen Kleinbuchstaben, eine Ziffer und ein Sonderzeichen (#?!@$%^&*-) enthalten.',
  confirmation: 'Passwort bestätigen',
  confirmationRequired: 'Bitte bestätige dein Passwort',
  confirmationDiffers: 'Passwörter stimmen nicht überein',
  setPassword: 'Passwort ändern',
  passwordSet: 'Passwort erfolgreich geändert!',
  passwordSetHint: 'Du kannst dich jetzt mit deinem neuen Passwort anmelden.',
  resetFailure: 'Ein Fehler ist beim Zurücksetzen des Passworts aufgetreten.',
  toLogin: 'Zur Anmeldung',

  invalidLink: 'Ungültiger Link',
  invalidLinkHint: 'Der Link ist unvollständig. Fordere einen neuen an.',
  newLink: 'Neuen Link anfordern',
};
