/** The words of the pre-flight. */
export const texts = {
  intro: 'Vor der Schicht auf jedem Gerät. Geprüft wird, was beim Scannen gebraucht wird.',
  again: 'Erneut prüfen',
  running: 'Wird geprüft …',
  summary: {
    ready: 'Alles bereit.',
    look: (count: number) =>
      count === 1 ? 'Ein Punkt zum Ansehen.' : `${count} Punkte zum Ansehen.`,
  },
  marks: { good: 'In Ordnung', poor: 'Achtung', bad: 'Fehlt', unknown: 'Nicht feststellbar' },
  failed: 'Ließ sich nicht prüfen. Bitte erneut versuchen.',

  camera: {
    name: 'Kamera',
    good: (lens: string) => (lens === '' ? 'Das Bild läuft.' : `Das Bild läuft: ${lens}.`),
    farSighted: 'Das Bild läuft. Tickets mit 20 cm Abstand halten.',
    front: 'Es läuft die Frontkamera. Im Kamerabild eine andere Kamera wählen.',
    off: 'Sie ist ausgeschaltet. Im Kamerabild einschalten.',
    starting: 'Sie startet noch. Fragt der Browser nach der Kamera, bitte erlauben.',
  },
  decode: {
    name: 'Erkennung',
    good: (ms: string) => `Ein Probe-Code wurde in ${ms} ms gelesen.`,
    bad: 'Der Probe-Code wurde nicht gelesen. Bitte die Seite neu laden.',
  },
  list: {
    name: 'Geräteliste',
    good: (time: string) => `Stand ${time}. Damit geht es auch ohne Netz weiter.`,
    old: (time: string) => `Stand ${time}. Mit Netz wird sie von selbst aktuell.`,
    none: 'Keine da: Ohne Netz kann dieses Gerät nicht entscheiden. Bitte mit Netz öffnen.',
  },
  clock: {
    name: 'Uhr',
    good: 'Sie geht wie die des Servers.',
    ahead: (time: string) => `Sie geht ${time} vor. Bitte die automatische Uhrzeit einschalten.`,
    behind: (time: string) => `Sie geht ${time} nach. Bitte die automatische Uhrzeit einschalten.`,
    unknown: 'Der Server nennt seine Uhrzeit nicht.',
  },
  network: {
    name: 'Verbindung',
    good: (time: string) => `Der Server antwortet in ${time}.`,
    slow: (time: string) => `Der Server braucht ${time}. Bitte nach besserem Empfang sehen.`,
    otherTickets: (known: string, present: string) =>
      `Diese Seite kennt noch die alten Tickets („${known}“), am Server gelten „${present}“. Bitte die Seite neu laden und „Neu laden“ annehmen.`,
    none: 'Der Server antwortet nicht. Bitte WLAN oder mobile Daten prüfen.',
  },
  storage: {
    name: 'Speicher',
    good: (free: string) => `Geschützt, ${free} frei.`,
    open: (free: string) =>
      `${free} frei, aber der Browser darf ihn leeren. Die Seite auf den Startbildschirm legen und dort öffnen.`,
    full: (free: string) => `Nur noch ${free} frei. Bitte Platz schaffen.`,
    unknown: 'Der Browser sagt nichts darüber.',
  },
  wakeLock: {
    name: 'Bildschirm',
    good: 'Er bleibt beim Scannen an.',
    poor: 'Er kann ausgehen. Bitte die automatische Sperre des Geräts ausschalten.',
  },
  sound: {
    name: 'Ton',
    good: 'Eben war er zu hören. Wenn nicht: lauter stellen, Stummschalter lösen.',
    off: 'Er ist ausgeschaltet. Im Kamerabild einschalten.',
    none: 'Der Browser lässt keinen Ton zu. Bitte erneut prüfen.',
  },
  battery: {
    name: 'Akku',
    good: (level: string) => `${level}.`,
    charging: (level: string) => `${level}, wird geladen.`,
    low: (level: string) => `${level}. Bitte laden.`,
    unknown: 'Nicht lesbar. Bitte selbst nachsehen.',
  },
  sample: {
    name: 'Probe-Ticket',
    wait: 'Ein Ticket vor die Kamera halten. Es wird nur gelesen.',
    good: 'Ticket gelesen.',
    foreign: 'Code gelesen, aber kein Ticket dieses Festivals.',
  },
};
