/** What the office looks for, as the address has it: words as `?suche=`, conditions as `&filter=`. Both are typed into one field. */
import {
  endsInQuotes,
  formatCondition,
  formatMemberFilter,
  parseMemberFilter,
  type MemberFilter,
  type UnknownPiece,
} from '../../../../contract/office/memberFilter.ts';
import type { MembersSought } from '../../../api/officeMembersApi.ts';
import {
  PAGE_PARAMS,
  searchIn,
  useUrlParams,
  useUrlSearch,
} from '../../../shared/hooks/useUrlSearch.ts';

export interface MemberFilterState {
  /** Those that stand beside the field. */
  conditions: MemberFilter;
  /** What stands in the field. */
  words: string;
  /** Looks for something else, from the first page on. */
  change: (conditions: MemberFilter, words: string) => void;
  sought: MembersSought;
  /** As both are typed: the same text finds the same. Empty: all members. */
  text: string;
  unknown: readonly UnknownPiece[];
}

/** Twice the same condition is one. */
function joined(...filters: readonly MemberFilter[]): MemberFilter {
  const all = filters.flat();
  const texts = all.map(formatCondition);
  return all.filter((_, index) => texts.indexOf(texts[index] ?? '') === index);
}

const fieldsOf = (filter: MemberFilter): string => filter.map(({ field }) => field).join(' ');

/** What the address asks for: conditions of its own, and those that its words hold. */
function filterIn(params: URLSearchParams) {
  const words = searchIn(params);
  const fixed = parseMemberFilter(params.get('filter') ?? '');
  const inField = parseMemberFilter(words);
  const filter = joined(fixed.filter, inField.filter);
  const sought = { search: inField.words, filter: formatMemberFilter({ filter }) };
  return { words, fixed, inField, filter, sought };
}

/** The same as the server is asked for it. */
export const soughtIn = (params: URLSearchParams): MembersSought => filterIn(params).sought;

export function useMemberFilter(): MemberFilterState {
  const [params, change] = useUrlParams();
  const { words, fixed, inField, filter, sought } = filterIn(params);
  return {
    conditions: fixed.filter,
    words,
    change(conditions, text) {
      const next = formatMemberFilter({ filter: joined(conditions) });
      change(
        (changed) => {
          for (const param of PAGE_PARAMS) changed.delete(param);
          if (next === '') changed.delete('filter');
          else changed.set('filter', next);
          if (text === '') changed.delete('suche');
          else changed.set('suche', text);
        },
        // A condition more or less is a step that the way back takes back; what is typed is none.
        { replace: fieldsOf(conditions) === fieldsOf(fixed.filter) },
      );
    },
    sought,
    text: formatMemberFilter({ filter, words: inField.words }),
    unknown: [...fixed.unknown, ...inField.unknown],
  };
}

/** The field: its letters concern nobody else until they are searched for. */
export function useFilterField({ conditions, change, words }: MemberFilterState) {
  const { typed, setTyped } = useUrlSearch();

  /** Makes conditions of the pieces in a text. @returns what is left of it. */
  const take = (text: string): string => {
    const { filter, words: plain, unknown } = parseMemberFilter(text);
    if (filter.length === 0) return text;
    const rest = [plain, ...unknown.map(({ piece }) => piece)].filter((part) => part !== '');
    change([...conditions, ...filter], rest.join(' '));
    return rest.join(' ');
  };
  return {
    typed,
    isTyping: typed.trim() !== words,
    type: (text: string): void => {
      // A piece is complete when something is typed behind it.
      const isBehind = text.endsWith(' ') && text.length > typed.length && !endsInQuotes(text);
      const rest = isBehind ? take(text) : text;
      setTyped(rest === text || rest === '' ? rest : `${rest} `);
    },
    /** Enter: what is typed counts at once. */
    commit: (): void => {
      const rest = take(typed);
      setTyped(rest);
      if (rest === typed) change(conditions, typed.trim());
    },
  };
}
