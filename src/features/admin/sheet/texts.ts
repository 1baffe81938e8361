/** A member's sheet. */
import { NOTES_MAX_CHARS } from '../../../../contract/limits.ts';
import { formatNumber } from '../../../shared/format.ts';

export const texts = {
  open: 'Öffnen',
  openFor: (name: string) => `${name} öffnen`,
  close: 'Schließen',
  before: 'Vorheriges Mitglied der Liste',
  after: 'Nächstes Mitglied der Liste',
  title: 'Mitglied',
  titleOf: (name: string, number: number) => `${name} (#${number})`,
  loading: 'Mitglied wird geladen …',
  failure: 'Das Mitglied lässt sich nicht laden.',

  email: 'E-Mail',
  changeEmail: 'E-Mail ändern',
  noEmail: 'Noch nicht angegeben',
  forInvitation: (address: string) => `${address} (für die Einladung)`,
  undeliverable: (since: string, words: string) =>
    `Mails kommen zurück, zuerst am ${since}${words === '' ? '.' : `: ${words}`}`,
  state: 'Status',
  invitation: 'Einladungscode',
  created: 'Angelegt',
  registered: 'Registriert',
  notYet: 'Noch nicht',
  dataDeleted: 'Daten gelöscht',
  edit: 'Bearbeiten',
  createCodes: 'Codes erstellen',
  merge: 'Zusammenführen …',
  didWhat: 'Was das Mitglied getan hat',

  notes: 'Notiz für das Büro',
  notesHint: 'Das Mitglied sieht sie nicht.',
  saveNotes: 'Notiz speichern',
  notesUnsaved: 'Nicht gespeichert.',
  notesKept:
    'Die Notiz ist noch nicht gespeichert. Sie steht da, wenn du das Mitglied wieder öffnest.',
  notesSaved: 'Notiz gespeichert.',
  notesTooLong: (chars: number) =>
    `Die Notiz hat ${formatNumber(chars)} Zeichen, höchstens ${formatNumber(NOTES_MAX_CHARS)} lassen sich speichern. Bitte kürze sie.`,
  notesFailure: 'Die Notiz wurde nicht gespeichert',
  notesChangedMeanwhile: 'Inzwischen hat jemand anders die Notiz geändert. Sie lautet jetzt:',
  notesOfDeleted:
    'Inzwischen wurden die Daten dieses Mitglieds gelöscht. Deine Notiz ist nicht gespeichert:',
  discardNotes: 'Verwerfen',
  notesEmpty: '(leer)',
  notesChangedMeanwhileHint:
    'Dein Text steht noch im Feld. „Notiz speichern“ überschreibt die andere Notiz.',
  takeTheirNotes: 'Andere Notiz übernehmen',

  codes: 'Codes',
  noCodes: 'Noch keine Ticket-Kauf-Codes.',
  free: 'Frei',
  issuedTo: (email: string) => `Ticket an ${email}`,
  admitted: 'Gast ist eingelassen',
  mail: { waiting: 'Mail wartet', sent: 'Mail gesendet', failed: 'Mail fehlgeschlagen' },
  story: (code: string) => `Was mit ${code} geschah`,
  by: (name: string) => `durch ${name}`,
  issue: 'Ticket ausstellen',
  resend: 'Noch einmal senden',
  reissue: 'An andere Adresse',
  revoke: 'Zurückziehen …',
  withdraw: 'Code zurückziehen …',
  move: 'Übertragen …',
  forCode: (act: string, code: string) => `${act} ${code}`,

  revokeTitle: 'Ticket zurückziehen',
  revokeWhat: (email: string) =>
    `Das Ticket an ${email} gilt dann nicht mehr; wer es bekommen hat, erfährt das gleich per Mail, ohne den Grund. Das Tor lehnt es sofort ab, Geräte ohne Netz mit ihrer nächsten Liste. Der Code ist danach wieder frei.`,
  reason: 'Grund',
  reasonMissing: 'Bitte einen Grund angeben.',
  revokeSubmit: 'Ticket zurückziehen',
  revokeFailure: 'Das Ticket wurde nicht zurückgezogen',
  withdrawNever:
    'Zurückziehen geht nicht mehr: Es gab schon ein Ticket dafür, oder der Code ist per Mail weitergegeben. Soll ihn niemand mehr benutzen, übertrage ihn: Er lautet danach anders.',
  withdrawTitle: 'Code zurückziehen',
  withdrawWhat: (code: string) =>
    `Der Code ${code} verschwindet, auch beim Mitglied. Das lässt sich nicht zurücknehmen; ein neuer Code lässt sich jederzeit erstellen.`,
  withdrawSubmit: 'Code zurückziehen',
  withdrawFailure: 'Der Code wurde nicht zurückgezogen',
  moveTitle: 'Code übertragen',
  moveWhat: (code: string) =>
    `Der Code ${code} gehört danach dem anderen Mitglied und lautet anders: Wer ihn schon hat, kann nichts mehr damit anfangen.`,
  moveSubmit: 'Übertragen',
  moveFailure: 'Der Code wurde nicht übertragen',
  resendTitle: 'Ticket noch einmal senden',
  resendWhat: (email: string) => `Dasselbe Ticket geht noch einmal an ${email}.`,
  resendSubmit: 'Senden',
  resent: (email: string) => `Das Ticket geht noch einmal an ${email}.`,
  resendFailure: 'Das Ticket wurde nicht gesendet',

  data: 'Auskunft',
  dataHint:
    'Alles, was über dieses Mitglied gespeichert ist, zum Aushändigen an die Person. Das Protokoll hält es fest.',
  dataFailure: 'Die Daten konnten nicht geladen werden. Bitte versuche es erneut.',

  anonymisedAt: (when: string) =>
    `Die persönlichen Daten wurden am ${when} gelöscht. Nummer, Codes und Tickets bleiben.`,
  anonymise: 'Daten löschen …',
  anonymiseTitle: (name: string) => `Persönliche Daten löschen: ${name}`,
  anonymiseWhat:
    'Name, Adressen, Notiz, Passwort und Sitzungen werden überall gelöscht, auch im Protokoll. Niemand kann das zurücknehmen.',
  anonymiseKept:
    'Nummer, Codes und Tickets bleiben: Tickets gelten am Tor wie bisher, die Adressen anderer Gäste bleiben stehen. Aus Sicherungskopien verschwindet, was gelöscht ist, wenn sie ablaufen.',
  anonymiseConfirm: (number: number) => `Zur Bestätigung die Mitgliedsnummer: ${number}`,
  anonymiseOther: (number: number) => `Bitte ${number} eintragen.`,
  anonymiseSubmit: 'Endgültig löschen',
  anonymiseFailure: 'Die Daten wurden nicht gelöscht',

  invite: 'Neuer Einladungscode …',
  inviteTitle: 'Neuer Einladungscode, der alte wird ungültig',
  inviteWhat: (email: string | null) =>
    `Das Mitglied bekommt einen neuen Einladungscode. Der bisherige gilt dann nicht mehr. ${
      email === null
        ? 'Es ist keine Adresse eingetragen: Gib den neuen Code selbst weiter.'
        : `Der neue geht per Mail an ${email}.`
    }`,
  inviteSubmit: 'Neuer Einladungscode',
  invited: (code: string, email: string | null) =>
    email === null
      ? `Der neue Einladungscode ist ${code}.`
      : `Der neue Einladungscode ist ${code}. Er geht an ${email}.`,
  inviteFailure: 'Es gibt keinen neuen Einladungscode',

  resetLink: 'Link für ein neues Passwort …',
  resetLinkTitle: 'Link für ein neues Passwort',
  resetLinkWhat:
    'Für jemanden, bei dem keine Mail ankommt: Du gibst den Link selbst weiter. Er gilt eine Stunde und einmal. Wer ihn hat, kommt in das Konto; das Protokoll hält fest, dass du ihn erstellt hast.',
  resetLinkSubmit: 'Link erstellen',
  resetLinkMade: 'Der Link ist erstellt.',
  resetLinkFailure: 'Es gibt keinen Link',
  resetLinkUntil: (time: string) => `Gib diesen Link weiter. Er gilt bis ${time}, einmal:`,
  copyResetLink: 'Link kopieren',

  sessions: 'Angemeldet',
  noSessions: 'Nirgends angemeldet.',
  unknownClient: 'Unbekannter Browser',
  usedAt: (time: string) => `zuletzt ${time}`,
  signOut: 'Abmelden',
  signOutAt: (client: string) => `Abmelden: ${client}`,
  signOutFailure: 'Die Abmeldung hat nicht geklappt.',

  audit: 'Protokoll',
  auditLoading: 'Protokoll wird geladen …',
  auditFailure: 'Das Protokoll lässt sich nicht laden.',
  noAudit: 'Noch nichts im Protokoll.',
  more: 'Ganzes Protokoll',

  resetFactor: 'Zweiten Faktor zurücksetzen',
  resetFactorTitle: (name: string) => `Zweiten Faktor von ${name} zurücksetzen?`,
  resetFactorWhat:
    'Alle Apps, Passkeys und Wiederherstellungscodes werden entfernt. Zum Anmelden reicht dann das Passwort. Das Mitglied wird auf allen Geräten abgemeldet, auch am Tor, und eine E-Mail sagt es ihm.',
  resetFactorSure:
    'Frag zuerst nach, am besten im Gespräch: Wer sich nur als das Mitglied ausgibt, käme sonst ins Konto.',
  resetFactorSubmit: 'Zurücksetzen',
  resetFactorFailure: 'Der zweite Faktor wurde nicht zurückgesetzt.',
};
