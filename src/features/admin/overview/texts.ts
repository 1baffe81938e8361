/** The words of the office's overview. */
export const texts = {
  overview: 'Übersicht',
  failure: 'Die Übersicht konnte nicht geladen werden.',
  figures: {
    members: 'Mitglieder',
    registered: 'Registriert',
    pending: 'Noch nicht registriert',
    inactive: 'Inaktiv',
    codes: 'Codes',
    freeCodes: 'Freie Codes',
    withoutFreeCodes: 'Ohne freie Codes',
    tickets: 'Tickets ausgestellt',
    admitted: 'Eingelassen',
    mailFailed: 'Mail fehlgeschlagen',
  },
};
