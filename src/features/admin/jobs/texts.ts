/** What the screens say about jobs. */
import type { Job, JobRowState, JobState } from '../../../../contract/office/jobEntities.ts';
import { MAILS_COUNTED_MAX, nameOfJob, ROLE_NAMES } from '../../../../contract/office/jobNames.ts';
import { formatNumber } from '../../../shared/format.ts';
import { isToMail, mailOf } from './jobMails.ts';

const members = (count: number) =>
  count === 1 ? '1 Mitglied' : `${formatNumber(count)} Mitglieder`;

/** @returns whether it shuts members out. */
const deactivates = ({ task, undoes }: Pick<Job, 'task' | 'undoes'>): boolean =>
  task.kind === 'set_active' && task.is_active === (undoes !== undefined);

const would = (count: number) => (count === 1 ? 'würde' : 'würden');

const stays = (count: number): string =>
  count === 1 ? 'bleibt, wie es ist' : 'bleiben, wie sie sind';

const CHANGES = {
  all: (pending: number, _partly: number): string =>
    pending === 1 ? 'Es würde geändert.' : 'Alle würden geändert.',
  none: 'Bei niemandem gibt es etwas zu ändern:',
  some: (pending: number, skipped: number, _partly: number) =>
    `${formatNumber(pending)} ${would(pending)} geändert, ${formatNumber(skipped)} nicht:`,
  would: (pending: number) => `${would(pending)} geändert`,
  wouldNot: stays,
  start: (whom: string) => `${whom} ändern`,
  changed: 'geändert',
  skipped: 'unverändert',
};
const SENDS: typeof CHANGES = {
  all: (pending) => `${pending === 1 ? 'Dafür' : 'Für alle'} ginge eine Mail hinaus.`,
  none: 'Für niemanden ginge eine Mail hinaus:',
  some: (pending, skipped) =>
    `Für ${formatNumber(pending)} ginge eine Mail hinaus, für ${formatNumber(skipped)} nicht:`,
  would: () => 'mit Mail',
  wouldNot: () => 'ohne Mail',
  start: (whom) => `Mails für ${whom} senden`,
  changed: 'mit Mail',
  skipped: 'ohne Mail',
};
const CODES: typeof CHANGES = {
  all: (pending) => (pending === 1 ? 'Es bekäme Codes.' : 'Alle bekämen Codes.'),
  none: 'Niemand bekäme Codes:',
  some: (pending, skipped) =>
    `${formatNumber(pending)} ${pending === 1 ? 'bekäme' : 'bekämen'} Codes, ${formatNumber(skipped)} nicht:`,
  would: () => 'mit neuen Codes',
  wouldNot: () => 'ohne neue Codes',
  start: (whom) => `Codes für ${whom} erstellen`,
  changed: 'mit neuen Codes',
  skipped: 'ohne neue Codes',
};
/** Its rows are lines. */
const IMPORTS: typeof CHANGES = {
  ...CHANGES,
  would: (pending) => `${would(pending)} übernommen`,
  wouldNot: () => 'nicht',
  changed: 'übernommen',
  skipped: 'nicht übernommen',
};
const inPart = (partly: number) =>
  partly === 0 ? '' : `, bei ${formatNumber(partly)} davon nur zum Teil`;

/** Of a member that is new it takes all, of another what was changed, as far as nobody has done more with it since. */
const UNDOES: typeof CHANGES = {
  all: (pending, partly) =>
    `Bei ${formatNumber(pending)} würde es zurückgenommen${inPart(partly)}.`,
  none: 'Bei niemandem lässt sich etwas zurücknehmen, weil:',
  some: (pending, skipped, partly) =>
    `Bei ${formatNumber(pending)} würde es zurückgenommen${inPart(partly)}; bei ${formatNumber(skipped)} bleibt es, weil:`,
  would: (pending) => `${would(pending)} zurückgenommen`,
  wouldNot: stays,
  start: (whom) => `Für ${whom} zurücknehmen`,
  changed: 'zurückgenommen',
  skipped: 'nicht zurückgenommen',
};

function wordsOf({ task, undoes, pending }: Job): typeof CHANGES {
  if (undoes !== undefined) return UNDOES;
  if (task.kind === 'set_active') {
    const act = task.is_active ? 'aktivieren' : 'deaktivieren';
    return { ...CHANGES, start: (whom) => `${whom} ${act}` };
  }
  if (task.kind === 'import_members') return IMPORTS;
  if (task.kind === 'create_codes') {
    if (task.count === 1 || pending === 1) return CODES;
    const all = formatNumber(task.count * pending);
    return { ...CODES, start: (whom) => `${all} Codes für ${whom} erstellen` };
  }
  return mailOf(task) !== null ? SENDS : CHANGES;
}

const doubtful = ({ doubts = [] }: Pick<Job, 'doubts'>): number =>
  doubts.reduce((sum, { count }) => sum + count, 0);

const upTo = (count: number, most: number) =>
  count > most ? `über ${formatNumber(most)}` : formatNumber(count);

export const texts = {
  title: ({ task, undoes }: Pick<Job, 'task' | 'undoes'>) => nameOfJob(task, undoes !== undefined),
  states: {
    checking: 'wird geprüft',
    draft: 'noch nicht gestartet',
    waiting: 'wartet',
    running: 'läuft',
    paused: 'angehalten',
    cancelled: 'abgebrochen',
    stopped: 'gestoppt',
    done: 'fertig',
  } satisfies Record<JobState, string>,
  facts: (id: number, state: string, name: string, when: string) =>
    `${state} · ${name} · ${when} · Auftrag ${id}`,
  numbers: (job: Job): Record<JobRowState, string> => {
    const { changed, skipped } = wordsOf(job);
    // Until then rows are counted that are still to be done.
    const partly = job.undoes !== undefined && job.pending === 0 ? doubtful(job) : 0;
    return {
      pending: job.state === 'cancelled' ? 'nicht mehr ausgeführt' : 'offen',
      changed: partly === 0 ? changed : `${changed}, davon ${formatNumber(partly)} nur zum Teil`,
      skipped,
      failed: 'fehlgeschlagen',
    };
  },
  progress: (done: number, all: number) => `${formatNumber(done)} von ${formatNumber(all)}`,
  rowsOf: (name: string, state: string) => `${name}: ${state}`,
  line: (line: number) => `Zeile ${line}`,
  inFile: (name: string) => `in der Datei: ${name}`,
  couldBe: (count: number) => (count === 1 ? 'Es könnte sein: ' : 'Es könnten sein: '),
  numbered: (number: number, name: string) => `Nummer ${number} (${name})`,
  moreMembers: (count: number) => ` und ${formatNumber(count)} weitere`,
  noRows: 'Hier ist niemand.',
  rowsDeleted: (when: string) => `Die einzelnen Zeilen wurden am ${when} gelöscht.`,
  moreRows: 'Weitere anzeigen',
  rowsFailure: 'Die Liste wurde nicht geladen',

  actions: 'Aktionen',
  exportTable: 'Als Tabelle laden',
  createCodes: 'Codes erstellen …',
  mails: 'Per Mail senden',
  invite: 'Einladung',
  sendCodes: 'Freie Codes',
  resendFailed: 'Fehlgeschlagene Tickets',
  resendTickets: 'Alle gültigen Tickets',
  activate: 'Aktivieren',
  deactivate: 'Deaktivieren',
  giveRole: 'Rolle geben …',
  takeRole: 'Rolle entziehen …',
  giveLabel: 'Marke geben …',
  takeLabel: 'Marke entfernen …',
  giveRoleTitle: 'Rolle geben',
  takeRoleTitle: 'Rolle entziehen',
  role: 'Rolle',
  roles: ROLE_NAMES,
  countTitle: 'Codes erstellen',
  count: 'Anzahl je Mitglied',
  countHint: 'Von 1 bis 10.',
  countOutside: 'Bitte eine ganze Zahl von 1 bis 10 eintragen.',
  check: 'Prüfen',

  checks: 'Es wird geprüft, nichts wird geändert …',
  checking: (found: number) => `Es wird geprüft, nichts wird geändert: ${members(found)} bisher.`,
  found: (job: Job) => {
    const { found, pending, skipped } = job;
    const { none, all, some } = wordsOf(job);
    if (found === 0) return 'Niemand wurde gefunden.';
    const counted = `${members(found)} gefunden.`;
    if (pending === 0) return `${counted} ${none}`;
    if (skipped === 0) return `${counted} ${all(pending, doubtful(job))}`;
    return `${counted} ${some(pending, skipped, doubtful(job))}`;
  },
  doubts: 'Diese gehen, aber sieh sie dir vorher an:',
  reason: (sentence: string, count: number) => `${formatNumber(count)} × ${sentence}`,
  would: (job: Job): Record<'pending' | 'skipped' | 'doubtful', string> => {
    const { would: willBe, wouldNot } = wordsOf(job);
    return {
      pending: willBe(job.pending),
      skipped: wouldNot(job.skipped),
      doubtful: 'zum Ansehen',
    };
  },
  start: (job: Job) => wordsOf(job).start(members(job.pending)),
  confirmCount: (job: Job) =>
    deactivates(job)
      ? `Zur Bestätigung, wie viele deaktiviert werden: ${job.pending}`
      : `Zur Bestätigung, wie viele die Rolle Administration bekommen: ${job.pending}`,
  confirmFailure:
    'Das Feld für die Anzahl konnte nicht geladen werden. Bitte prüfe deine Verbindung.',
  confirmWhy: (job: Job) =>
    deactivates(job)
      ? 'Zurücknehmen geht, aber anmelden müssen sie sich dann neu.'
      : 'Sie dürfen danach alles, auch dir die Rolle entziehen.',
  otherCount: (count: number) => `Bitte ${count} eintragen.`,
  discard: 'Verwerfen',
  close: 'Schließen',
  goesOn: 'Der Auftrag läuft auf dem Server weiter, auch wenn du dieses Fenster schließt.',
  toJobs: 'Alle Aufträge',
  planFailure: 'Der Auftrag wurde nicht angelegt',
  jobFailure: 'Der Auftrag wurde nicht geladen',

  pause: 'Anhalten',
  resume: 'Fortsetzen',
  cancel: 'Auftrag abbrechen',
  retry: 'Fehlgeschlagene noch einmal',
  isMailing: (job: Job) => isToMail(job) && job.changed > 0,
  mailsGoOut: 'Die Mails wurden eingereiht. Was aus einer geworden ist, steht beim Mitglied.',
  mailsWait: (count: number) =>
    count === 1 ? 'Noch 1 Mail wartet.' : `Noch ${upTo(count, MAILS_COUNTED_MAX)} Mails warten.`,
  mailsFailed: (count: number) =>
    count === 1
      ? '1 Mail ging nicht hinaus.'
      : `${upTo(count, MAILS_COUNTED_MAX)} Mails gingen nicht hinaus.`,
  stopMails: 'Mails verwerfen …',
  stopMailsTitle: 'Wartende Mails verwerfen',
  stopMailsSubmit: 'Verwerfen',
  stopMailsWhat({ task }: Job, count: number): string {
    if (count === 0) return 'Es wartet keine Mail mehr.';
    const waiting =
      count === 1 ? '1 Mail wartet' : `${upTo(count, MAILS_COUNTED_MAX)} Mails warten`;
    return task.kind === 'resend_tickets'
      ? `${waiting} noch. Verworfen gehen sie nicht hinaus. Die Tickets bleiben gültig, und was früher gemailt wurde, bleibt, wie es ist.`
      : `${waiting} noch. Verworfen gehen sie nicht hinaus und gelten als fehlgeschlagen; du findest in der Liste, wen das betrifft, und kannst von dort noch einmal mailen.`;
  },
  mailsStopped: (count: number) =>
    count === 1 ? '1 Mail verworfen.' : `${formatNumber(count)} Mails verworfen.`,
  stopMailsFailure: 'Die Mails wurden nicht verworfen',
  mailSample: 'So sieht die Mail aus',
  mailSampleFailure: 'Das Muster konnte nicht geladen werden. Bitte prüfe deine Verbindung.',
  mailSampleHint:
    'Mit deinem Namen und mit Codes, die keine sind; jedes Mitglied bekommt die eigenen.',
  deactivates,
  shutsOut: (count: number) =>
    count === 1
      ? 'Wer deaktiviert wird, ist sofort abgemeldet und kann sich nicht mehr anmelden. Codes und Tickets bleiben gültig.'
      : 'Sie werden sofort abgemeldet und können sich nicht mehr anmelden. Ihre Codes und Tickets bleiben gültig.',
  noName: (name: string) =>
    `Das Festival hat noch keinen eigenen Namen: In den Mails heißt es „${name}“.`,
  noContact:
    'Das Festival nennt keinen Kontakt: In den Mails steht „Antworten darauf liest niemand“.',
  toFacts: 'In den Einstellungen angeben',
  mailsAreFinal: 'Was verschickt ist, lässt sich nicht zurücknehmen.',
  mailsWouldStay:
    'Der Server kennt keinen Mailserver: Keine dieser Mails ginge hinaus, alle gälten als fehlgeschlagen.',
  mailsStay:
    'Der Server kennt keinen Mailserver: Die Mails gehen nicht hinaus und gelten als fehlgeschlagen. Gibt es einen, sendet sie „einlass mail retry“.',
  toFailedMails: 'Was nicht ankam, in der Liste zeigen',
  /** Mails stay sent. */
  isUndoable: ({ task }: Job) => mailOf(task) === null,
  undo: 'Rückgängig machen …',
  toChanged: 'Diese Mitglieder zeigen',
  toImport: 'Zum Import',
  toAudit: 'Im Protokoll',
  undone: (undone: number, changed: number) =>
    undone < changed
      ? `${formatNumber(undone)} von ${formatNumber(changed)} zurückgenommen`
      : 'Wurde zurückgenommen.',
  changeFailure: 'Das hat nicht geklappt',
  unanswered: 'Der Server hat nicht geantwortet. Wie der Auftrag steht, siehst du gleich hier.',

  loading: 'Aufträge werden geladen …',
  loadFailure: 'Die Aufträge wurden nicht geladen',
  none: 'Noch keine Aufträge',
  noneHint:
    'Wähle in der Mitgliederliste einige oder alle aus. Was du mit ihnen tust, steht dann hier: mit Fortschritt, Ergebnis und dem Weg zurück.',
  toMembers: 'Zur Mitgliederliste',
  older: 'Ältere Aufträge',
  toNewest: 'Zu den neuesten Aufträgen',
};
