/** The sentences of the second step of a sign-in. */
import type { PasskeyProblem } from '../../session/passkeys.ts';

export const secondStepTexts = {
  title: 'Zweiter Schritt',
  why: 'Dein Passwort stimmt. Bestätige noch, dass du es bist.',
  nothing: 'Dein Passwort stimmt, aber dein zweiter Faktor geht hier nicht.',
  code: 'Code der App',
  codeHint: 'Sechs Ziffern, die alle 30 Sekunden wechseln',
  codeMissing: 'Bitte gib den Code ein, den die App zeigt.',
  recoveryCode: 'Wiederherstellungscode',
  recoveryHint: 'Einer der zehn, die du beim Einrichten bekommen hast. Er gilt nur einmal.',
  recoveryMissing: 'Bitte gib einen Wiederherstellungscode ein.',
  submit: 'Bestätigen',
  usePasskey: 'Passkey benutzen',
  useRecovery: 'Wiederherstellungscode benutzen',
  useFactor: 'Anders bestätigen',
  back: 'Zurück',
  noAnswer: 'Der Server antwortet nicht. Bitte prüfe deine Verbindung.',
  problems: {
    unsupported: 'Passkeys gehen in diesem Browser oder unter dieser Adresse nicht.',
    cancelled: 'Der Passkey wurde nicht benutzt. Versuche es noch einmal.',
    known: 'Der Passkey wurde nicht benutzt. Versuche es noch einmal.',
  } satisfies Record<PasskeyProblem, string>,
};
