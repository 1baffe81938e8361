import type { Id } from '../../../contract/entities.ts';
import type { ListedMember } from '../../api/memberEntities.ts';
import { useDraft } from '../../shared/hooks/useDraft.ts';

interface Expanded {
  ids: readonly Id[];
  /** The hit that has been expanded, and of which search. */
  seenHit: string | null;
}

/**
 * Which members' codes are shown. The only hit of a search expands by itself (spec §2), once: whoever
 * closes it again is not contradicted by the next refetch.
 *
 * @param hit undefined while nobody knows; null where there is none, or not one alone.
 */
export function useExpandedMembers(
  hit: ListedMember | null | undefined,
  search: string,
): [expanded: readonly Id[], toggle: (member: ListedMember) => void] {
  const [{ ids, seenHit }, setState] = useDraft<Expanded>('admin expanded', {
    ids: [],
    seenHit: null,
  });

  const hitKey = hit == null ? null : `${hit.id} ${search}`;
  if (hit !== undefined && hitKey !== seenHit) {
    const isClosed = hit !== null && !ids.includes(hit.id);
    setState({ ids: isClosed ? [...ids, hit.id] : ids, seenHit: hitKey });
  }

  const toggle = ({ id }: ListedMember): void =>
    setState(({ ids, seenHit }) => ({
      ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id],
      seenHit,
    }));
  return [ids, toggle];
}
