/** The words of the device's dialogs. */
import type { Barred } from '../../../entry/engine/entryStatus.ts';
import { notReported } from '../../../entry/engine/texts.ts';

export const texts = {
  settings: {
    unknown:
      'Der Server kennt dieses Gerät noch nicht. Mit Netz meldet es sich von selbst an; dann bekommt es hier Namen und Tor.',
    name: 'Name',
    nameHelp: 'Am besten der, der auf dem Telefon klebt.',
    save: 'Namen speichern',
    saved: 'Gespeichert.',
    empty: 'Bitte einen Namen eingeben.',
    unreachable: 'Der Server antwortet nicht. Bitte Verbindung prüfen und erneut versuchen.',
    taken: (name: string) => `„${name}“ heißt schon ein anderes Gerät.`,
    takenHelp:
      'Nur wenn es dasselbe Telefon ist, den Namen übernehmen: Das andere Gerät wird abgemeldet.',
    takenByLead:
      'Ist es dasselbe Telefon, kann die Leitung den Namen übernehmen, wenn sie sich hier anmeldet.',
    takeOver: 'Ja, Namen übernehmen',
    chooseOther: 'Anderer Name',
    otherName: 'Nein, anderer Name',
    gate: 'Tor',
    noGate: 'Kein Tor',
    directions: { in: 'Eingang', out: 'Ausgang', both: 'Ein- und Ausgang' },
    closed: (name: string) => `${name} (geschlossen)`,
    loadingGates: 'Tore werden geladen …',
    noGates: 'Noch hat die Leitung keine Tore angelegt.',
    gatesFailed: 'Die Tore konnten nicht geladen werden.',
    gateFailed: 'Das Tor ließ sich nicht wählen. Bitte erneut versuchen.',
    automatic: 'Gültige Tickets sofort entwerten',
    automaticHelp:
      'Ohne Tippen, auch bei „Gültig offline“. Alles andere wartet wie immer auf eine Entscheidung.',
  },
  notReported,
  shift: {
    end: 'Schicht beenden',
    help: 'Meldet, was noch offen ist, zeigt die Zahlen der Schicht, löscht die Ticketliste und meldet ab.',
  },
  barred: {
    word: { role: 'Keine Einlass-Rolle', device: 'Gerät gesperrt' },
    why: {
      role: 'Die Leitung hat dir die Rolle für den Einlass entzogen. Die Ticketliste ist gelöscht.',
      device: 'Die Leitung hat dieses Gerät gesperrt. Die Ticketliste ist gelöscht.',
    },
    advice: {
      role: 'Bitte an die Leitung wenden. Ist die Rolle zurück, geht es hier von selbst weiter.',
      device:
        'Bitte das Gerät zur Leitung bringen. Über das, was es jetzt noch meldet, entscheidet sie.',
    },
    allReported: 'Alles ist gemeldet.',
    renew: 'Gerät wieder zulassen',
    renewFailed: 'Das hat nicht geklappt. Bitte Verbindung prüfen und erneut versuchen.',
  } satisfies Record<string, string | Record<Barred, string>>,
  decisions: {
    empty: 'Noch nichts entwertet. Hier stehen die letzten 20 Entwertungen dieses Geräts.',
    outcomes: {
      admitted: 'Eingelassen',
      left: 'Ausgang gebucht',
      refused: 'Abgelehnt',
      conflict: 'Strittiger Einlass',
      aside: 'Nicht angenommen',
      undone: 'Zurückgenommen',
    },
    confirmed: 'bestätigt',
    waiting: 'Bestätigung folgt',
    undo: (seconds: number) => `Zurücknehmen (${seconds} s)`,
    tooLate: 'Zurücknehmen nur durch Leitung',
    undoFailed: 'Das ließ sich nicht zurücknehmen. Später kann es die Leitung.',
  },
};
