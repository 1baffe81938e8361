/** Guesses from the names of a file's columns what they are to a member, in German and in English. */
import { hash } from 'node:crypto';
import {
  excludes,
  type ImportField,
  type ImportMatch,
  type ImportPlan,
} from '../../../contract/office/importEntities.ts';
import { plainText } from '../../lib/searchText.ts';
import { isYesNo } from './lineValues.ts';

const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  number: [
    'nummer',
    'nr',
    'mitgliedsnummer',
    'mitglieds nr',
    'mitgliedsnr',
    'mitgl nr',
    'mitglied nr',
    'mitgliednr',
    'mitglied nummer',
    'mnr',
    'number',
    'no',
    'id',
    'member number',
    'member no',
    'member id',
    'membership number',
  ],
  first_name: [
    'vorname',
    'vornamen',
    'rufname',
    'first name',
    'firstname',
    'given name',
    'forename',
  ],
  last_name: [
    'nachname',
    'familienname',
    'zuname',
    'last name',
    'lastname',
    'surname',
    'family name',
  ],
  full_name: [
    'name',
    'vor und nachname',
    'vor und zuname',
    'vorname und nachname',
    'vorname nachname',
    'vorname name',
    'voller name',
    'vollstandiger name',
    'mitglied',
    'full name',
    'fullname',
    'first and last name',
    'member',
    'member name',
  ],
  reversed_name: [
    'nachname vorname',
    'nachname und vorname',
    'name vorname',
    'name und vorname',
    'familienname vorname',
    'last name first name',
    'surname first name',
  ],
  email: [
    'e mail',
    'email',
    'mail',
    'e mail adresse',
    'emailadresse',
    'email adresse',
    'mailadresse',
    'mail adresse',
    'e mailadresse',
    'e mail address',
    'email address',
    'mail address',
  ],
  roles: ['rolle', 'rollen', 'role', 'roles', 'funktion', 'funktionen'],
  is_superuser: [
    'admin',
    'administration',
    'administrator',
    'leitung',
    'superuser',
    'is superuser',
  ],
  is_staff: ['staff', 'team', 'is staff'],
  is_entry_staff: ['einlass', 'entry', 'entry staff', 'is entry staff'],
  labels: [
    'marke',
    'marken',
    'label',
    'labels',
    'tag',
    'tags',
    'gruppe',
    'gruppen',
    'kategorie',
    'kategorien',
    'group',
    'groups',
    'category',
    'categories',
  ],
  notes: [
    'notiz',
    'notizen',
    'bemerkung',
    'bemerkungen',
    'anmerkung',
    'anmerkungen',
    'kommentar',
    'hinweis',
    'note',
    'notes',
    'comment',
    'comments',
    'remark',
    'remarks',
  ],
};

const FIELDS = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.map((name) => [name, field as ImportField] as const),
  ),
);

/** How names are compared: without case, accents and signs. */
const plainName = (name: string): string =>
  plainText(name)
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();

/** What a column of this name is; null: nobody knows. */
export const fieldOfName = (name: string): ImportField | null =>
  FIELDS.get(plainName(name)) ?? null;

/** The same for every file whose columns have these names, in this order. */
export const shapeOf = (columns: readonly string[]): string =>
  hash('sha256', JSON.stringify(columns.map(plainName)));

/** By what members are found: as surely as these fields allow. */
export function matchOf(fields: readonly (ImportField | null)[]): ImportMatch {
  if (fields.includes('number')) return 'number';
  return fields.includes('email') ? 'email' : 'name';
}

/** A column "Team" may say which one somebody belongs to. */
const YES_OR_NO: readonly (ImportField | null)[] = ['is_superuser', 'is_staff', 'is_entry_staff'];

/** @param examples column by column, what stands in its first cells that are not empty. */
export function guessedPlan(
  columns: readonly string[],
  examples: readonly (readonly string[])[],
): ImportPlan {
  const named = columns.map((column, place) => {
    const field = fieldOfName(column);
    const isOther = YES_OR_NO.includes(field) && !(examples[place] ?? []).every(isYesNo);
    return isOther ? null : field;
  });
  // Beside first names, "Name" is the family name.
  const hasFirst = named.includes('first_name') && !named.includes('last_name');
  const fields: (ImportField | null)[] = [];
  for (const one of named) {
    const field = one === 'full_name' && hasFirst ? 'last_name' : one;
    const isTold = field !== null && fields.some((other) => excludes(field, other));
    fields.push(isTold ? null : field);
  }
  return { fields, match: matchOf(fields), existing: 'skip' };
}
