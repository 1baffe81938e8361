/** Whom an action in the list is for, and how members are selected: row by row over all pages, or all that is found. */
import { useMemo, useState } from 'react';
import type { Id } from '../../../../contract/entities.ts';
import type { ListedMember } from '../../../api/memberEntities.ts';
import type { MembersSought } from '../../../api/officeMembersApi.ts';
import { useKeepDraft, useKeptDraft } from '../../../shared/hooks/useDraft.ts';

/** Members by their ids, or all that the search and the filter find. */
export type MemberSelection = { readonly ids: readonly Id[] } | MembersSought;

/** What is kept of a member who was selected: it lies in the tab's storage until somebody signs out. */
export type PickedMember = Pick<
  ListedMember,
  'id' | 'number' | 'first_name' | 'last_name' | 'email' | 'invite_email'
>;

/** Members that were selected one by one, as they were listed then, and what had found them; null: nobody knows any more. */
type Picked = ReadonlyMap<
  Id,
  { readonly member: PickedMember; readonly foundBy: MembersSought | null }
>;

const NOBODY: Picked = new Map();
const KEPT = 'admin selection';

const keptOf = (member: PickedMember): PickedMember => {
  const { id, number, first_name, last_name, email, invite_email } = member;
  return { id, number, first_name, last_name, email, invite_email };
};

const isSame = (one: MembersSought | null, other: MembersSought): boolean =>
  one?.search === other.search && one.filter === other.filter;

export interface SelectionState {
  /** Null: nobody is selected. */
  readonly selection: MemberSelection | null;
  /** Those selected one by one; empty where all are. */
  readonly picked: readonly PickedMember[];
  readonly isAll: boolean;
  /** How many of those picked are known to be found by what is sought now. */
  readonly pickedHere: number;
  /** How many of those picked are not among the rows of the page. */
  readonly unseen: number;
  /** Whether all can be selected now. */
  readonly canSelectAll: boolean;
  isSelected: (id: Id) => boolean;
  /** Selects some of a page's rows, and gives up others. */
  pick: (added: readonly PickedMember[], removed?: readonly PickedMember[]) => void;
  selectAll: () => void;
  clear: () => void;
}

/**
 * Those picked one by one are still so after another page of the office, or a reload of the tab.
 * @param page what the page shows: of all that was found, the rows that stay when one of them is given up.
 * @param isMistyped part of the filter does not hold: more is found than is meant, and all of it is nobody's choice.
 */
export function useMemberSelection(
  sought: MembersSought,
  page: readonly ListedMember[],
  isMistyped: boolean,
): SelectionState {
  const kept = useKeptDraft(KEPT) as readonly PickedMember[] | undefined;
  const [picked, setPicked] = useState<Picked>(
    () => new Map(kept?.map((member) => [member.id, { member, foundBy: null }])),
  );
  const toKeep = useMemo(
    () => (picked.size === 0 ? undefined : [...picked.values()].map(({ member }) => member)),
    [picked],
  );
  useKeepDraft(KEPT, () => toKeep, { isPlain: true });
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
    unseen: each.filter(({ member }) => !onPage.has(member.id)).length,
    canSelectAll: !isMistyped,
    isSelected: (id) => isAll || picked.has(id),
    pick(added, removed = []) {
      const next = new Map(isAll ? [] : picked);
      for (const member of isAll ? [...page, ...added] : added) {
        const isFound = onPage.has(member.id);
        next.set(member.id, { member: keptOf(member), foundBy: isFound ? sought : null });
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
