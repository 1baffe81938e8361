import { canScan } from '../../../contract/access.ts';
import { useMeQuery } from '../../api/sessionApi.ts';
import { MemberGate } from '../../shared/ui/MemberGate.tsx';
import { GuestSearch } from './GuestSearch.tsx';
import { texts } from './texts.ts';
import './guestSearch.css';

/** Guests without a readable code: for entry staff and superusers, as the scanner is (§6). */
export function GuestSearchPage() {
  const { data: me, error, isFetching, refetch } = useMeQuery();
  return (
    <MemberGate
      className="guests"
      title={texts.title}
      denied={texts.denied}
      mayEnter={me === undefined ? null : canScan(me)}
      isUnknown={error !== undefined}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    >
      <GuestSearch />
    </MemberGate>
  );
}
