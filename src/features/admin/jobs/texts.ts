/** What the screens say about jobs. */
import type {
  Job,
  JobRole,
  JobRowState,
  JobState,
  JobTask,
} from '../../../../contract/office/jobEntities.ts';
import { formatNumber } from '../../../shared/format.ts';

const ROLES: Record<JobRole, string> = {
  is_entry_staff: 'Einlass',
  is_staff: 'Staff',
  is_superuser: 'Administration',
};

const members = (count: number) =>
  count === 1 ? '1 Mitglied' : `${formatNumber(count)} Mitglieder`;

/** What a job does, as its name. */
function nameOfTask(task: JobTask): string {
  switch (task.kind) {
    case 'create_codes':
      return task.count === 1 ? 'Je 1 Code erstellen' : `Je ${task.count} Codes erstellen`;
    case 'set_active':
      return task.is_active ? 'Mitglieder aktivieren' : 'Mitglieder deaktivieren';
    case 'set_role':
      return `Rolle ${ROLES[task.role]} ${task.is_given ? 'geben' : 'nehmen'}`;
    case 'import_members':
      return `Import: ${task.file_name}`;
  }
}

/** Its rows are lines; of one that takes an import back, members again. */
const isImport = ({ task, undoes }: Job): boolean =>
  task.kind === 'import_members' && undoes === undefined;

export const texts = {
  title: ({ task, undoes }: Pick<Job, 'task' | 'undoes'>) =>
    undoes === undefined ? nameOfTask(task) : `Zurücknehmen: ${nameOfTask(task)}`,
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
  facts: (state: string, name: string, when: string) => `${state} · ${name} · ${when}`,
  numbers: (job: Job): Record<JobRowState, string> => ({
    pending: 'offen',
    changed: isImport(job) ? 'übernommen' : 'geändert',
    skipped: isImport(job) ? 'nicht übernommen' : 'unverändert',
    failed: 'fehlgeschlagen',
  }),
  progress: (done: number, all: number) => `${formatNumber(done)} von ${formatNumber(all)}`,
  rowsOf: (name: string, state: string) => `${name}: ${state}`,
  line: (line: number) => `Zeile ${line}`,
  noRows: 'Hier ist niemand.',
  moreRows: 'Weitere anzeigen',
  rowsFailure: 'Die Liste wurde nicht geladen',

  actions: 'Aktionen',
  exportTable: 'Als Tabelle laden (CSV)',
  exportFile: 'mitglieder.csv',
  exportFailure: 'Die Tabelle wurde nicht geladen',
  createCodes: 'Codes erstellen …',
  activate: 'Aktivieren',
  deactivate: 'Deaktivieren',
  give: 'Rolle geben',
  take: 'Rolle nehmen',
  roles: ROLES,
  countTitle: 'Codes erstellen',
  count: 'Anzahl je Mitglied',
  check: 'Prüfen',

  checking: (found: number) => `Es wird geprüft, nichts wird geändert: ${members(found)} bisher.`,
  found: ({ found, pending, skipped }: Job) => {
    if (found === 0) return 'Niemand wurde gefunden.';
    const some = `${members(found)} gefunden.`;
    if (pending === 0) return `${some} Bei niemandem gibt es etwas zu ändern:`;
    if (skipped === 0) return `${some} Alle würden geändert.`;
    return `${some} ${formatNumber(pending)} würden geändert, ${formatNumber(skipped)} nicht:`;
  },
  reason: (sentence: string, count: number) => `${formatNumber(count)} × ${sentence}`,
  would: (job: Job): Record<'pending' | 'skipped', string> =>
    isImport(job)
      ? { pending: 'würden übernommen', skipped: 'nicht' }
      : { pending: 'würden geändert', skipped: 'bleiben, wie sie sind' },
  start: (count: number) => `${members(count)} ändern`,
  discard: 'Verwerfen',
  close: 'Schließen',
  goesOn: 'Der Auftrag läuft auf dem Server weiter, auch wenn du dieses Fenster schließt.',
  toJobs: 'Alle Aufträge',
  planFailure: 'Der Auftrag wurde nicht angelegt',
  jobFailure: 'Der Auftrag wurde nicht geladen',

  pause: 'Anhalten',
  resume: 'Fortsetzen',
  cancel: 'Abbrechen',
  retry: 'Fehlgeschlagene noch einmal',
  undo: 'Rückgängig machen …',
  toImport: 'Zum Import',
  toAudit: 'Im Protokoll',
  undone: 'Wurde zurückgenommen.',
  changeFailure: 'Das hat nicht geklappt',

  loading: 'Aufträge werden geladen …',
  loadFailure: 'Die Aufträge wurden nicht geladen',
  none: 'Noch keine Aufträge',
  noneHint:
    'Wähle in der Mitgliederliste einige oder alle aus. Was du mit ihnen tust, steht dann hier: mit Fortschritt, Ergebnis und dem Weg zurück.',
  toMembers: 'Zur Mitgliederliste',
  older: 'Ältere Aufträge',
};
