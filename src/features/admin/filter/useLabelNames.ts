import { labelKey } from '../../../../contract/office/labelNames.ts';
import type { UnknownPiece } from '../../../../contract/office/memberFilter.ts';
import { useLabelsQuery } from '../../../api/labelsApi.ts';
import { texts } from '../labels/texts.ts';
import { fieldOf, type LabelNames } from './filterWords.ts';
import type { MemberFilterState } from './useMemberFilter.ts';

interface KnownLabels {
  readonly names: LabelNames;
  /** Pieces of the filter that name labels which nobody has. */
  readonly unknown: readonly UnknownPiece[];
}

const field = fieldOf('marke').name;
/** Of labels, where one was mistyped. */
const EXAMPLES = 3;

/** First those that begin so: of a name with a space, typed without quotes, only its first word was taken. */
const examplesFor = (key: string, all: readonly string[]): string[] =>
  [
    ...all.filter((other) => other.startsWith(key)),
    ...all.filter((other) => !other.startsWith(key)),
  ].slice(0, EXAMPLES);

/**
 * The labels that there are, asked for once they are spoken of.
 * @param typed what stands in the field
 */
export function useLabelNames({ conditions }: MemberFilterState, typed = ''): KnownLabels {
  const asked = conditions.flatMap(({ anyOf }) =>
    anyOf.flatMap((value) => (value.kind === 'label' ? [value.key] : [])),
  );
  const word = typed.slice(typed.search(/\S*$/u)).toLowerCase();
  const isTyped = word.length > 1 && (word.startsWith(field) || field.startsWith(word));
  const { data } = useLabelsQuery(undefined, { skip: asked.length === 0 && !isTyped });
  const names = new Map(data?.map(({ name }) => [labelKey(name), name]));
  const missing = data === undefined ? [] : asked.filter((key) => !names.has(key));
  return {
    names,
    unknown: missing.map((key) => ({
      piece: `${field}:${key}`,
      sentence: texts.nobodyHas(key, examplesFor(key, [...names.keys()])),
    })),
  };
}
