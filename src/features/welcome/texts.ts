/** Spec §2, §5, §8: Welcome page. */
export const texts = {
  greeting: (firstName: string) => (firstName === '' ? 'Hallo' : `Hallo ${firstName}`),
  toGate: 'Zum Scanner am Einlass',
  free: (free: number, all: number) => {
    if (all === 1) return free === 1 ? 'Dein Code ist noch frei.' : 'Dein Code ist eingelöst.';
    if (free === all) return `Alle ${all} Codes sind noch frei.`;
    if (free === 0) return `Alle ${all} Codes sind eingelöst.`;
    return free === 1
      ? `1 von ${all} Codes ist noch frei.`
      : `${free} von ${all} Codes sind noch frei.`;
  },
  whatFor:
    'Jeder Code gilt für ein Ticket. Auch verschickt bleibt er frei, bis es ausgestellt ist.',
  undeliverable: (email: string | null) =>
    `An ${email ?? 'deine Adresse'} kommen keine Mails an: Sie kommen zurück.`,
  changeEmail: 'E-Mail-Adresse ändern',
  empty: 'Du hast noch keine Ticket-Kauf-Codes.',
  emptyHint: 'Sobald du welche bekommst, stehen sie hier.',
  toOffice: 'Ins Büro',
  refresh: 'Neu laden',
  codes: 'Ticket-Kauf-Codes',
  memberFailure: 'Deine Codes konnten nicht geladen werden.',

  copy: 'Kopieren',
  copyCode: (code: string) => `Code ${code} kopieren`,
  copied: 'Ticket kopiert!',
  copyFailure: 'Der Browser lässt das Kopieren nicht zu. Markiere den Code und kopiere ihn selbst.',
  send: 'Per E-Mail senden',
  sendCode: (code: string) => `Code ${code} per E-Mail senden`,

  more: 'Mehr',
  moreOf: (code: string) => `Mehr zu Code ${code}`,
  print: 'Drucken',
  printCode: (code: string) => `Code ${code} drucken`,
  printFailure: 'Das Blatt konnte nicht geladen werden. Bitte prüfe deine Verbindung.',
  dialogFailure: 'Der Dialog konnte nicht geladen werden. Bitte prüfe deine Verbindung.',
  share: 'Teilen',
  shareCode: (code: string) => `Code ${code} teilen`,
  copyLink: 'Link kopieren',
  copyLinkOf: (code: string) => `Link kopieren: ${code}`,
  linkCopied: 'Link kopiert!',
  shared: (productName: string, code: string) =>
    `Ein Ticket-Kauf-Code für ${productName}, er gilt für ein Ticket: ${code}`,
  takeBack: 'Zurücknehmen',
  takeBackOf: (code: string) => `Code ${code} zurücknehmen`,
  takeBackTitle: 'Code zurücknehmen',
  takeBackHint:
    'Wem du diesen Code gegeben hast, der kann damit nichts mehr anfangen, und die Seite des Codes sagt das. Du bekommst dafür einen neuen Code.',
  takeBackFailure: 'Der Code konnte nicht zurückgenommen werden.',

  story: 'Verlauf',
  storyOf: (code: string) => `Verlauf von Code ${code}`,
  storyPending: 'Verlauf wird geladen …',
  storyFailure: 'Der Verlauf konnte nicht geladen werden.',

  isFree: 'Noch frei',
  given: (email: string, others: number) =>
    others === 0
      ? `Verschickt an ${email}`
      : `Verschickt an ${others + 1} Adressen, zuletzt ${email}`,
  notDelivered: (email: string) => `Kam nicht an bei ${email}`,
  used: 'Ticket ausgestellt',
  usedFor: 'für',

  sentTo: 'Gesendet an',
  hasFailed: 'kam nicht an',
  notSent: 'Noch nicht per E-Mail gesendet',
  historyPending: 'Versand wird geladen …',
  historyFailure: 'Wohin deine Codes gesendet wurden, konnte nicht geladen werden.',

  loading: 'Codes werden geladen …',

  sheetTitle: 'Ticket-Kauf-Code',
  sheetFor: 'Für',
  sheetFrom: 'Von',
  sheetHow: (productName: string) =>
    `Mit diesem Code bekommst du ein Ticket für ${productName}: Nenne ihn beim Ticketkauf.`,
  sheetWorth: (productName: string) => `Mit diesem Code bekommst du ein Ticket für ${productName}.`,
  sheetMore: (address: string) => `Alles dazu, und ob er noch gilt: ${address}`,
  sheetOnce: 'Er gilt für genau ein Ticket und nur einmal. Bewahre ihn gut auf.',

  dialogTitle: 'Code per E-Mail senden',
  dialogHint: 'Wer diesen Code hat, kann damit ein Ticket bekommen.',
  alreadyGiven: (emails: string) => `Diesen Code hast du schon an ${emails} geschickt.`,
  alreadyGivenHint:
    'Ein Ticket bekommt nur, wer ihn zuerst einlöst. Soll er jetzt jemand anderem gehören, nimm ihn vorher mit „Zurücknehmen“ zurück.',
  recipient: 'E-Mail-Adresse',
  recipientRequired: 'E-Mail-Adresse ist erforderlich',
  recipientInvalid: 'Ungültige E-Mail-Adresse',
  submit: 'Senden',
  sent: (email: string) => `Ticket-Kauf-Code wurde erfolgreich an ${email} gesendet!`,
  sendFailure: 'Fehler beim Senden der E-Mail. Bitte versuchen Sie es erneut.',
};
