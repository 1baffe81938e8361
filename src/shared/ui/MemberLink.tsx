import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { MEMBER_PARAM, MEMBERS_PATH } from '../memberAddress.ts';
import { Link } from './Link.tsx';

interface MemberLinkProps {
  member: { readonly id: number };
  children: ReactNode;
}

/** The way to a member's sheet. On the list's own page it opens over what is searched for, selected and begun there. */
export function MemberLink({ member: { id }, children }: MemberLinkProps) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(pathname === MEMBERS_PATH ? search : '');
  params.set(MEMBER_PARAM, String(id));
  return <Link to={`${MEMBERS_PATH}?${params.toString()}`}>{children}</Link>;
}
