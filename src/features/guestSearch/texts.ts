import {
  GUEST_SEARCH_MIN_CHARS,
  GUEST_SEARCH_RESULTS_MAX,
} from '../../../contract/entry/limits.ts';

/** The search at the gate. */
export const texts = {
  back: 'Zum Scanner',
  label: 'Name oder Mitgliedsnummer',
  recorded: 'Jede Suche wird mit deinem Namen protokolliert.',
  tooShort: `Mindestens ${GUEST_SEARCH_MIN_CHARS} Zeichen eingeben, zum Beispiel „Groß“ oder „#012“.`,
  searching: 'Gesucht wird …',
  offline:
    'Ohne Verbindung zum Server kann nicht gesucht werden. Gefunden wird, was der Server weiß.',
  failure: 'Die Suche hat nicht geklappt.',
  noAnswer: 'Keine Antwort vom Server. Bitte Internetverbindung prüfen.',
  nobody: (search: string) => `Niemand gefunden zu „${search}“.`,
  nobodyHint:
    'Gefunden werden Mitglieder. Gäste stehen bei dem Mitglied, von dem sie ihren Code haben: bitte nach dessen Namen fragen.',
  inOffice: 'Im Büro auch nach der E-Mail-Adresse des Gasts suchen',
  found: (count: number) =>
    count === 1 ? '1 Mitglied gefunden.' : `${count} Mitglieder gefunden.`,
  foundMost: `Die ersten ${GUEST_SEARCH_RESULTS_MAX} Mitglieder. Bitte genauer suchen, falls jemand fehlt.`,
  member: (number: number) => `Mitglieds-Nr. #${number}`,
  noTickets: 'Keine gültigen Tickets.',
  issuedTo: 'Ticket für',
  valid: 'Gültig',
  used: 'Entwertet',
  usedAt: (time: string, gate: string | undefined) =>
    gate === undefined ? `am ${time}` : `am ${time}, ${gate}`,
  check: 'Ticket prüfen',
  checkOf: (email: string, name: string) => `Ticket prüfen für ${email}, Codes von ${name}`,
};
