/** Spec §2, §5, §8: Login. The space after 'Invalide Email!' is the specification's. */
import { notReported } from '../../entry/engine/texts.ts';

export const texts = {
  notReported: (count: number) => `${notReported(count)}.`,
  reportsItself:
    'Dieses Gerät sendet von selbst, auch ohne Anmeldung, sobald es Netz hat. Bitte so lange offen lassen.',
  allReported: 'Alle Einlässe dieses Geräts sind gemeldet.',

  email: 'E-Mail',
  emailRequired: 'Eine valide Email ist notwendig',
  emailInvalid: 'Invalide Email! ',
  password: 'Passwort',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password muss mindestens 6 Zeichen lang sein',
  submit: 'Anmelden',
  success: 'Successfully logged in!',
  failureToast: 'Login failed',
  wrongCredentials: 'Invalid email or password. Please try again.',
  failure: 'Login failed. Please try again.',
  forgotPassword: 'Passwort vergessen?',
  signup: 'Registrieren',
  noSecondStep:
    'Der zweite Schritt konnte nicht geladen werden. Bitte prüfe deine Verbindung und melde dich noch einmal an.',
  usePasskey: 'Passkey benutzen',
  passkeyProblems: {
    unsupported: 'Passkeys gehen in diesem Browser oder unter dieser Adresse nicht.',
    cancelled: 'Es wurde kein Passkey benutzt. Melde dich mit deinem Passwort an.',
    known: 'Es wurde kein Passkey benutzt. Melde dich mit deinem Passwort an.',
  },
  buyTickets: 'Tickets kaufen',
  buyTicketsWhy:
    'Tickets gibt es noch nicht im freien Verkauf. Frag ein Mitglied nach einem Ticket-Kauf-Code.',
};
