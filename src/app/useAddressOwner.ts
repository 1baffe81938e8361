/** Keeps what one member searches for, which stands in the address, from the next one who signs in on the same page. */
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, type Location, type Path } from 'react-router-dom';
import type { MemberFacts } from '../api/memberEntities.ts';
import { selectRememberedMember } from '../session/sessionSlice.ts';

/** What /login is told by the page that it stands in for, and tells it when somebody has signed in. */
interface Interruption {
  from: Path;
  /** The number of the member whose address it is. */
  owner?: number | undefined;
}

function ownerIn(state: unknown): number | undefined {
  const owner =
    typeof state === 'object' && state !== null && 'owner' in state ? state.owner : undefined;
  return typeof owner === 'number' ? owner : undefined;
}

/**
 * @param member who is signed in, as soon as that is known
 * @returns isForeign: true when the search in the address is another member's. Who opens a link without being signed
 *   in is whoever signs in then.
 */
export function useAddressOwner(member: Pick<MemberFacts, 'number'> | undefined): {
  interruption: Interruption;
  isForeign: boolean;
} {
  const { pathname, search, hash, key, state } = useLocation() as Location<unknown>;
  const remembered = useSelector(selectRememberedMember);
  // Undefined: of nobody yet. Null: of somebody whose number the server does not tell.
  const [owner, setOwner] = useState(() => ownerIn(state) ?? remembered?.number);
  const [foreignKey, setForeignKey] = useState<string>();
  if (member !== undefined && member.number !== owner) {
    setOwner(member.number);
    if (owner !== undefined && search !== '') setForeignKey(key);
  }
  return {
    interruption:
      owner === null
        ? { from: { pathname, search: '', hash } }
        : { from: { pathname, search, hash }, owner },
    isForeign: foreignKey === key,
  };
}
