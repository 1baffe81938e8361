/** The words of the office's overview. */
export const texts = {
  overview: 'Übersicht',
  failure: 'Die Übersicht konnte nicht geladen werden.',
  figures: {
    members: 'Mitglieder',
    registered: 'Registriert',
    invited: 'Eingeladen, nicht registriert',
    neverInvited: 'Noch nie eingeladen',
    inactive: 'Inaktiv',
    freeCodes: 'Freie Codes',
    withoutFreeCodes: 'Ohne freie Codes',
    tickets: 'Tickets ausgestellt',
    admitted: 'Eingelassen',
    mailFailed: 'Mail fehlgeschlagen',
  },
};
