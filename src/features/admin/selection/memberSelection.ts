/** Whom an action in the list is for, and how members are selected: row by row over all pages, or all that is found. */
import { useState } from 'react';
import type { Id } from '../../../../contract/entities.ts';
import type { ListedMember } from '../../../api/memberEntities.ts';
import type { MembersSought } from '../../../api/officeMembersApi.ts';

/** Members by their ids, or all that the search and the filter find. */
export type MemberSelection = { readonly ids: readonly Id[] } | MembersSought;

/** Members that were selected one by one, as they were listed then, and what had found them. */
type Picked = ReadonlyMap<Id, { readonly member: ListedMember; readonly foundBy: MembersSought }>;

const NOBODY: Picked = new Map();

const isSame = (one: MembersSought | null, other: MembersSought): boolean =>
  one?.search === other.search && one.filter === other.filter;

export interface SelectionState {
  /** Null: nobody is selected. */
  readonly selection: MemberSelection | null;
  /** Those selected one by one; empty where all are. */
  readonly picked: readonly ListedMember[];
  readonly isAll: boolean;
  /** How many of those picked are known to be found by what is sought now. */
  readonly pickedHere: number;
  /** Whether all can be selected now. */
  readonly canSelectAll: boolean;
  isSelected: (id: Id) => boolean;
  /** Selects some of a page's rows, and gives up others. */
  pick: (added: readonly ListedMember[], removed?: readonly ListedMember[]) => void;
  selectAll: () => void;
  clear: () => void;
}

/**
 * @param page what the page shows: of all that was found, the rows that stay when one of them is given up.
 * @param isMistyped part of the filter does not hold: more is found than is meant, and all of it is nobody's choice.
 */
export function useMemberSelection(
  sought: MembersSought,
  page: readonly ListedMember[],
  isMistyped: boolean,
): SelectionState {
  const [picked, setPicked] = useState(NOBODY);
  /** For what all were selected: for what is sought later they are others. */
  const [allOf, setAllOf] = useState<MembersSought | null>(null);
  // For good: with the piece gone, what is sought may be the same again, and nobody has asked for it.
  if (isMistyped && allOf !== null) setAllOf(null);
  const isAll = isSame(allOf, sought);
  const each = isAll ? [] : [...picked.values()];
  const onPage = new Set(page.map(({ id }) => id));

  const clear = () => {
    setPicked(NOBODY);
    setAllOf(null);
  };
  return {
    selection: isAll ? sought : picked.size === 0 ? null : { ids: [...picked.keys()] },
    picked: each.map(({ member }) => member),
    isAll,
    pickedHere: each.filter(
      ({ member, foundBy }) => onPage.has(member.id) || isSame(foundBy, sought),
    ).length,
    canSelectAll: !isMistyped,
    isSelected: (id) => isAll || picked.has(id),
    pick(added, removed = []) {
      const next = new Map(isAll ? [] : picked);
      for (const member of isAll ? [...page, ...added] : added) {
        next.set(member.id, { member, foundBy: sought });
      }
      for (const { id } of removed) next.delete(id);
      setAllOf(null);
      setPicked(next);
    },
    selectAll() {
      if (isMistyped) return;
      setPicked(NOBODY);
      setAllOf(sought);
    },
    clear,
  };
}
