import { canScan } from '../../../contract/access.ts';
import { isRefusal } from '../../api/failures.ts';
import { useMeQuery } from '../../api/sessionApi.ts';
import { selectRememberedMember } from '../../session/sessionSlice.ts';
import { useAppSelector } from '../../shared/hooks/useAppSelector.ts';
import { MemberGate } from '../../shared/ui/MemberGate.tsx';
import { Scanner } from './Scanner.tsx';
import { texts } from './texts.ts';
import './scan.css';

/** Spec §2, Scan screen: for entry staff and superusers (§6). */
export function ScanPage() {
  const me = useMeQuery();
  const remembered = useAppSelector(selectRememberedMember);
  // A gate does not wait for a network: until the server says otherwise, who could scan can. Who could not may
  // be allowed to by now.
  const mayScan = remembered !== null && canScan(remembered) && !isRefusal(me.error);
  return (
    <MemberGate
      title={texts.closedTitle}
      denied={texts.accessDenied}
      me={{ ...me, data: me.data ?? (mayScan ? remembered : undefined) }}
      mayEnter={canScan}
    >
      <Scanner />
    </MemberGate>
  );
}
