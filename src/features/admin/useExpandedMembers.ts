import { useState } from 'react';
import type { Member } from '../../../contract/entities.ts';

/**
 * Which members' codes are shown. The only hit of a search expands by itself (spec §2), once: whoever
 * closes it again is not contradicted by the next refetch.
 */
export function useExpandedMembers(
  hit: Member | undefined,
  search: string,
): [expanded: readonly number[], toggle: (member: Member) => void] {
  const [expanded, setExpanded] = useState<readonly number[]>([]);
  const [seenHit, setSeenHit] = useState<string | null>(null);

  const hitKey = hit === undefined ? null : `${hit.id} ${search}`;
  if (hit !== undefined && hitKey !== seenHit) {
    setSeenHit(hitKey);
    if (!expanded.includes(hit.id)) setExpanded([...expanded, hit.id]);
  }

  const toggle = ({ id }: Member): void =>
    setExpanded((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  return [expanded, toggle];
}
