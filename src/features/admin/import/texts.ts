/** What the screens say about imports. */
import type { ImportField, ImportMatch } from '../../../../contract/office/importEntities.ts';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { formatNumber } from '../../../shared/format.ts';

const lines = (count: number) => (count === 1 ? '1 Zeile' : `${formatNumber(count)} Zeilen`);
const members = (count: number) =>
  count === 1 ? '1 Mitglied' : `${formatNumber(count)} Mitglieder`;

export const texts = {
  steps: ['Datei', 'Spalten', 'Prüfen', 'Import'],

  choose: 'Datei auswählen',
  drop: 'Zieh die Datei hierher, oder wähle sie aus.',
  /** Where nothing can be dragged. */
  tap: 'Tippe hier und wähle die Datei aus.',
  kinds: 'Excel (.xlsx) oder CSV, bis 50 MB. Eine der ersten Zeilen nennt die Spalten.',
  sample: 'Beispieldatei laden',
  sampleName: 'beispiel-mitglieder.csv',
  sampleFile:
    '\ufeffNummer;Vorname;Nachname;E-Mail;Rollen;Notiz\r\n101;Änne;Weiß;aenne@example.org;Einlass;\r\n;Jörg;Müller;;;nur samstags\r\n',
  nothingYet: 'Geändert wird erst etwas, wenn du das Ergebnis der Prüfung gesehen hast.',
  tooLarge: 'Die Datei ist größer als 50 MB. Teile sie auf.',
  oldExcel: 'Alte Excel-Dateien (.xls) gehen nicht. Speichere die Tabelle als .xlsx oder als CSV.',
  sending: (name: string) => `${name} wird hochgeladen …`,
  reading: (name: string) => `${name} wird gelesen …`,
  readMeanwhile: (name: string) => `${name} ist gelesen. Unter „Importieren“ geht es damit weiter.`,
  cancel: 'Abbrechen',
  broken: 'Die Verbindung ist abgebrochen. Die Datei ist noch ausgewählt.',
  proxyLimit: 'Die Datei ist für die Verbindung zum Server zu groß. Teile sie auf.',
  sendFailure: 'Die Datei wurde nicht gelesen',
  chooseSheet: 'Blatt auswählen',
  moreSheets: (count: number) =>
    `und ${formatNumber(count)} weitere: Schieb das Blatt in der Datei nach vorn, dann steht es hier.`,
  waiting: 'Noch nicht importiert',
  sent: (when: string, by: string) => `gesendet ${when}, ${by}`,
  discard: 'Verwerfen',
  discardFile: (name: string) => `„${name}“ verwerfen`,
  discardTitle: 'Datei verwerfen',
  discardWhat: (name: string, rows: number) =>
    `„${name}“ (${lines(rows)}) wird mit allem gelöscht, was darin steht, auch für alle anderen in der Administration. An den Mitgliedern ändert sich nichts.`,
  discarded: (name: string) => `„${name}“ ist verworfen.`,
  discardFailure: 'Die Datei wurde nicht verworfen',
  otherFile: 'Andere Datei wählen',

  loading: 'Datei wird geladen …',
  loadFailure: 'Die Datei wurde nicht geladen',
  file: (name: string, rows: number) => `${name}: ${lines(rows)}`,
  /** @param when it was, as `formatDate` gives it; null: nobody knows. */
  remembered: (when: string | null) =>
    `Zuordnung wie beim letzten Mal${when === null ? '' : ` (${when})`}.`,
  guessed: 'Zuordnung nach den Namen der Spalten.',
  chosen: 'Zuordnung geändert.',
  reset: 'Zurücksetzen',
  asBefore: 'Wie beim letzten Mal',
  returned:
    'Abgelehnte Zeilen, die zurückkommen: Die Spalten „Zeile in der Datei“ und „Grund der Ablehnung“ bleiben weg.',
  head: 'Die Spalten nennt',
  headLine: (line: number, cells: readonly string[]) =>
    `Zeile ${line}: ${cells.filter((cell) => cell !== '').join(' · ') || 'leer'}`,
  noHead: 'keine Zeile: schon die erste ist ein Mitglied',
  headFailure: 'Die Zeile wurde nicht genommen',
  column: 'Spalte der Datei',
  becomes: 'wird zu',
  becomesFor: (column: string) => `Spalte „${column}“ wird zu`,
  /** @param looked at how many of the file's lines. */
  empty: (looked: number, rows: number) =>
    looked < rows ? `in den ersten ${formatNumber(looked)} Zeilen leer` : 'leer',
  notTaken: 'nicht übernehmen',
  /** @param lost columns; @param field what they were, which another column is now. */
  noLongerTaken: (lost: readonly string[], field: string, column: string) =>
    `${lost.map((name) => `„${name}“`).join(' und ')} ${lost.length === 1 ? 'wird' : 'werden'} nicht mehr übernommen: ${field} kommt jetzt aus „${column}“.`,
  fields: {
    number: 'Nummer',
    first_name: 'Vorname',
    last_name: 'Nachname',
    full_name: 'Name (Vorname Nachname)',
    reversed_name: 'Name (Nachname Vorname)',
    email: 'E-Mail',
    roles: 'Rollen (Admin, Staff, Einlass)',
    is_superuser: 'Admin: ja oder nein',
    is_staff: 'Staff: ja oder nein',
    is_entry_staff: 'Einlass: ja oder nein',
    labels: 'Marken (mit Kommas dazwischen)',
    notes: 'Notiz',
  } satisfies Record<ImportField, string>,
  match: 'Woran Mitglieder wiedererkannt werden',
  matches: {
    number: 'an der Nummer',
    email: 'an der E-Mail-Adresse',
    name: 'am Vor- und Nachnamen',
  } satisfies Record<ImportMatch, string>,
  existing: 'Wer schon da ist',
  skip: 'bleibt, wie er ist: nur neue anlegen',
  update: 'wird geändert: nur die Spalten von oben, leere Zellen ändern nichts',
  emailHint:
    'Die E-Mail-Adresse ist für die Einladung. Wer schon registriert ist, behält die eigene.',
  noNames:
    'Es fehlt noch: welche Spalte der Vorname ist und welche der Nachname, oder welche beides.',
  check: 'Prüfen',
  planFailure: 'Die Prüfung hat nicht begonnen',

  checkedByOther: (by: string) =>
    `${by} hat die Datei inzwischen neu geprüft. Hier steht das Ergebnis davon.`,
  checkingTitle: 'Die Datei wird geprüft',
  checked: 'Ergebnis der Prüfung',
  checking: (found: number, rows: number) =>
    `Es wird geprüft, nichts wird geändert: ${formatNumber(found)} von ${lines(rows)}.`,
  /** `3.000 Zeilen: 2.950 neu, 40 geändert, 10 nicht.` */
  found: ({ found, pending, skipped, added = 0 }: Job) => {
    const parts = [
      added > 0 && `${formatNumber(added)} neu`,
      pending - added > 0 && `${formatNumber(pending - added)} geändert`,
      skipped > 0 && `${formatNumber(skipped)} nicht`,
    ].filter((part) => part !== false);
    return `${lines(found)}: ${parts.join(', ')}.`;
  },
  nothingToDo: 'Es gibt nichts zu importieren:',
  backToColumns: 'Zurück zu den Spalten',
  start: ({ pending, added = 0 }: Job) => {
    if (added === pending) return `${members(added)} anlegen`;
    return added === 0 ? `${members(pending)} ändern` : `${members(pending)} importieren`;
  },
  refused: 'Abgelehnte Zeilen laden (CSV)',
  refusedHint: 'Verbessere sie dort und importiere die Datei dann wie diese.',
  refusedName: 'abgelehnte-zeilen.csv',
  refusedFailure: 'Die Zeilen wurden nicht geladen',
  done: ({ changed, added = 0, failed }: Job) => {
    if (changed === 0) return 'Niemand wurde angelegt oder geändert.';
    const isNew = Math.min(added, changed);
    const parts = [
      isNew > 0 && `${members(isNew)} angelegt`,
      changed - isNew > 0 && `${formatNumber(changed - isNew)} geändert`,
      failed > 0 && `${formatNumber(failed)} fehlgeschlagen`,
    ].filter((part) => part !== false);
    return `${parts.join(', ')}.`;
  },
  underWay: 'Der Import läuft',
  paused: 'Der Import ist angehalten',
  result: 'Ergebnis des Imports',
  cancelled: 'Der Import ist abgebrochen',
  /** Of the file, when it was cancelled. */
  left: (count: number) =>
    `${lines(count)} ${count === 1 ? 'blieb' : 'blieben'} offen. Lade die Datei noch einmal hoch, um sie nachzuholen: Wer schon da ist, wird wiedererkannt.`,
  next: 'Wie es weitergeht',
  showNew: 'Diese Mitglieder zeigen, soweit noch nicht registriert',
  showUninvited: 'Wer an seiner Adresse noch nicht eingeladen ist',
  uninvitedHint:
    'Wem die Liste eine andere Adresse gegeben hat, der braucht eine neue Einladung: Der Code aus der früheren Mail gilt nicht mehr.',
  inviteHint: 'Um sie einzuladen, wähle dort alle aus, und dann „Aktionen“, „Einladung“.',
  toJobs: 'Zu den Aufträgen',
  undoHint: ({ added = 0 }: Job) =>
    `Dort lässt sich der Import zurücknehmen, soweit seither nichts geändert wurde.${
      added > 0 ? ' Wer neu und schon eingeladen oder registriert ist oder Codes hat, bleibt.' : ''
    }`,
  anotherFile: 'Noch eine Datei importieren',
  goesOn: 'Der Import läuft auf dem Server weiter, auch wenn du diese Seite schließt.',
};
