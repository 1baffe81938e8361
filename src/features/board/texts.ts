import type { RefusalReason } from '../../../contract/entities.ts';
import type { EntryMode } from '../../../contract/entry/entities.ts';
import { formatNumber } from '../../shared/format.ts';
import type { DeviceState } from './deviceState.ts';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`;

/** What a superuser reads who settles a conflict as it is. */
interface Accepting {
  submit: string;
  title: string;
  hint: string;
}

/** The live board of the gate. */
export const texts = {
  loading: 'Die Zahlen werden geladen …',
  loadFailure: 'Die Zahlen vom Einlass konnten nicht geladen werden.',
  noAnswer: 'Keine Antwort vom Server. Bitte Internetverbindung prüfen.',

  asOf: 'Stand',
  lost: (time: string) => `Getrennt, Stand ${time}`,
  backAgain: 'Die Zahlen sind wieder aktuell.',

  inside: 'Drinnen',
  ofTickets: (tickets: number) => `von ${counted(tickets, 'Ticket', 'Tickets')}`,
  perMinute: 'Letzte Minute',
  admissions: (count: number) => counted(count, 'Einlass', 'Einlässe'),
  inLastHour: (count: number) => `${formatNumber(count)} in der letzten Stunde`,
  openConflicts: 'Doppelte Einlässe',
  stillOpen: 'offen',
  aliveDevices: 'Geräte',
  devicesNow: (alive: number, silent: number) =>
    `${alive === 1 ? 'meldet' : 'melden'} sich${silent === 0 ? '' : `, ${silent} ${silent === 1 ? 'ist' : 'sind'} still`}`,

  gates: 'Tore',
  newGate: 'Tor anlegen',
  noGates: 'Noch kein Tor angelegt. Mit Toren zeigt die Übersicht, wo die Gäste hereinkommen.',
  noGate: 'Ohne Tor',
  allGates: 'Alle Tore',
  nobodyYet: 'Noch ist niemand eingelassen. Der Verlauf beginnt mit dem ersten Gast.',
  gateColumns: {
    name: 'Tor',
    chart: 'Einlässe je Minute',
    rate: 'Letzte Min.',
    admitted: 'Eingelassen',
    refused: 'Abgewiesen',
    conflicts: 'Doppelt',
    undone: 'Zurück',
    actions: 'Ändern',
  },
  gateClosed: 'Geschlossen',
  gateDirection: 'Richtung',
  directions: { in: 'Eingang', out: 'Ausgang', both: 'Ein- und Ausgang' },
  directionHelp: 'Telefone übernehmen eine Änderung, sobald dort das Tor neu gewählt wird.',
  /** Of a gate at which guests leave. */
  left: (count: number) => `${formatNumber(count)} hinaus`,
  rename: 'Umbenennen',
  renameGate: (name: string) => `${name} umbenennen`,
  close: 'Schließen',
  closeGate: (name: string) => `${name} schließen`,
  open: 'Öffnen',
  openGate: (name: string) => `${name} wieder öffnen`,
  gateChanged: (name: string) => `Das Tor „${name}“ ist geändert.`,
  gateCreated: (name: string) => `Das Tor „${name}“ ist angelegt.`,
  gateName: 'Name des Tors',
  gateNameMissing: 'Bitte einen Namen eingeben.',
  gateFailure: 'Das Tor konnte nicht gespeichert werden.',
  save: 'Speichern',

  /** What a chart shows, for those who do not see it. */
  chart: (of: string, sum: number, peak: number, peakTime: string) =>
    sum === 0
      ? `${of}: kein Einlass in der letzten Stunde`
      : `${of}: ${counted(sum, 'Einlass', 'Einlässe')} in der letzten Stunde, höchstens ${peak} in einer Minute (${peakTime})`,
  chartPeak: 'Höchstwert einer Minute',
  runningMinute: 'Die laufende Minute ist blasser.',
  asTable: 'Als Zahlen',
  minute: 'Minute',
  allMinutes: 'Einlässe je Minute und Tor',

  refused: 'Abgewiesen',
  nobodyRefused: 'Noch niemand abgewiesen.',
  approved: 'Mit Freigabe eingelassen',
  nobodyApproved: 'Noch niemand mit Freigabe eingelassen.',
  approvedGood: 'Ticket war gültig',
  attemptColumns: {
    at: 'Zeit',
    reason: 'Grund',
    ticket: 'Ticket',
    gate: 'Wo und von wem',
  },
  reasons: {
    unknown: 'Ticket unbekannt',
    used: 'Bereits entwertet',
    revoked: 'Zurückgezogen',
    undone: 'Schon zurückgenommen',
    device_revoked: 'Von gesperrtem Gerät',
    undo_late: 'Späte Rücknahme',
    not_inside: 'Niemand drinnen',
    leave_late: 'Später Ausgang',
  } as Partial<Record<RefusalReason, string>>,
  otherReason: 'Anderer Grund',

  devices: 'Geräte',
  noDevices:
    'Noch kein Gerät angemeldet. Ein Gerät meldet sich an, sobald das Einlass-Personal darauf den Scanner öffnet.',
  deviceColumns: {
    name: 'Gerät',
    state: 'Zustand',
    gate: 'Tor',
    seen: 'Gesehen',
    list: 'Liste',
    open: 'Offen',
    lost: 'Verloren',
    battery: 'Akku',
    actions: 'Aktionen',
  },
  deviceStates: {
    alive: 'Meldet sich',
    silent: 'Still',
    away: 'Weggelegt',
    unseen: 'Neu',
    revoked: 'Gesperrt',
  } satisfies Record<DeviceState, string>,
  listNone: 'Keine',
  listExpired: 'Abgelaufen',
  clockWrong: (seconds: number) =>
    `Uhr ${seconds > 0 ? 'geht vor' : 'geht nach'}: ${formatNumber(Math.abs(seconds))} s`,
  unknownYet: 'Nicht bekannt',
  batteryLow: 'schwach',
  revoke: 'Sperren',
  revokeDevice: (name: string) => `${name} sperren`,
  revokeTitle: (name: string) => `Gerät „${name}“ sperren?`,
  revokeHint:
    'Das Gerät prüft danach keine Tickets mehr und löscht seine Liste, sobald es sich meldet. Über das, was es noch meldet, entscheidest du unter „Doppelte Einlässe“. Wer darauf angemeldet ist, bleibt es: Ist das Telefon weg, besser „Telefon verloren“ wählen.',
  revoked: (name: string) => `Das Gerät „${name}“ ist gesperrt.`,
  lose: 'Telefon verloren',
  loseDevice: (name: string) => `Telefon verloren: ${name}`,
  loseTitle: (name: string) => `Telefon „${name}“ verloren?`,
  whoeverUsedIt: 'Wer es benutzt hat',
  loseSteps: (staff: string) => [
    'Das Gerät ist sofort gesperrt und löscht seine Liste, sobald es sich meldet.',
    `Alle Anmeldungen von ${staff} enden sofort, auch auf anderen Geräten: Dort ist einmal das Passwort nötig.`,
    'Was das Gerät noch meldet, steht unter „Doppelte Einlässe“, bis jemand darüber entscheidet.',
  ],
  withdrawRole: (staff: string) => `Auch die Einlass-Rolle entziehen: ${staff}`,
  lostDone: (name: string) => `Das Telefon „${name}“ ist gesperrt.`,
  loseFailure: 'Das Telefon konnte nicht gesperrt werden.',
  revokeFailure: 'Das Gerät konnte nicht gesperrt werden.',

  conflicts: 'Doppelte Einlässe',
  conflictsHint:
    'Gäste, die auf ein entwertetes, zurückgezogenes oder unbekanntes Ticket oder von einem gesperrten Gerät eingelassen wurden, und Rücknahmen und Ausgänge, die zu spät gemeldet wurden. Offen, bis ein Einlass zurückgenommen oder anerkannt ist.',
  noConflicts: 'Keine doppelten Einlässe.',
  settled: 'Erledigt',
  unsettled: 'Offen',
  member: (number: number) => `Mitglieds-Nr. #${number}`,
  minutesBetween: (minutes: number) => `${formatNumber(minutes)} min dazwischen`,
  sides: {
    first: 'Erster Einlass',
    second: 'Zweiter Einlass',
    only: 'Einlass',
  },
  modes: { online: 'online', device: 'ohne Netz' } satisfies Record<EntryMode, string>,
  scannedAt: (time: string) => `gescannt ${time}`,
  storedAt: (time: string) => `gespeichert ${time}`,
  noDevice: 'Ohne Gerät',
  undone: 'Zurückgenommen',
  undo: 'Zurücknehmen',
  undoSide: (side: string, time: string) => `${side} von ${time} zurücknehmen`,
  undoTitle: 'Einlass zurücknehmen',
  undoHint:
    'Das Ticket gilt danach wieder, außer ein anderer Gast ist darauf drinnen. Der Grund steht im Protokoll.',
  undoReason: 'Grund',
  undoReasonMissing: 'Bitte einen Grund angeben.',
  accepting: {
    submit: 'Anerkennen',
    title: 'Einlass anerkennen',
    hint: 'Der Gast ist zu Recht drinnen. Der Grund steht hier und im Protokoll.',
  } satisfies Accepting,
  /** Conflicts that are reports: nobody came in with them, so that there is nothing to take back of theirs. */
  reports: {
    undo_late: {
      first: 'Erster Einlass',
      second: 'Späte Rücknahme',
      submit: 'Bleibt entwertet',
      title: 'Ticket bleibt entwertet',
      hint: 'Die Rücknahme kam zu spät und gilt nicht. Soll das Ticket wieder gelten, stattdessen den Einlass zurücknehmen.',
    },
    leave_late: {
      first: 'Einlass',
      second: 'Später Ausgang',
      submit: 'Gast ist drinnen',
      title: 'Gast ist drinnen',
      hint: 'Das Ticket bleibt entwertet. Steht der Gast draußen, stattdessen den Einlass zurücknehmen: Dann gilt das Ticket wieder.',
    },
    not_inside: {
      first: 'Einlass',
      second: 'Ausgang',
      submit: 'Anerkennen',
      title: 'Ausgang anerkennen',
      hint: 'Am Ticket ändert sich nichts. Der Grund steht hier und im Protokoll.',
    },
  } as Partial<Record<RefusalReason, Accepting & { first: string; second: string }>>,
  hasLeft: 'Der Ausgang ist inzwischen gebucht.',
  acceptDone: 'Das ist erledigt.',
  acceptFailure: 'Das konnte nicht gespeichert werden.',
  acceptedBy: 'Anerkannt von',
  acceptedAt: (time: string) => `, ${time}:`,
  undoDone: 'Die Entwertung wurde zurückgenommen.',
  undoFailure: 'Die Entwertung konnte nicht zurückgenommen werden.',

  exportOpen: 'Als Tabelle laden',
  exportTitle: 'Doppelte Einlässe als Tabelle',
  exportHint: 'Eine CSV-Datei für Tabellenprogramme. Ohne Zeitraum enthält sie alle.',
  period: 'Zeitraum',
  exportLoad: 'Laden',
  exportDone: 'Die Tabelle ist geladen.',
  exportFailure: 'Die Tabelle konnte nicht geladen werden.',
  /** @param from ISO date; undefined: no bound. */
  exportFile: (from: string | undefined, to: string | undefined) =>
    ['einlass-konflikte', from && `ab-${from}`, to && `bis-${to}`].filter(Boolean).join('-') +
    '.csv',

  showAll: (count: number) => `Alle ${formatNumber(count)} zeigen`,
  showLess: 'Weniger zeigen',
};
