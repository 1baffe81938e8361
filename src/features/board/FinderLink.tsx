import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectHasOffice } from '../../session/sessionSlice.ts';
import { finderAddress } from '../../shared/memberAddress.ts';
import { breakable } from '../../shared/ui/breakable.tsx';
import { Link } from '../../shared/ui/Link.tsx';

/** Leads to all that the office knows of it; where the server has no office, it is plain text. */
export function FinderLink({ text, children }: { text: string; children: ReactNode }) {
  const hasOffice = useSelector(selectHasOffice);
  return hasOffice ? <Link to={finderAddress(text)}>{children}</Link> : <span>{children}</span>;
}

/** What stands there when the address was deleted finds nobody. */
export const GuestLink = ({ email }: { email: string }) =>
  email.includes('@') ? (
    <FinderLink text={email}>{breakable(email)}</FinderLink>
  ) : (
    <span>{email}</span>
  );

/** @param number by which they are found; namesakes are many. */
export const StaffLink = ({
  name,
  number,
}: {
  name: string;
  number?: number | null | undefined;
}) => (number == null ? <span>{name}</span> : <FinderLink text={`#${number}`}>{name}</FinderLink>);
