/** What jobs say about members, and about themselves. */
const NUMBERS_SHOWN = 3;
const codes = (count: number) => (count === 1 ? '1 Code' : `${count} Codes`);
const stay = (count: number, why: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? 'bleibt' : 'bleiben'}: ${why}`];
/** Of many the first few. */
function haveIt(numbers: readonly number[]): string {
  if (numbers.length === 1) return `Nummer ${numbers.join()} hat`;
  const more = numbers.length - NUMBERS_SHOWN;
  const shown = numbers.slice(0, NUMBERS_SHOWN).join(', ');
  return `die Nummern ${shown}${more > 0 ? ` und ${more} weitere` : ''} haben`;
}

const addressOfOthers = (numbers: readonly number[]): string =>
  `auch ${haveIt(numbers)} diese Adresse`;

export const texts = {
  unknownJob: 'Diesen Auftrag gibt es nicht.',
  wrongState: 'Der Auftrag ist inzwischen in einem anderen Zustand.',
  otherSeason: 'Der Auftrag ist von einem anderen Festival. Stell ihn für dieses noch einmal.',
  notUndoable: 'Zurückgenommen wird, was ein Auftrag geändert hat, wenn er nicht mehr läuft.',
  isBeingUndone: 'Dieser Auftrag wird schon zurückgenommen.',
  undoOfUndo: 'Eine Rücknahme wird nicht zurückgenommen. Stell den Auftrag noch einmal.',
  nothingLeft: 'Alles, was dieser Auftrag geändert hat, ist schon zurückgenommen.',
  rowsAreDeleted: 'Die einzelnen Zeilen dieses Auftrags sind gelöscht: Er ist zu lange her.',
  nothingFailed: 'Bei diesem Auftrag ist nichts fehlgeschlagen.',

  isGone: 'Gibt es nicht mehr.',
  isTakenBack: 'Ist schon zurückgenommen.',

  codesAdded: (count: number) => `+ ${codes(count)}`,
  codesRemoved: (
    free: number,
    {
      ticket,
      revoked,
      mail,
      moved,
      gone,
      sent,
    }: Record<'ticket' | 'revoked' | 'mail' | 'moved' | 'gone' | 'sent', number>,
  ) => {
    const all = free + ticket + revoked + mail + moved + gone;
    return [
      all === free ? `− ${codes(free)}` : `− ${free} von ${codes(all)}`,
      ...(sent === 0 ? [] : [`${sent} davon hat das Mitglied schon per Mail`]),
      ...stay(ticket, ticket === 1 ? 'daran hängt ein Ticket' : 'daran hängen Tickets'),
      ...stay(revoked, revoked === 1 ? 'daran hing ein Ticket' : 'daran hingen Tickets'),
      ...stay(mail, 'per Mail weitergegeben'),
      ...stay(moved, 'bei jemand anderem'),
      ...(gone === 0 ? [] : [`${gone} schon gelöscht`]),
    ].join('; ');
  },
  /** A doubt. */
  someCodesStay: 'Nur ein Teil der Codes geht: Vergebene bleiben.',
  codesTouched: 'Keiner der Codes ist noch frei.',
  codesGone: 'Die Codes gibt es nicht mehr: Sie sind gelöscht oder von einem früheren Festival.',
  isInactive: 'Das Mitglied ist inaktiv.',
  isRegistered: 'Das Mitglied ist schon registriert.',
  hasNoAddress: 'Das Mitglied hat keine E-Mail-Adresse.',
  invitedJustNow: 'Das Mitglied wurde vor weniger als einer Stunde eingeladen.',
  invitationTo: (email: string, others: readonly number[]) => {
    const invitation = `Einladung an ${email}`;
    return others.length === 0
      ? invitation
      : `${invitation}; ${addressOfOthers(others)}: Registrieren kann sich mit ihr nur eine Person`;
  },
  addressOfOthers,
  /** A doubt. */
  addressShared:
    'Dieselbe Adresse hat noch jemand: Registrieren kann sich mit ihr nur eine Person.',
  /** Doubts. */
  administers: 'Das Mitglied gehört zur Administration.',
  isEntryStaff: 'Das Mitglied macht Einlass.',
  hasNoFreeCode: 'Das Mitglied hat keinen freien Code.',
  hasGivenAway: 'Das Mitglied hat alle freien Codes schon weitergegeben.',
  codesWait: 'Eine Mail mit den freien Codes wartet noch.',
  codesTo: (count: number, email: string) => `${codes(count)} an ${email}`,
  hasNoFailedTicket: 'Keine Ticket-Mail ist fehlgeschlagen.',
  hasNoTicketToSend: 'Kein gültiges Ticket, oder dessen Mail wartet noch.',
  ticketsTo: (emails: readonly string[]) =>
    emails.length === 1
      ? `Ticket an ${emails[0] ?? ''}`
      : `${emails.length} Tickets an ${[...new Set(emails)].join(', ')}`,
  mailsStay: 'Was verschickt ist, lässt sich nicht zurücknehmen.',
  isMerged: (number: number) => `Ist mit Nummer ${number} zusammengeführt.`,
  labelGiven: (name: string) => `+ Marke „${name}“`,
  labelTaken: (name: string) => `− Marke „${name}“`,
  labelGone: 'Die Marke gibt es nicht mehr, oder eine andere heißt inzwischen wie sie.',
  hasLabel: 'Hat die Marke schon.',
  hasNotLabel: 'Hat die Marke nicht.',
  tooManyLabels: (max: number) => `Hat schon ${max} Marken.`,
  isAlready: (state: string) => `Ist schon: ${state}.`,
  ownRights: 'Niemand entzieht sich selbst die Rechte.',
  changedSince: 'Wurde inzwischen anders geändert.',
  changedSinceCheck: 'Hat sich seit dem Prüfen geändert. Stell den Auftrag noch einmal.',
  fields: {
    is_active: { yes: 'aktiv', no: 'inaktiv' },
    is_entry_staff: { yes: 'Einlass', no: 'kein Einlass' },
    is_staff: { yes: 'Staff', no: 'kein Staff' },
    is_superuser: { yes: 'Administration', no: 'keine Administration' },
  },

  // Without the name, which the log would keep for ever.
  mayNoLonger:
    'Angehalten: Wer den Auftrag gestartet hat, darf nicht mehr verwalten. Wer es darf, kann ihn fortsetzen.',
  fault: 'Angehalten: Beim Prüfen ist ein Fehler aufgetreten. Das Protokoll des Servers sagt mehr.',
  rowFault: 'Fehler des Servers; nichts wurde geändert.',
} as const;
