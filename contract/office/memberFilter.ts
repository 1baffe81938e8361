/**
 * The filter of the member list as text, `status:inaktiv codes:frei>3 rolle:einlass müller`, which web app and server
 * read by the same rules: a piece is a field and its value; several values stand with commas between them, and one of
 * them has to fit; all pieces have to. Everything else is words to be searched for.
 */
import { codesOfLinks } from '../codeLinks.ts';
import { DATE_MAX, DATE_MIN } from '../limits.ts';
import { isLabelKey, labelKey } from './labelNames.ts';
import {
  filterExamples,
  MEMBER_FILTER_FIELDS,
  type FilterField,
  type FilterFieldName,
} from './memberFilterFields.ts';
import { DAY_MS } from '../time.ts';

/** Both ends belong to it; null: open. */
export interface NumberSpan {
  readonly min: number | null;
  readonly max: number | null;
}

/** Days as yyyy-mm-dd, by the festival's clock; both belong to it; null: open. */
export interface DaySpan {
  readonly from: string | null;
  readonly until: string | null;
}

export type FilterValue =
  | {
      readonly kind: 'choice';
      readonly choice: string;
      /** How many of it: of a choice that can be counted. */
      readonly count?: NumberSpan;
    }
  | ({ readonly kind: 'number' } & NumberSpan)
  | ({ readonly kind: 'date' } & DaySpan)
  | {
      readonly kind: 'label';
      /** Of the label (labels.ts). */
      readonly key: string;
    };

/** One of the values has to fit. */
export interface MemberCondition {
  readonly field: FilterFieldName;
  readonly anyOf: readonly FilterValue[];
}

/** All conditions have to hold. */
export type MemberFilter = readonly MemberCondition[];

/** A piece that is no filter, and the sentence that says why. */
export interface UnknownPiece {
  readonly piece: string;
  readonly sentence: string;
}

export interface ParsedFilter {
  readonly filter: MemberFilter;
  /** What is to be searched for, with single spaces. */
  readonly words: string;
  readonly unknown: readonly UnknownPiece[];
}

/** Marks of writing direction, which come along when text is copied and are seen by nobody. */
const UNSEEN = /[\u200b\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** Two colons are a ticket's code (ticketCode.ts). */
const PIECE = /^(\p{L}[\p{L}\d_-]*):(?!:)(.*)$/u;
/** As phones make of `"Helfer Freitag"`. A label's key has no spaces: what has one is a name. */
const CURLED_LABEL = /(?<=[:,])[„“«]([^„“”«»]*\s[^„“”«»]*)[“”»]/gu;
/** A label as it is called: `marke:"Helfer Freitag",vip`. No label's name has a comma. */
const QUOTED_LABELS = /(^|\s)(marke:(?:"[^"]*"|[^\s"])+)/giu;
const SHOWN_CHARS = 40;

/** Names in quotes become keys, which have no spaces. */
const unquoted = (text: string): string =>
  text
    .replace(CURLED_LABEL, '"$1"')
    .replace(
      QUOTED_LABELS,
      (_, before: string, piece: string) =>
        before + piece.replace(/"([^"]*)"/g, (_quoted, name: string) => labelKey(name)),
    );

/** Whether the text ends within quotes: what comes behind a space belongs to the name. */
export const endsInQuotes = (text: string): boolean =>
  /(^|\s)marke:[^\s"]*"[^"]*$/iu.test(unquoted(text));

/** Takes apart what was typed into the filter bar. Nothing in it is an error: what is no filter is said so. */
export function parseMemberFilter(text: string): ParsedFilter {
  const filter: MemberCondition[] = [];
  const words: string[] = [];
  const unknown: UnknownPiece[] = [];
  for (const piece of unquoted(codesOfLinks(text.replace(UNSEEN, ''))).split(/\s+/)) {
    const [, name, typed = ''] = PIECE.exec(piece) ?? [];
    if (piece === '') continue;
    if (name === undefined) words.push(piece);
    else {
      const read = readPiece(name.toLowerCase(), typed.toLowerCase());
      if (typeof read === 'string') unknown.push({ piece, sentence: read });
      else filter.push(read);
    }
  }
  return { filter, words: words.join(' '), unknown };
}

/** @returns the sentence that says why not, where it is no condition. */
function readPiece(name: string, typed: string): MemberCondition | string {
  const field = MEMBER_FILTER_FIELDS.find((known) => known.name === name);
  if (field === undefined) {
    const names = MEMBER_FILTER_FIELDS.map((known) => known.name).join(', ');
    return `Einen Filter „${shown(name)}“ gibt es nicht. Es gibt: ${names}.`;
  }
  const examples = filterExamples(field).join(', ');
  if (typed === '') return `Hinter „${name}:“ fehlt der Wert, zum Beispiel: ${examples}.`;
  const values: FilterValue[] = [];
  for (const part of typed.split(',')) {
    const value = readValue(field, part);
    if (value === null) {
      return `„${shown(part)}“ ist kein Wert für „${name}:“. Möglich ist zum Beispiel: ${examples}.`;
    }
    values.push(value);
  }
  return { field: field.name, anyOf: values };
}

function shown(typed: string): string {
  const signs = Array.from(typed);
  return signs.length > SHOWN_CHARS ? `${signs.slice(0, SHOWN_CHARS).join('')}…` : typed;
}

function readValue({ kind, choices }: FilterField, typed: string): FilterValue | null {
  for (const { value: choice, counted } of choices) {
    if (typed === choice) return { kind: 'choice', choice };
    if (counted && typed.startsWith(choice)) {
      const rest = typed.slice(choice.length);
      const count = /^[<>=]/.test(rest) ? readNumbers(rest) : null;
      if (count !== null) return { kind: 'choice', choice, count };
    }
  }
  if (kind === 'number') {
    const span = readNumbers(typed);
    return span && { kind, ...span };
  }
  if (kind === 'date') {
    const span = readDays(typed);
    return span && { kind, ...span };
  }
  if (kind === 'label') {
    const key = labelKey(typed);
    return isLabelKey(key) ? { kind, key } : null;
  }
  return null;
}

function readNumbers(typed: string): NumberSpan | null {
  const [, sign, compared] = /^([<>]=?)(\d{1,9})$/.exec(typed) ?? [];
  if (sign !== undefined) {
    const isOutside = !sign.endsWith('=');
    const number = Number(compared);
    if (sign.startsWith('>')) return { min: isOutside ? number + 1 : number, max: null };
    const max = isOutside ? number - 1 : number;
    return max < 0 ? null : { min: null, max };
  }
  const [, from, until = from] = /^=?(\d{1,9})(?:(?:-|\.\.)(\d{1,9}))?$/.exec(typed) ?? [];
  if (from === undefined) return null;
  const [min, max] = [Number(from), Number(until)];
  return { min: Math.min(min, max), max: Math.max(min, max) };
}

function readDays(typed: string): DaySpan | null {
  const [, sign, compared = ''] = /^(>=|<=|>|<|=)(.+)$/.exec(typed) ?? [];
  if (sign !== undefined) {
    const day = readDay(compared);
    if (day === null) return null;
    if (sign === '=') return { from: day, until: day };
    const end = sign.endsWith('=') ? day : dayBeside(day, sign === '>' ? 1 : -1);
    return sign.startsWith('>') ? { from: end, until: null } : { from: null, until: end };
  }
  const ends = typed.split('..').map(readDay);
  const [first, last = first] = ends;
  if (first === undefined || first === null || last === undefined || last === null) return null;
  if (ends.length > 2) return null;
  return first <= last ? { from: first, until: last } : { from: last, until: first };
}

const dayBeside = (day: string, days: 1 | -1): string => isoDay(Date.parse(day) + days * DAY_MS);
const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 'yyyy-mm-dd'.length);

/** A day of the calendar as yyyy-mm-dd or d.m.yyyy, within what the date pickers offer. */
function readDay(typed: string): string | null {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed);
  const [, day = '', month = '', year = ''] = german ?? [];
  const iso = german ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso) || iso < DATE_MIN || iso > DATE_MAX) return null;
  const ms = Date.parse(iso);
  // JavaScript takes 31 February for 3 March.
  return !Number.isNaN(ms) && isoDay(ms) === iso ? iso : null;
}

/** The text that `parseMemberFilter` takes apart into the same. */
export function formatMemberFilter({
  filter,
  words = '',
}: {
  filter: MemberFilter;
  words?: string;
}): string {
  return [...filter.map(formatCondition), words].filter((part) => part !== '').join(' ');
}

/** One piece: `codes:keine,frei>3`. */
export function formatCondition({ field, anyOf }: MemberCondition): string {
  return `${field}:${anyOf.map(formatValue).join(',')}`;
}

function formatValue(value: FilterValue): string {
  switch (value.kind) {
    case 'choice':
      return value.choice + (value.count === undefined ? '' : formatCount(value.count));
    case 'number':
      return formatNumbers(value);
    case 'date':
      return formatDays(value);
    case 'label':
      return value.key;
  }
}

/** Behind a choice nothing but a comparison tells where it ends. */
const formatCount = ({ min, max }: NumberSpan): string =>
  (min === null || max === null ? '' : '=') + formatNumbers({ min, max });

function formatNumbers({ min, max }: NumberSpan): string {
  if (min === null) return `<=${max ?? ''}`;
  if (max === null) return min === 0 ? '>=0' : `>${min - 1}`;
  return min === max ? String(min) : `${min}-${max}`;
}

function formatDays({ from, until }: DaySpan): string {
  if (from === null) return `<=${until ?? ''}`;
  if (until === null) return `>=${from}`;
  return from === until ? from : `${from}..${until}`;
}
