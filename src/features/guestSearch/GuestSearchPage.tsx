import { canScan } from '../../../contract/access.ts';
import { useMeQuery } from '../../api/meApi.ts';
import { MemberGate } from '../../shared/ui/MemberGate.tsx';
import { PageTitle } from '../../shared/ui/PageTitle.tsx';
import { GuestSearch } from './GuestSearch.tsx';
import { texts } from './texts.ts';
import './guestSearch.css';

/** Guests without a readable code: for entry staff and superusers, as the scanner is (§6). */
export function GuestSearchPage() {
  return (
    <MemberGate title={texts.title} denied={texts.denied} me={useMeQuery()} mayEnter={canScan}>
      <div className="guests">
        <PageTitle page={texts.title} />
        <GuestSearch />
      </div>
    </MemberGate>
  );
}
