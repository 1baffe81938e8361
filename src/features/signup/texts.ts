/** Spec §2, §5, §8: Signup. */
export const texts = {
  stepVerify: 'Token verifizieren',
  stepFinalize: 'Account finalisieren',

  code: 'Einladungscode',
  codeHint: 'Du findest ihn in deiner Einladung.',
  codeRequired: 'Token ist notwendig',
  codeFormat: 'Token sollte in diesem Format angegeben werden: XXXXX-XXXXX',
  codeEmpty: 'Please enter your token',
  verify: 'Token verifizieren',
  verified: 'Token erfolgreich verifiziert!',
  verifyFailure:
    'Token-Verifizierung fehlgeschlagen. Bitte überprüfen Sie Ihren Token und versuchen Sie es erneut.',

  greeting: (name: string) => `Hallo ${name}`,
  memberNumber: (number: number) => `Mitglieds-Nr. #${number}`,
  email: 'E-Mail',
  emailInvalid: 'Invalide Email!',
  password: 'Passwort',
  passwordRule:
    'Das Passwort muss mindestens 8 Zeichen lang sein und einen Großbuchstaben, einen Kleinbuchstaben, eine Ziffer und ein Sonderzeichen (#?!@$%^&*-) enthalten.',
  register: 'Account anlegen',
  back: 'Zurück',
  registered: 'Account erfolgreich angelegt!',
  registerFailure: 'Account-Registrierung fehlgeschlagen. Bitte versuchen Sie es erneut.',

  login: 'Zur Anmeldung',
};
