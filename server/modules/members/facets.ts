/** A filter of the member list, as far as it is yes and no: which values of `member_figure.facets` it lets pass. */
import type {
  FilterValue,
  MemberCondition,
  MemberFilter,
} from '../../../contract/office/memberFilter.ts';
import type { FilterChoiceKey } from '../../../contract/office/memberFilterFields.ts';

/** The bits, as the triggers of 008_list.ts and 012_invite.ts set them. */
export const FACETS = {
  registered: 1,
  active: 2,
  entryStaff: 4,
  staff: 8,
  superuser: 16,
  hasCodes: 32,
  hasFreeCodes: 64,
  hasTickets: 128,
  mailed: 256,
  /** The present invitation code was mailed to the present address. */
  invited: 512,
} as const;
const ALL = 1023;

/** Bits that are set, and bits that are not. */
export interface FacetTest {
  readonly has?: number;
  readonly lacks?: number;
}

const CHOICES: Readonly<Record<FilterChoiceKey, FacetTest>> = {
  'status:aktiv': { has: FACETS.active },
  'status:inaktiv': { lacks: FACETS.active },
  'registrierung:registriert': { has: FACETS.registered },
  'registrierung:ausstehend': { lacks: FACETS.registered },
  'registrierung:eingeladen': { has: FACETS.invited, lacks: FACETS.registered },
  'registrierung:nie-eingeladen': { lacks: FACETS.invited | FACETS.registered },
  'rolle:admin': { has: FACETS.superuser },
  'rolle:staff': { has: FACETS.staff },
  'rolle:einlass': { has: FACETS.entryStaff },
  // Labels are looked up.
  'marke:keine': {},
  'codes:keine': { lacks: FACETS.hasCodes },
  'codes:frei': { has: FACETS.hasFreeCodes },
  'codes:alle-verwendet': { has: FACETS.hasCodes, lacks: FACETS.hasFreeCodes },
  'tickets:ausgestellt': { has: FACETS.hasTickets },
  // What else they ask for is looked up in the tickets and in the mails.
  'tickets:verschickt': { has: FACETS.hasTickets | FACETS.mailed },
  'tickets:fehlgeschlagen': { has: FACETS.hasTickets },
  'tickets:eingelassen': { has: FACETS.hasTickets },
  // Also where nothing but a link for a password was mailed.
  'mail:fehlgeschlagen': {},
  'mail:nie': { lacks: FACETS.mailed },
};

/** What the facets have to be like for the value to fit; it may ask for more than that. */
export function facetTest(field: MemberCondition['field'], value: FilterValue): FacetTest {
  if (value.kind !== 'choice') return {};
  // None of a thing that is counted is one of its counts.
  if (value.count !== undefined && (value.count.min ?? 0) === 0) return {};
  return CHOICES[`${field}:${value.choice}` as FilterChoiceKey];
}

export const passes = (facets: number, { has = 0, lacks = 0 }: FacetTest): boolean =>
  (facets & has) === has && (facets & lacks) === 0;

/** @returns the values of `facets` with which every condition may hold; null: all of them. */
export function facetsOf(filter: MemberFilter): number[] | null {
  const tests = filter.map(({ field, anyOf }) => anyOf.map((value) => facetTest(field, value)));
  const values = Array.from({ length: ALL + 1 }, (_, facets) => facets).filter((facets) =>
    tests.every((anyOf) => anyOf.some((test) => passes(facets, test))),
  );
  return values.length > ALL ? null : values;
}
