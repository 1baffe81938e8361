/** The words of the scan screen; its dialogs and the pre-flight have theirs in their folders. */
import type { CameraFailure } from '../../decoder/camera/cameraErrors.ts';
import { texts as engineTexts } from '../../entry/engine/texts.ts';

export const texts = {
  title: 'Bitte Ticket scannen!',
  backLeaves: 'Noch einmal zurück verlässt den Scanner.',

  panel: 'Ergebnis',
  verdicts: {
    idle: 'Bitte Ticket scannen',
    checking: 'Ticket wird geprüft...',
    invalidating: 'Ticket wird entwertet...',
    valid: 'Ticket erfolgreich geprüft!',
    /** @param asOf `19:42 Uhr` */
    listed: (asOf: string) => `Gültig laut Gerätedaten (Stand ${asOf})`,
    refusedByList: {
      used: (asOf: string) => `Laut Gerätedaten schon entwertet (Stand ${asOf})`,
      revoked: (asOf: string) => `Laut Gerätedaten storniert (Stand ${asOf})`,
    },
    /** @param ago `vor 12 s` */
    usedHere: (ago: string) => `Gerade hier entwertet (${ago})`,
    /** @param asOf `21.11., 19:42 Uhr` */
    listedLongAgo: (asOf: string) =>
      `Gültig laut alter Geräteliste (Stand ${asOf}). Einlass nur nach Freigabe.`,
    unlisted: 'Ticket nicht in der Geräteliste. Einlass nur nach Freigabe.',
    // where nobody may approve
    listedTooLongAgo: (asOf: string) =>
      `Gültig laut alter Geräteliste (Stand ${asOf}), das genügt nicht. Bitte mit Netz erneut scannen.`,
    unlistedForGood: 'Ticket nicht in der Geräteliste. Bitte mit Netz erneut scannen.',
    approving: 'Hat die Leitung diesen Einlass freigegeben?',
    clientError: 'Client-Fehler beim Prüfen des Tickets.',
    kept: 'Gast darf hinein. Entwertung gespeichert, Bestätigung folgt.',
    // where guests leave
    inside: 'Der Gast ist drinnen.',
    /** @param asOf `19:42 Uhr` */
    insideByList: (asOf: string) => `Der Gast ist laut Gerätedaten drinnen (Stand ${asOf}).`,
    outside: 'Mit diesem Ticket ist niemand drinnen.',
    unlistedAtExit: 'Ticket nicht in der Geräteliste. Ohne Netz kann kein Ausgang gebucht werden.',
    outsideByList: (asOf: string) => `Laut Gerätedaten ist niemand drinnen (Stand ${asOf}).`,
    leaving: 'Ausgang wird gebucht...',
    leaveKept: 'Ausgang gespeichert, Bestätigung folgt.',
  },
  /** What to do, where the sentence does not say it. */
  advice: {
    offline: 'Der Server antwortet nicht. Bitte Verbindung prüfen, verwerfen und erneut scannen.',
    failed: 'Bitte verwerfen und erneut scannen.',
    slow: 'Der Server lässt sich Zeit. Bitte einen Moment Geduld.',
    unsafe:
      'Das Gerät kann nichts dauerhaft speichern. Diese Seite offen lassen, bis nichts mehr offen ist.',
  },
  /** Large enough to be read from two metres. */
  words: {
    valid: 'Gültig',
    listed: 'Gültig offline',
    refused: 'Stopp',
    here: 'Doppelt',
    unlisted: 'Unbekannt',
    old: 'Alte Liste',
    asking: 'Freigabe?',
    offline: 'Offline',
    kept: 'Gespeichert',
    admitted: 'Eingelassen',
    inside: 'Drinnen',
    outside: 'Draußen',
  },
  ticket: 'Ticket',

  invalidate: 'Ticket entwerten',
  discard: 'Verwerfen',

  /** For a ticket that nobody vouches for. */
  approval: { ask: 'Mit Freigabe …', confirm: 'Freigegeben, einlassen' },
  /** Where guests leave. */
  exit: {
    leave: 'Ausgang buchen',
    left: 'Ausgang gebucht!',
    on: 'Ausgang: Hier wird ausgebucht, wer geht.',
  },
  automatic: { short: 'Automatik', on: 'Automatik an: Gültige Tickets werden sofort entwertet.' },

  invalidated: 'Ticket erfolgreich entwertet!',
  busy: 'Bitte zuerst entwerten oder verwerfen.',
  closeFirst: 'Bitte zuerst das Fenster schließen.',
  barredCode: 'Dieses Gerät prüft gerade keine Tickets.',
  noTicket: 'Kein Ticket ausgewählt!',
  scanFailed: 'Fehler beim Scannen des Tickets!',
  rejections: {
    several: 'Bitte nur einen Code gleichzeitig scannen!',
    empty: 'Kein gültiger Code erkannt!',
    foreign: 'Ungültiger Code erkannt!',
  },

  device: {
    label: 'Gerät',
    nameless: 'Dieses Gerät',
    /** Nobody has asked yet. */
    unknown: '…',
    online: 'Online',
    /** The server has not answered just now; the next scan decides who judges. */
    unreached: 'Keine Verbindung',
    elsewhere: 'Nicht aktiv: anderer Tab',
    /** @param asOf `19:42 Uhr`, or with its date. */
    deciding: (asOf: string) => `Offline, Stand ${asOf}`,
    cutOff: 'Offline, keine Daten',
    loading: 'Liste wird geladen',
    /** @param percent of the list that is there. */
    coming: (percent: number) => `Liste ${percent} %`,
    /** Counted from six in the morning, as shifts end at night. */
    today: (count: number | '…') => `${count} heute`,
    noGate: 'kein Tor',
    open: (count: number | '…') => `${count} offen`,
    openHint: 'Entwertungen, die der Server noch nicht hat. Sie werden von selbst gesendet.',
    conflict: 'Strittiger Einlass',
    presumed: engineTexts.presumed,
    aside: 'Nicht angenommen',
    /** Of several, of whatever kind. */
    several: (count: number) => `${count} Einlässe zu klären`,
    tappedAt: (time: string) => `entwertet um ${time}`,
    noted: 'Gelesen',
    resend: 'Erneut senden',
  },

  search: 'Gast suchen',
  signInFirst: 'Bitte zuerst anmelden.',

  signals: { on: 'Ton einschalten', off: 'Ton ausschalten' },

  codeDialog: { open: 'Code eingeben oder Bild wählen' },

  dialogs: {
    titles: {
      code: 'Ohne Kamera prüfen',
      preflight: 'Bereit für den Einlass?',
      device: 'Dieses Gerät',
      decisions: 'Letzte Entwertungen',
      notices: 'Zu klären',
    },
    loading: 'Wird geladen …',
    notLoaded: 'Dieser Teil konnte nicht geladen werden. Bitte Verbindung prüfen.',
    close: 'Schließen',
  },
  preflight: {
    open: 'Gerät testen',
    offer: 'Bereit für den Einlass?',
  },

  camera: {
    label: 'Kamera',
    turnOn: 'Kamera einschalten',
    turnOff: 'Kamera ausschalten',
    torchOn: 'Licht einschalten',
    torchOff: 'Licht ausschalten',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    zoom: 'Zoom',
    zoomValue: (factor: string) => `${factor}-fach`,
    chooseLens: 'Kamera wählen',
    lens: (number: number) => `Kamera ${number}`,
    rearLens: (number: string) => `Rückkamera ${number}`,
    frontLens: (number: string) => `Frontkamera ${number}`,
    farSighted: 'Ticket mit 20 cm Abstand halten.',
    hindrances: {
      dark: 'Zu dunkel: ins Licht halten.',
      blurred: 'Unscharf: Linse abwischen.',
      far: 'Ticket näher heranhalten.',
      near: 'Ticket weiter weg halten.',
    },
    /** Where the camera has a lamp; the button says the same. */
    darkWithTorch: 'Zu dunkel: Licht einschalten.',
    permission: 'Fragt der Browser nach der Kamera, bitte erlauben.',
    retry: 'Erneut versuchen',
    takeBack: 'Kamera zurückholen',
    off: 'Die Kamera ist aus.',
    starting: 'Kamera startet …',
    loadingDecoder: 'Scanner lädt …',
    restartingDecoder: 'Scanner startet neu …',
    decoderFailed:
      'Der Scanner konnte nicht geladen werden. Bitte Verbindung prüfen und erneut versuchen.',
  },
} as const;

export const cameraAdvice: Record<CameraFailure, string> = {
  'insecure-context':
    'Die Kamera läuft nur über eine sichere Verbindung. Bitte die Seite mit https:// öffnen.',
  'no-api':
    'Dieser Browser gibt die Kamera nicht frei. Bitte die Seite in einem aktuellen Chrome, Firefox oder Safari öffnen.',
  denied:
    'Die Kamera ist für diese Seite gesperrt. Bitte in den Einstellungen des Browsers erlauben, dann erneut versuchen.',
  'not-found':
    'Keine Kamera gefunden. Bitte eine Kamera anschließen oder ein anderes Gerät nehmen.',
  'in-use':
    'Die Kamera ist gerade belegt. Bitte andere Apps und Tabs mit Kamera schließen, dann erneut versuchen.',
  'timed-out': 'Die Kamera liefert kein Bild. Bitte erneut versuchen oder die Seite neu laden.',
  interrupted:
    'Das Kamerabild bleibt immer wieder stehen. Bitte andere Apps mit Kamera schließen, dann erneut versuchen.',
  taken:
    'Ein anderer Tab oder ein anderes Fenster hat die Kamera übernommen. Zum Scannen hier bitte die Kamera zurückholen.',
  unknown: 'Die Kamera ließ sich nicht starten. Bitte erneut versuchen oder die Seite neu laden.',
};
