import type { MailState } from '../../../contract/entities.ts';
import { formatNumber } from '../../shared/format.ts';

/** Spec §2, §5, §8: Admin panel. */
export const texts = {
  heading: 'Mitglieder',
  entry: 'Einlass live',

  search: 'Mitglieder suchen',
  searchHint: 'Name, E-Mail, Nummer, Code',
  loadFailure: 'Failed to load members',
  loading: 'Mitglieder werden geladen …',
  noAnswer: 'Keine Antwort vom Server. Bitte Internetverbindung prüfen.',
  noMembers: 'Es gibt noch keine Mitglieder.',
  noMembersHint: 'Angelegt werden sie auf dem Server:',
  addCommand: 'npm run einlass -- member add --first-name … --last-name …',
  noHits: (search: string) => `Kein Mitglied gefunden zu „${search}“.`,
  noHitsHint: 'Gesucht wird in Name, E-Mail, Mitgliedsnummer und Codes.',
  clearSearch: 'Suche leeren',
  /** Which members of how many are shown. */
  shown: (
    { count, from, isLowerBound }: { count: number; from: number; isLowerBound: boolean },
    rows: number,
  ) => {
    if (rows === count && !isLowerBound) {
      return count === 1 ? '1 Mitglied' : `${formatNumber(count)} Mitglieder`;
    }
    const range = `${formatNumber(from + 1)}–${formatNumber(from + rows)}`;
    return `${range} von ${isLowerBound ? 'mindestens ' : ''}${formatNumber(count)} Mitgliedern`;
  },
  pages: 'Seiten der Mitgliederliste',
  previousPage: 'Zurück',
  nextPage: 'Weiter',
  page: (page: number) => `Seite ${formatNumber(page)}`,
  pageOf: (page: number, pages: number) => `Seite ${formatNumber(page)} von ${formatNumber(pages)}`,

  columns: {
    number: 'Nr.',
    name: 'Name',
    email: 'E-Mail',
    state: 'Status',
    invitation: 'Einladungscode',
    codes: 'Codes',
  },
  noEmail: 'Noch nicht angegeben',
  expand: (name: string) => `Codes von ${name} zeigen`,
  collapse: (name: string) => `Codes von ${name} ausblenden`,

  active: 'Aktiv',
  inactive: 'Inaktiv',
  registered: 'Registriert',
  pending: 'Ausstehend',
  badgeSuperuser: 'Admin',
  badgeStaff: 'Staff',
  badgeEntryStaff: 'Einlass',

  copyInvitation: (code: string) => `Einladungscode ${code} kopieren`,
  copyCode: (code: string) => `Code ${code} kopieren`,
  copied: 'In Zwischenablage kopiert!',
  copyFailure: 'Der Browser lässt das Kopieren nicht zu. Bitte markieren und selbst kopieren.',

  purchaseCodes: (name: string) => `Ticket-Kauf-Codes von ${name}`,
  purchaseCodesFailure: 'Failed to load member tokens',
  purchaseCodesLoading: 'Codes werden geladen …',
  noPurchaseCodes: 'Noch keine Ticket-Kauf-Codes.',
  created: 'erstellt',
  free: 'Frei',
  used: 'Ticket ausgestellt',
  mail: {
    waiting: 'Mail wartet',
    sent: 'Mail gesendet',
    failed: 'Mail fehlgeschlagen',
  } satisfies Record<MailState, string>,

  createPurchaseCodes: 'Codes erstellen',
  createPurchaseCodesFor: (name: string) => `Codes erstellen für ${name}`,
  count: 'Anzahl',
  countHint: 'Create between 1-10 tokens',
  create: 'Erstellen',
  purchaseCodesCreated: (count: number) =>
    count === 1 ? '1 Code wurde erstellt.' : `${count} Codes wurden erstellt.`,
  createPurchaseCodesFailure: 'Failed to create tokens',

  issue: 'Ticket ausstellen',
  issueAgain: 'Erneut ausstellen',
  issueFor: (code: string) => `Ticket ausstellen für ${code}`,
  issueAgainFor: (code: string) => `Erneut ausstellen für ${code}`,
  issueTitle: 'Ticket ausstellen',
  recipient: 'E-Mail-Adresse',
  recipientInvalid: 'Fehlerhafte E-Mail Adresse!',
  alreadyIssued: 'Dieses Ticket wurde bereits erstellt für',
  alreadyIssuedHint:
    'An dieselbe Adresse geht dasselbe Ticket noch einmal. Bei einer anderen Adresse wird das frühere Ticket ungültig.',
  send: 'Ausstellen und senden',
  issued: (email: string) => `Ticket erfolgreich erstellt und per E-Mail an ${email} gesendet!`,
  issueFailure: 'Failed to create ticket',
};
