/** The words of the device's dialogs. */
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
    taken: (name: string) => `„${name}“ heißt schon ein anderes Gerät. Ist es dasselbe Telefon?`,
    takenHelp: 'Nur dann den Namen übernehmen: Das andere Gerät wird abgemeldet.',
    takeOver: 'Ja, Namen übernehmen',
    otherName: 'Nein, anderer Name',
    gate: 'Tor',
    noGate: 'Kein Tor',
    closed: (name: string) => `${name} (geschlossen)`,
    loadingGates: 'Tore werden geladen …',
    noGates: 'Noch hat die Leitung keine Tore angelegt.',
    gatesFailed: 'Die Tore konnten nicht geladen werden.',
    gateFailed: 'Das Tor ließ sich nicht wählen. Bitte erneut versuchen.',
    automatic: 'Gültige Tickets sofort entwerten',
    automaticHelp:
      'Ohne Tippen, auch bei „Gültig offline“. Alles andere wartet wie immer auf eine Entscheidung.',
  },
  decisions: {
    empty: 'Noch nichts entwertet. Hier stehen die letzten 20 Entwertungen dieses Geräts.',
    outcomes: {
      admitted: 'Eingelassen',
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
