/**
 * What the member list can be filtered by, as one table: the filter bar offers it, its menus are made of it, and
 * memberFilter.ts reads and writes text by it. Names and values are those that people type.
 */

/** One of the values that a field offers by name. */
export interface FilterChoice {
  /** As typed. */
  readonly value: string;
  /** As menus and chips say it. */
  readonly label: string;
  /** It may be followed by a comparison: `frei>3`. */
  readonly counted?: true;
}

export interface FilterField {
  /** As typed, before the colon. */
  readonly name: string;
  readonly label: string;
  /** What it finds, for whoever is offered it. */
  readonly sentence: string;
  /** What it takes beside its choices: nothing, a number or a span of numbers, a day or a span of days, a label. */
  readonly kind: 'choice' | 'number' | 'date' | 'label';
  readonly choices: readonly FilterChoice[];
  /** Nobody is offered it: links lead to it. */
  readonly linked?: true;
}

export const MEMBER_FILTER_FIELDS = [
  {
    name: 'status',
    label: 'Status',
    sentence: 'Ob das Mitglied sich anmelden kann',
    kind: 'choice',
    choices: [
      { value: 'aktiv', label: 'Aktiv' },
      { value: 'inaktiv', label: 'Inaktiv' },
    ],
  },
  {
    name: 'registrierung',
    label: 'Registrierung',
    sentence: 'Ob das Mitglied eingeladen ist und sich registriert hat',
    kind: 'choice',
    choices: [
      { value: 'registriert', label: 'Registriert' },
      { value: 'ausstehend', label: 'Ausstehend' },
      { value: 'eingeladen', label: 'Eingeladen, noch nicht registriert' },
      { value: 'nie-eingeladen', label: 'Noch nie eingeladen' },
    ],
  },
  {
    name: 'rolle',
    label: 'Rolle',
    sentence: 'Welche Rolle das Mitglied hat',
    kind: 'choice',
    choices: [
      { value: 'admin', label: 'Admin' },
      { value: 'staff', label: 'Staff' },
      { value: 'einlass', label: 'Einlass' },
    ],
  },
  {
    name: 'marke',
    label: 'Marke',
    sentence: 'Womit das Büro das Mitglied markiert hat',
    kind: 'label',
    choices: [{ value: 'keine', label: 'Keine' }],
  },
  {
    name: 'nummer',
    label: 'Nummer',
    sentence: 'Mitgliedsnummer',
    kind: 'number',
    choices: [],
  },
  {
    name: 'codes',
    label: 'Codes',
    sentence: 'Wie viele Ticket-Kauf-Codes das Mitglied hat, oder noch frei hat',
    kind: 'number',
    choices: [
      { value: 'keine', label: 'Keine' },
      { value: 'frei', label: 'Hat freie', counted: true },
      { value: 'alle-verwendet', label: 'Alle verwendet' },
    ],
  },
  {
    name: 'tickets',
    label: 'Tickets',
    sentence:
      'Ob auf Codes des Mitglieds Tickets ausgestellt, verschickt oder Gäste eingelassen sind',
    kind: 'choice',
    choices: [
      { value: 'ausgestellt', label: 'Ausgestellt' },
      { value: 'verschickt', label: 'Verschickt' },
      { value: 'fehlgeschlagen', label: 'Mail fehlgeschlagen' },
      { value: 'eingelassen', label: 'Eingelassen' },
    ],
  },
  {
    name: 'mail',
    label: 'Mail',
    sentence: 'Ob Mails zu Einladung, Codes und Tickets des Mitglieds hinausgingen',
    kind: 'choice',
    choices: [
      { value: 'fehlgeschlagen', label: 'Fehlgeschlagen' },
      { value: 'nie', label: 'Nie verschickt' },
    ],
  },
  {
    name: 'eingeladen',
    label: 'Eingeladen',
    sentence: 'Wann der Einladungscode zuletzt per Mail hinausging',
    kind: 'date',
    choices: [],
  },
  {
    name: 'erstellt',
    label: 'Erstellt',
    sentence: 'Wann das Mitglied angelegt wurde',
    kind: 'date',
    choices: [],
  },
  {
    name: 'zuletzt',
    label: 'Zuletzt aktiv',
    sentence: 'Wann das Mitglied zuletzt in der App war, auf einen Tag genau',
    kind: 'date',
    choices: [],
  },
  {
    name: 'auftrag',
    label: 'Auftrag',
    sentence: 'Wen ein Auftrag geändert oder angelegt hat',
    kind: 'number',
    choices: [],
    linked: true,
  },
] as const satisfies readonly FilterField[];

type Field = (typeof MEMBER_FILTER_FIELDS)[number];
export type FilterFieldName = Field['name'];

type ChoiceOf<F> = F extends { name: infer Name extends string; choices: readonly (infer Choice)[] }
  ? Choice extends { value: infer Value extends string }
    ? `${Name}:${Value}`
    : never
  : never;
/** Every choice that there is, e.g. `status:aktiv`. */
export type FilterChoiceKey = ChoiceOf<Field>;

/** What a field takes, as examples in a sentence. */
const EXAMPLES = {
  choice: [],
  number: ['42', '10-99', '>5'],
  label: ['helfer'],
  date: ['2026-01-31', '2026-01-01..2026-02-01', '>2026-01-01'],
} as const;

/** What may be typed behind a field's colon. */
export function filterExamples({ kind, choices }: FilterField): string[] {
  return [
    ...choices.flatMap(({ value, counted }) => (counted ? [value, `${value}>3`] : [value])),
    ...EXAMPLES[kind],
  ];
}
