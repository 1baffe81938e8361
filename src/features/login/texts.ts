/** Spec §2, §5, §8: Login. The space after 'Invalide Email!' is the specification's. */
export const texts = {
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
  buyTickets: 'Tickets kaufen',
  buyTicketsWhy:
    'Tickets gibt es noch nicht im freien Verkauf. Frag ein Mitglied nach einem Ticket-Kauf-Code.',
};
