import type { MailState } from '../../../contract/entities.ts';
import { MEMBER_NUMBER_MAX } from '../../../contract/limits.ts';
import type { FinderReply } from '../../../contract/office/finder.ts';
import { formatNumber } from '../../shared/format.ts';

type Owner = Pick<FinderReply['members'][number], 'name' | 'number' | 'is_active'>;

const noOther = (text: string) => `Kein anderes Mitglied gefunden zu „${text}“.`;
const moreOthers = (shown: number, count: number) =>
  `Das sind ${formatNumber(shown)} von ${formatNumber(count)}: Schreibe mehr davon.`;
/** @param count as `counted` writes it */
const allOf = (count: string) => (count === '1' ? count : `Alle ${count}`);

/** Spec §2, §5, §8: Admin panel. */
export const texts = {
  heading: 'Mitglieder',

  search: 'Mitglieder suchen',
  searchHint: 'Name, E-Mail, Nr., Code',
  loadFailure: 'Failed to load members',
  loading: 'Mitglieder werden geladen …',
  noAnswer: 'Keine Antwort vom Server. Bitte Internetverbindung prüfen.',
  noMembers: 'Es gibt noch keine Mitglieder.',
  dialogLate: 'Der Dialog wird geladen …',
  leaveDialog: 'Abbrechen',
  dialogFailure: 'Der Dialog konnte nicht geladen werden. Bitte prüfe deine Verbindung.',
  noHits: (search: string) => `Kein Mitglied gefunden zu „${search}“.`,
  noHitsHint:
    'Gesucht wird in Name, E-Mail, Mitgliedsnummer und Codes; ein oder zwei Zeichen nur am Anfang von Vor- und Nachname.',
  typedHint:
    'Zusammen getippt, legen Name und E-Mail-Adresse („Mia Moll mia@example.org“) jemanden an, oder ändern die Adresse.',
  addTyped: (name: string) => `${name} anlegen …`,
  newAddressOf: (name: string, number: number) => `E-Mail von ${name} #${number} ändern …`,
  allCalled: (name: string) => `Alle zeigen, die „${name}“ heißen`,
  searchWithoutFilter: 'Ohne Filter suchen',
  lookElsewhere: 'Unter allen Codes, Tickets und Gästen suchen',
  clearSearch: 'Suche leeren',
  clearFilter: 'Filter entfernen',
  /** Which members of how many are shown. */
  shown: (
    { count, from, isLowerBound }: { count: number; from: number; isLowerBound: boolean },
    rows: number,
  ) => {
    if (rows === count && !isLowerBound) {
      return count === 1 ? '1 Mitglied' : `${formatNumber(count)} Mitglieder`;
    }
    const range = `${formatNumber(from + 1)}–${formatNumber(from + rows)}`;
    return `${range} von ${isLowerBound ? 'mindestens ' : ''}${formatNumber(count)} Mitgliedern`;
  },
  /** As `shown`, of a list that is counted up to a limit. */
  found: (
    { count, from, isLowerBound }: { count: number; from: number | null; isLowerBound: boolean },
    rows: number,
  ) => {
    const all = `${isLowerBound ? 'über ' : ''}${formatNumber(count)}`;
    if (rows === count && !isLowerBound) return count === 1 ? '1 Mitglied' : `${all} Mitglieder`;
    if (from === null) return `${all} Mitglieder`;
    return `${formatNumber(from + 1)}–${formatNumber(from + rows)} von ${all} Mitgliedern`;
  },
  searching: 'Wird gesucht …',
  noneFound: 'Kein Mitglied gefunden.',
  pages: 'Seiten der Mitgliederliste',
  firstPage: 'Anfang',
  previousPage: 'Zurück',
  nextPage: 'Weiter',
  page: (page: number) => `Seite ${formatNumber(page)}`,
  pageOf: (page: number, pages: number) => `Seite ${formatNumber(page)} von ${formatNumber(pages)}`,

  columns: {
    number: 'Nr.',
    name: 'Name',
    email: 'E-Mail',
    state: 'Status',
    invitation: 'Einladungscode',
    codes: 'Codes',
  },
  officeColumns: { tickets: 'Tickets', created: 'Erstellt', lastActive: 'Zuletzt aktiv' },
  /** Free ones, and all. */
  freeOf: (free: number, all: number) => `${formatNumber(free)} frei / ${formatNumber(all)}`,
  tickets: (tickets: number, admitted: number) =>
    admitted === 0
      ? formatNumber(tickets)
      : `${formatNumber(tickets)}, ${formatNumber(admitted)} eingelassen`,
  neverActive: 'Noch nie',

  filter: 'Filter',
  filterWith: (count: number) => `Filter, ${count === 1 ? '1 gilt' : `${count} gelten`}`,
  filterDone: 'Fertig',
  filters: 'Filter, die gelten',
  filterHint: 'Name, E-Mail, Nummer, Code, status:aktiv',
  removeFilter: (words: string) => `Filter „${words}“ entfernen`,
  clearFilters: 'Alle entfernen',
  filterMistyped:
    'Die Liste zeigt, was die übrigen Filter finden. Solange einer nicht stimmt, lassen sich nicht alle auswählen und nicht als Tabelle laden.',
  or: ' oder ',
  from: 'von',
  until: 'bis',
  /** Of numbers or days; null: open. */
  span: (from: string | null, until: string | null) => {
    if (from === null) return `bis ${until ?? ''}`;
    if (until === null) return `ab ${from}`;
    return from === until ? from : `${from} bis ${until}`;
  },

  view: 'Ansicht',
  viewColumns: 'Spalten',
  earlier: (column: string) => `${column} weiter nach vorn`,
  later: (column: string) => `${column} weiter nach hinten`,
  density: 'Zeilen',
  densities: { calm: 'Normal', dense: 'Dicht' },
  pageSize: 'Mitglieder je Seite',
  viewReset: 'Wie am Anfang',

  select: (name: string) => `${name} auswählen`,
  selectPage: 'Alle auf dieser Seite auswählen',
  selection: 'Auswahl',
  selected: (count: number) => `${formatNumber(count)} ausgewählt`,
  /** @param unseen of those that are selected, how many the page does not show */
  unseen: (unseen: number) => `davon ${formatNumber(unseen)} nicht hier`,
  selectedAll: (count: string) => `${allOf(count)} Treffer ausgewählt`,
  showPicked: 'Zeigen',
  showPickedNames: 'Ausgewählte zeigen',
  picked: (name: string, number: number | null) =>
    number === null ? name : `${name} (#${number})`,
  morePicked: 'Weitere anzeigen',
  selectFound: 'Alle auswählen',
  pressAgain: 'Da stand noch, was die vorige Suche gefunden hat. Bitte noch einmal drücken.',
  selectAll: (count: string) => `${allOf(count)} Treffer auswählen`,
  /** Those that were selected elsewhere are not among them. */
  selectAllInstead: (count: string) =>
    count === '1' ? 'Stattdessen den einen Treffer' : `Stattdessen alle ${count} Treffer`,
  counted: (count: number, isLowerBound: boolean) =>
    `${isLowerBound ? 'über ' : ''}${formatNumber(count)}`,
  clearSelection: 'Auswahl aufheben',
  copyAddresses: 'E-Mail-Adressen kopieren',
  addressesCopied: (count: number, without: number) =>
    `${count === 1 ? '1 Adresse' : `${formatNumber(count)} Adressen`} kopiert.${
      without === 0
        ? ''
        : without === 1
          ? ' 1 Mitglied hat noch keine.'
          : ` ${formatNumber(without)} Mitglieder haben noch keine.`
    }`,
  noAddresses: 'Keines der Mitglieder hat eine E-Mail-Adresse.',
  addressesFailure: 'Die Adressen konnten nicht geholt werden.',

  keys: 'Tastenkürzel',
  keysOn: 'Tastenkürzel verwenden',
  keyWords: [
    ['/', 'In die Suche; aus ihr führt ↓ in die Liste'],
    ['↓ j', 'Nächstes Mitglied'],
    ['↑ k', 'Voriges Mitglied'],
    ['Enter', 'Codes zeigen oder ausblenden'],
    ['e', 'Bearbeiten'],
    ['x', 'Auswählen'],
    ['Umschalt + ↓ ↑ j k', 'Von hier bis dort auswählen'],
    ['a', 'Zu „Aktionen“, wenn jemand ausgewählt ist'],
    ['Strg K', 'Suche überall im Büro'],
    ['?', 'Diese Übersicht'],
  ] satisfies [key: string, words: string][],
  close: 'Schließen',
  noEmail: 'Noch nicht angegeben',
  noEmailAnymore: 'Daten gelöscht',
  expand: (name: string) => `Codes von ${name} zeigen`,
  collapse: (name: string) => `Codes von ${name} ausblenden`,

  active: 'Aktiv',
  inactive: 'Inaktiv',
  registered: 'Registriert',
  pending: 'Ausstehend',
  anonymised: 'Gelöscht',
  badgeSuperuser: 'Admin',
  badgeStaff: 'Staff',
  badgeEntryStaff: 'Einlass',

  copyInvitation: (code: string) => `Einladungscode ${code} kopieren`,
  copyCode: (code: string) => `Code ${code} kopieren`,
  copied: 'In Zwischenablage kopiert!',
  copyFailure: 'Der Browser lässt das Kopieren nicht zu. Bitte markieren und selbst kopieren.',

  purchaseCodes: (name: string) => `Ticket-Kauf-Codes von ${name}`,
  purchaseCodesFailure: 'Failed to load member tokens',
  purchaseCodesLoading: 'Codes werden geladen …',
  noPurchaseCodes: 'Noch keine Ticket-Kauf-Codes.',
  created: 'erstellt',
  free: 'Frei',
  givenTo: (email: string) => `Verschickt an ${email}`,
  givenToHint: 'Ist das Ticket ausgestellt, kann dort niemand mehr etwas mit dem Code anfangen.',
  used: 'Ticket ausgestellt',
  mail: {
    waiting: 'Mail wartet',
    sent: 'Mail gesendet',
    failed: 'Mail fehlgeschlagen',
  } satisfies Record<MailState, string>,

  invitation: (name: string) => `Einladung von ${name}`,
  invitedTo: (email: string) => `eingeladen: ${email}`,
  notInvited: (email: string) => `Einladung fehlgeschlagen: ${email}`,
  toInvite: (email: string) => `einzuladen: ${email}`,
  neverInvited: (email: string) => `Einladungscode noch nicht per Mail verschickt: ${email}`,
  invitedAt: (time: string, email: string) => `Eingeladen am ${time} an ${email}`,
  notInvitedAt: (time: string, email: string) =>
    `Die Einladung vom ${time} an ${email} kam nicht an`,
  inviteAddressMissing:
    'Für eine Einladung per Mail fehlt die Adresse. Sie lässt sich unter „Bearbeiten“ eintragen.',
  mailInvitation: 'Einladen',
  mailInvitationAgain: 'Einladung noch einmal mailen',
  mailInvitationFor: (act: string, name: string) => `${act}: ${name}`,
  mailInvitationFailure: 'Die Einladung wurde nicht gesendet',

  mergedNumbers: (numbers: readonly number[]) => `zusammengeführt mit Nr. ${numbers.join(', ')}`,
  addMember: 'Mitglied anlegen',
  import: 'Importieren',
  importList: 'Liste importieren',
  otherActions: 'Mehr zur Liste',
  onlyAdmins: 'Hier steht erst die Administration.',
  noMembersYet:
    'Lege das erste Mitglied an: Mit seinem Einladungscode registriert es sich selbst. Oder importiere eine Liste aus Excel.',
  add: 'Anlegen',
  addAndInvite: 'Anlegen und einladen',
  added: (name: string) => `${name} ist angelegt. Der Einladungscode steht in der Liste.`,
  addedAndInvited: (name: string, email: string) =>
    `${name} ist angelegt. Die Einladung geht an ${email}.`,
  /** Behind what was done. */
  mailStays: (done: string) =>
    `${done} Die Mail geht nicht hinaus: Der Server kennt keinen Mailserver.`,
  issuedOnly: (email: string) => `Das Ticket für ${email} ist erstellt.`,
  inviteNow: 'Einladung gleich per Mail senden',
  /** @param isMailed to the address that is new. @param endsCode somebody may read the mail with it. */
  savingInvites: (isMailed: boolean, endsCode: boolean) => {
    if (!endsCode) {
      return isMailed
        ? 'Beim Speichern geht eine Einladung an diese Adresse.'
        : 'Beim Speichern geht keine Einladung hinaus; der Einladungscode bleibt derselbe.';
    }
    return isMailed
      ? 'Beim Speichern geht eine neue Einladung an diese Adresse, und der Code aus der bisherigen Mail gilt nicht mehr.'
      : 'Beim Speichern geht keine neue Einladung hinaus, aber der Code aus der bisherigen Mail gilt nicht mehr.';
  },
  addFailure: 'Das Mitglied wurde nicht angelegt',
  unanswered: 'Der Server hat nicht geantwortet',
  mayBeDone: 'Es kann trotzdem geschehen sein: Sieh nach, bevor du es noch einmal tust.',
  mayBeAdded:
    'Das Mitglied kann trotzdem angelegt sein: Sieh in der Liste nach, bevor du es noch einmal anlegst.',
  mayBeIssued:
    'Keine Antwort vom Server: Vielleicht ist das Ticket schon unterwegs. Noch einmal gesendet ist es dasselbe, mit einer zweiten Mail.',
  mayBeCreated:
    'Der Server hat nicht geantwortet. Die Codes können trotzdem erstellt sein. Sieh beim Mitglied nach, bevor du es noch einmal versuchst.',
  edit: 'Bearbeiten',
  editFor: (name: string) => `${name} bearbeiten`,
  editMember: (name: string, number: number) => `${name} (#${number}) bearbeiten`,
  addressBefore: (address: string) => `Bisherige Adresse: ${address}`,
  noAddressBefore: 'Bisher ist keine Adresse bekannt.',
  save: 'Speichern',
  saveAndInvite: 'Speichern und einladen',
  changed: (name: string) => `${name}: Änderungen gespeichert.`,
  changedAndInvited: (name: string, email: string) =>
    `${name}: Änderungen gespeichert. Die Einladung geht an ${email}.`,
  changeFailure: 'Die Änderungen wurden nicht gespeichert',
  changedMeanwhile: 'Inzwischen hat jemand anders geändert:',
  lastChange: (name: string, at: string) => `Zuletzt: ${name}, ${at}.`,
  /** @param save what the button says */
  changedMeanwhileHint: (save: string) =>
    `Deine Eingaben stehen noch da. „${save}“ überschreibt nur die Felder, die du geändert hast.`,
  isNow: (field: string, value: string) => `${field}: jetzt „${value}“`,
  fields: {
    first_name: 'Vorname',
    last_name: 'Nachname',
    number: 'Mitgliedsnummer',
    email: 'E-Mail-Adresse',
    invite_email: 'E-Mail für die Einladung',
    is_superuser: 'Administration: sieht und ändert alles',
    is_entry_staff: 'Einlass: darf scannen und entwerten',
    is_staff: 'Staff: gehört zum Team, gibt keine Rechte',
    is_active: 'Aktiv: kann sich anmelden',
  },
  yes: 'ja',
  no: 'nein',
  nameMissing: 'Bitte ausfüllen.',
  numberMissing: 'Bitte eine Nummer ab 1 eintragen.',
  numberOutside: `Bitte eine ganze Zahl von 1 bis ${formatNumber(MEMBER_NUMBER_MAX)} eintragen.`,
  nextNumber: 'Leer: die nächste freie Nummer',
  numberIs: (number: number, owner: Owner | undefined) => {
    if (owner === undefined) return `Die Nummer ${number} hat niemand.`;
    const merged = owner.number === number ? '' : ` (zusammengeführt mit #${owner.number})`;
    return `#${number} ist ${owner.name}${merged}${owner.is_active ? '' : ', inaktiv'}.`;
  },
  /** Another member, who is searched for. */
  otherMember: {
    field: 'Anderes Mitglied',
    hint: 'Name, Nummer oder E-Mail-Adresse',
    searching: 'Wird gesucht …',
    failure: 'Die Suche hat nicht geklappt.',
    none: noOther,
    more: moreOthers,
    found: (shown: number, count: number, text: string) => {
      if (shown === 0) return noOther(text);
      if (count > shown) return moreOthers(shown, count);
      return shown === 1 ? '1 Mitglied gefunden.' : `${formatNumber(shown)} Mitglieder gefunden.`;
    },
    named: ({ name, number, is_active: isActive }: Owner) =>
      `${name} #${number}${isActive ? '' : ', inaktiv'}`,
    choose: 'Bitte ein Mitglied aus der Liste wählen oder seine Nummer eintragen.',
  },
  nameIs: ({ name, number }: Owner) =>
    `So heißt schon ${name} #${number}. Ist es dieselbe Person, gibt es sie danach zweimal.`,
  addressIs: ({ name, number }: Owner) =>
    `Diese Adresse hat schon ${name} #${number}. Registrieren kann sich mit ihr nur eine Person.`,
  roles: 'Rollen',
  account: 'Konto',

  createPurchaseCodes: 'Codes erstellen',
  createPurchaseCodesFor: (name: string) => `Codes erstellen für ${name}`,
  count: 'Anzahl',
  countHint: 'Create between 1-10 tokens',
  create: 'Erstellen',
  purchaseCodesCreated: (count: number) =>
    count === 1 ? '1 Code wurde erstellt.' : `${count} Codes wurden erstellt.`,
  createPurchaseCodesFailure: 'Failed to create tokens',

  issue: 'Ticket ausstellen',
  issueAgain: 'Erneut ausstellen',
  issueFor: (code: string) => `Ticket ausstellen für ${code}`,
  issueAgainFor: (code: string) => `Erneut ausstellen für ${code}`,
  issueTitle: 'Ticket ausstellen',
  recipient: 'E-Mail-Adresse',
  recipientInvalid: 'Fehlerhafte E-Mail Adresse!',
  alreadyIssued: 'Dieses Ticket wurde bereits erstellt für',
  admitted: 'Eingelassen',
  admittedHint:
    'Der Gast ist schon eingelassen. Dieses Ticket lässt sich weder noch einmal senden noch neu ausstellen; dazu muss der Einlass erst zurückgenommen werden.',
  alreadyIssuedHint:
    'An dieselbe Adresse geht dasselbe Ticket noch einmal. Bei einer anderen Adresse wird das frühere Ticket ungültig.',
  send: 'Ausstellen und senden',
  issued: (email: string) => `Ticket erfolgreich erstellt und per E-Mail an ${email} gesendet!`,
  issueFailure: 'Failed to create ticket',
};
