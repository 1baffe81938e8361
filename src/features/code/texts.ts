/** The sentences of a code's own page, for whoever was given it and knows nothing of the festival. */
export const texts = {
  loading: 'Der Code wird geprüft …',
  failure: 'Der Code konnte nicht geprüft werden.',
  festivalFailure: 'Was das Festival dazu sagt, konnte nicht geladen werden.',

  free: 'Noch frei',
  worth: (productName: string) =>
    `Mit diesem Code bekommst du ein Ticket für ${productName}. Er gilt für genau ein Ticket und nur einmal.`,
  used: (at: string) => `Schon eingelöst am ${at}`,
  usedHint:
    'Für diesen Code ist ein Ticket ausgestellt; es kam per E-Mail. Hast du es nicht bekommen, frag die Person, von der du den Code hast.',
  withdrawn: (at: string) => `Zurückgenommen am ${at}`,
  withdrawnHint:
    'Dieser Code gilt nicht mehr. Frag die Person, von der du ihn hast: Vielleicht hat sie einen neuen für dich.',
  past: 'Von einem früheren Festival',
  pastHint: (festival: string) =>
    `Dieser Code war für ${festival} und gilt nicht mehr. Wer ein Mitglied kennt, fragt dort nach einem neuen.`,
  unknown: 'Diesen Code gibt es nicht',
  unknownHint:
    'Vergleiche ihn Zeichen für Zeichen mit der Mail. Er sieht so aus: XXXXX-XXXXX-XXXXX.',
  typeIt:
    'Gib den Code ein, den du bekommen hast: Dann steht hier, was er wert ist und was du damit machst.',
  yours: 'Dein Code',
  again: 'Code noch einmal eingeben',
  look: 'Prüfen',
  missing: 'Bitte gib den Code ein.',

  copy: 'Code kopieren',
  copied: 'In Zwischenablage kopiert!',
  copyFailure: 'Der Browser lässt das Kopieren nicht zu. Markiere den Code und kopiere ihn selbst.',

  festival: 'Wann und wo',
  festivalUnknown: 'Wann und wo, steht noch nicht fest.',
  calendar: 'In den Kalender',
  bring: 'Bitte mitbringen',
  contact: 'Fragen?',
};
