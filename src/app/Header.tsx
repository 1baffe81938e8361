import { useSelector } from 'react-redux';
import { canAdminister } from '../../contract/access.ts';
import type { Me } from '../api/meApi.ts';
import { selectHasAccount } from '../session/sessionSlice.ts';
import { useIsScan } from '../shared/hooks/useIsScan.ts';
import { pageConfig } from '../shared/pageConfig.ts';
import { Link } from '../shared/ui/Link.tsx';
import { FestivalLogo } from '../shared/ui/FestivalLogo.tsx';
import { PlainButton, PlainLink } from '../shared/ui/PlainButton.tsx';
import { SchemeSelect } from '../shared/ui/SchemeSelect.tsx';
import { initialsOf } from './initials.ts';
import { Logo } from './Logo.tsx';
import { texts } from './texts.ts';
import './Header.css';

interface HeaderProps {
  /** Undefined when the current user could not be fetched (§4). */
  member: Me | undefined;
  /** Whether it is still asked who it is: their room is kept, so that nothing moves under a finger. */
  isAsking: boolean;
  onLogout: () => void;
}

/** Spec §2, Header. On /scan the room belongs to the camera: no user info, no Admin button. */
export function Header({ member, isAsking, onLogout }: HeaderProps) {
  const isScan = useIsScan();
  return (
    <header className={isScan ? 'header header-scan' : 'header'}>
      <Link to="/" className="header-logo" aria-label={texts.home}>
        <FestivalLogo instead={<Logo />} />
      </Link>
      <span className="header-title" title={pageConfig.productName}>
        {pageConfig.productName}
      </span>
      {isAsking && !isScan && <div className="header-member" />}
      {member && !isScan && <MemberInfo member={member} />}
      {member && !isScan && canAdminister(member) && (
        <nav className="header-nav">
          <PlainLink to="/admin">{texts.admin}</PlainLink>
        </nav>
      )}
      {/* By itself: the way beside it comes later, and moves nothing. */}
      <div className="header-actions">
        <SchemeSelect />
        <PlainButton onPress={onLogout}>{texts.logout}</PlainButton>
      </div>
    </header>
  );
}

/** The way to the own account, where the server has one. */
function MemberInfo({ member }: { member: Me }) {
  const hasAccount = useSelector(selectHasAccount);
  const facts = (
    <>
      <span className="header-avatar" aria-hidden="true">
        {initialsOf(member)}
      </span>
      <span className="header-names">
        <span className="header-name">{`${member.first_name} ${member.last_name}`.trim()}</span>
        {member.number !== null && (
          <span className="header-number">{texts.memberNumber(member.number)}</span>
        )}
      </span>
    </>
  );
  if (!hasAccount) return <div className="header-member">{facts}</div>;
  return (
    <Link to="/account" className="header-member" title={texts.account}>
      <span className="visually-hidden">{texts.account}: </span>
      {facts}
    </Link>
  );
}
