/** Filters in words, for chips and offers. */
import {
  formatCondition,
  type FilterValue,
  type MemberCondition,
} from '../../../../contract/office/memberFilter.ts';
import {
  MEMBER_FILTER_FIELDS,
  type FilterField,
  type FilterFieldName,
} from '../../../../contract/office/memberFilterFields.ts';
import { formatDate, formatNumber } from '../../../shared/format.ts';
import { texts } from '../texts.ts';

export const filterFields: readonly FilterField[] = MEMBER_FILTER_FIELDS;

/** Those that are offered. */
export const offeredFields = filterFields.filter(({ linked }) => linked !== true);

export function fieldOf(name: FilterFieldName): FilterField {
  const field = filterFields.find((known) => known.name === name);
  if (field === undefined) throw new Error(`No such field: ${name}`);
  return field;
}

/** Names of labels by their keys. */
export type LabelNames = ReadonlyMap<string, string>;

/** `Codes: hat freie, mehr als 3`. A label that is not known is told by its key. */
export function wordsOfCondition(
  { field: name, anyOf }: MemberCondition,
  labels: LabelNames,
): string {
  const field = fieldOf(name);
  const words = anyOf.map((value) => wordsOfValue(field, value, labels));
  return `${field.label}: ${words.join(texts.or)}`;
}

function wordsOfValue(
  { name, choices }: FilterField,
  value: FilterValue,
  labels: LabelNames,
): string {
  switch (value.kind) {
    case 'choice': {
      const label = choices.find((choice) => choice.value === value.choice)?.label ?? value.choice;
      return value.count === undefined ? label : `${label}, ${wordsOfSpan(value.count)}`;
    }
    case 'label':
      return labels.get(value.key) ?? value.key;
    case 'number':
      // A member's number is a name: it has no dots anywhere.
      return name === 'nummer' ? wordsOfSpan(value, String) : wordsOfSpan(value);
    case 'date':
      return texts.span(
        value.from === null ? null : formatDate(value.from),
        value.until === null ? null : formatDate(value.until),
      );
  }
}

const wordsOfSpan = (
  { min, max }: { min: number | null; max: number | null },
  format: (value: number) => string = formatNumber,
): string => texts.span(min === null ? null : format(min), max === null ? null : format(max));

export interface FilterOffer {
  /** What stands in the field once it is taken. */
  value: string;
  /** The piece that is added, or begun. */
  piece: string;
  words: string;
}

const begins = (text: string, start: string): boolean =>
  text.toLowerCase().startsWith(start.toLowerCase());

/** A field's choices, with the labels that there are. */
const choicesOf = ({ kind, choices }: FilterField, labels: LabelNames) =>
  kind === 'label'
    ? [...choices, ...[...labels].map(([value, label]) => ({ value, label }))]
    : choices;

/** What the last word of a text could become. @param conditions those that are there already are not offered again */
export function offersFor(
  typed: string,
  conditions: readonly MemberCondition[],
  labels: LabelNames,
): FilterOffer[] {
  const start = typed.slice(0, typed.search(/\S*$/u));
  const word = typed.slice(start.length);
  if (word === '') return [];
  const there = new Set(conditions.map(formatCondition));
  const [name = '', value] = word.split(':', 2);

  return offeredFields.flatMap((field) => {
    const isField = begins(field.name, name) || begins(field.label, name);
    if (value !== undefined && field.name !== name.toLowerCase()) return [];
    const choices = choicesOf(field, labels)
      .filter((choice) =>
        value === undefined
          ? isField || begins(choice.label, name) || begins(choice.value, name)
          : begins(choice.value, value) && choice.value !== value,
      )
      .map((choice) => ({
        piece: `${field.name}:${choice.value}`,
        words: `${field.label}: ${choice.label}`,
      }))
      .filter(({ piece }) => !there.has(piece))
      .map((offer) => ({ ...offer, value: `${start}${offer.piece} ` }));
    if (!isField || value !== undefined || field.kind === 'choice') return choices;
    // Its value is typed: it is begun, and goes on in the field.
    const piece = `${field.name}:`;
    return [...choices, { piece, words: field.sentence, value: start + piece }];
  });
}
