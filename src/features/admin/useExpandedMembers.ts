import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListedMember } from '../../api/memberEntities.ts';

/**
 * Which members' codes are shown; the address has their ids, `?offen=7&offen=12`. The only hit of a search expands
 * by itself (spec §2), once: whoever closes it again is not contradicted by the next refetch.
 *
 * @param hit undefined while nobody knows; null where there is none, or not one alone.
 */
export function useExpandedMembers(
  hit: ListedMember | null | undefined,
  search: string,
): [isExpanded: (member: ListedMember) => boolean, toggle: (member: ListedMember) => void] {
  const [params, setParams] = useSearchParams();
  const ids = params.getAll('offen');
  const isExpanded = ({ id }: ListedMember): boolean => ids.includes(String(id));
  const toggle = (member: ListedMember): void => {
    const id = String(member.id);
    const next = new URLSearchParams(params);
    next.delete('offen');
    for (const other of ids) if (other !== id) next.append('offen', other);
    if (!ids.includes(id)) next.append('offen', id);
    setParams(next, { replace: true });
  };

  const [seenHit, setSeenHit] = useState<string | null>(null);
  const hitKey = hit == null ? null : `${hit.id} ${search}`;
  const see = useEffectEvent(() => {
    if (hit === undefined || hitKey === seenHit) return;
    setSeenHit(hitKey);
    if (hit !== null && !isExpanded(hit)) toggle(hit);
  });
  const isKnown = hit !== undefined;
  useEffect(() => see(), [isKnown, hitKey]);

  return [isExpanded, toggle];
}
