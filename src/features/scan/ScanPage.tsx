/** The scan screen: who may see it, and its parts. */
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSelector } from 'react-redux';
import { canScan } from '../../../contract/access.ts';
import { wrapTicketCode } from '../../../contract/ticketCode.ts';
import { isRefusal } from '../../api/client/failures.ts';
import { useMeQuery } from '../../api/meApi.ts';
import { selectHasOpenUploads } from '../../entry/entrySlice.ts';
import { ReleaseNotice } from '../../release/ReleaseNotice.tsx';
import { selectRememberedMember } from '../../session/sessionSlice.ts';
import { useAppDispatch } from '../../shared/store.ts';
import { pageConfig } from '../../shared/pageConfig.ts';
import { MemberGate } from '../../shared/ui/MemberGate.tsx';
import { PageTitle } from '../../shared/ui/PageTitle.tsx';
import { CameraView } from './camera/CameraView.tsx';
import { DeviceNotes } from './device/DeviceNotes.tsx';
import { LateDialogs } from './dialogs/LateDialogs.tsx';
import { SessionLock } from './dialogs/SessionLock.tsx';
import { codesRead, selectIsWatching } from './scanSlice.ts';
import { texts } from './texts.ts';
import { ScanActions } from './verdict/ScanActions.tsx';
import { VerdictPanel } from './verdict/VerdictPanel.tsx';
import './scan.css';

/** §2: for entry staff and superusers (§6). */
export function ScanPage() {
  const me = useMeQuery();
  const remembered = useSelector(selectRememberedMember);
  // Without waiting for the network, whoever could scan last time can, until the server refuses it. For all others
  // the server is asked: they may have been allowed to since.
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

function Scanner() {
  useHandedOverTicket();
  return (
    <div className="scan">
      <PageTitle page={texts.title} />
      <h1 className="scan-title">{texts.title}</h1>
      <CameraView />
      <DeviceNotes />
      <VerdictPanel />
      <ScanRelease />
      <ScanActions />
      <LateDialogs />
      <SessionLock />
    </div>
  );
}

/** A ticket that another page has put into the state of the location is judged once, like a scanned one. */
function useHandedOverTicket(): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { ticketId?: unknown } | null };
  const ticketId = state?.ticketId;
  useEffect(() => {
    if (typeof ticketId !== 'string') return;
    dispatch(
      codesRead({
        way: 'guest search',
        texts: [wrapTicketCode(pageConfig.ticketPrefix, ticketId)],
      }),
    );
    // Taken out, so that it is not judged again when the page is reloaded.
    void navigate('.', { replace: true, state: null });
  }, [dispatch, navigate, ticketId]);
}

/** Offers a later release, but not while a guest is being let in. */
function ScanRelease() {
  const isWatching = useSelector(selectIsWatching);
  const isUploading = useSelector(selectHasOpenUploads);
  return <ReleaseNotice className="scan-release" isHeldBack={!isWatching || isUploading} />;
}
