/** A label that a filter asks for, by its key. */
import { formatMemberFilter, parseMemberFilter } from '../../../contract/office/memberFilter.ts';

/**
 * The label has another key: the filter goes on asking for it. It may stand among words that are searched for.
 * @returns null: it has not asked for it.
 */
export function withLabel(text: string, before: string, after: string): string | null {
  const { filter, words, unknown } = parseMemberFilter(text);
  const followed = filter.map((condition) => ({
    ...condition,
    anyOf: condition.anyOf.map((value) =>
      value.kind === 'label' && value.key === before ? { ...value, key: after } : value,
    ),
  }));
  const rest = [words, ...unknown.map(({ piece }) => piece)].join(' ').trim();
  const said = formatMemberFilter({ filter: followed, words: rest });
  return said === formatMemberFilter({ filter, words: rest }) ? null : said;
}
