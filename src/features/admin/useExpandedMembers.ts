import { useState } from 'react';
import type { ListedMember } from '../../api/memberEntities.ts';
import { useUrlParams } from '../../shared/hooks/useUrlSearch.ts';

/**
 * Which members' codes are shown; the address has the ids of those that were opened, `?offen=7&offen=12`. The only
 * hit of a search expands by itself (spec §2), once: whoever closes it again is not contradicted by the next refetch.
 *
 * @param hit undefined while nobody knows; null where there is none, or not one alone.
 */
export function useExpandedMembers(
  hit: ListedMember | null | undefined,
  search: string,
): [isExpanded: (member: ListedMember) => boolean, toggle: (member: ListedMember) => void] {
  const [params, change] = useUrlParams();
  const opened = params.getAll('offen');

  const [seenHit, setSeenHit] = useState<string | null>(null);
  const [isHitClosed, setIsHitClosed] = useState(false);
  const hitKey = hit == null ? null : `${hit.id} ${search}`;
  if (hit !== undefined && hitKey !== seenHit) {
    setSeenHit(hitKey);
    setIsHitClosed(false);
  }

  const isExpanded = ({ id }: ListedMember): boolean =>
    id === hit?.id ? !isHitClosed : opened.includes(String(id));

  const toggle = (member: ListedMember): void => {
    const id = String(member.id);
    const isOpened = !isExpanded(member);
    if (member.id === hit?.id) setIsHitClosed(!isOpened);
    if (isOpened === opened.includes(id)) return;
    change(
      (next) => {
        if (isOpened) next.append('offen', id);
        else next.delete('offen', id);
      },
      { replace: true },
    );
  };
  return [isExpanded, toggle];
}
