/** The scan screen and its parts. */
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { wrapTicketCode } from '../../../contract/ticketCode.ts';
import { selectBarred, selectHasOpenUploads } from '../../entry/entrySlice.ts';
import { UpdateNotice } from '../../update/UpdateNotice.tsx';
import { pageConfig } from '../../shared/pageConfig.ts';
import { useAppDispatch } from '../../shared/store.ts';
import { PageTitle } from '../../shared/ui/PageTitle.tsx';
import { CameraView } from './camera/CameraView.tsx';
import { BarredPanel } from './device/BarredPanel.tsx';
import { DeviceNotes } from './device/DeviceNotes.tsx';
import { LateDialogs } from './dialogs/LateDialogs.tsx';
import { SessionLock } from './dialogs/SessionLock.tsx';
import {
  codesRead,
  selectIsAutomatic,
  selectIsWatching,
  selectScan,
  selectShownIn,
} from './scanSlice.ts';
import { texts } from './texts.ts';
import { useHeldBack } from './useHeldBack.ts';
import { ScanActions } from './verdict/ScanActions.tsx';
import { VerdictPanel } from './verdict/VerdictPanel.tsx';
import './scan.css';

/** Spec §2, Scan screen: for entry staff and superusers (§6). */
export function ScanPage() {
  useHandedOverTicket();
  useHeldBack();
  const barred = useSelector(selectBarred);
  const { status } = useSelector(selectScan);
  const isLetIn = useSelector(selectShownIn) !== null;
  const isJudged = status !== 'idle' && status !== 'pending' && !isLetIn;
  const isAutomatic = useSelector(selectIsAutomatic);
  const classes = ['scan', isJudged && 'scan-judged', isAutomatic && 'scan-automatic'];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <PageTitle page={texts.title} />
      <h1 className="scan-title">{texts.title}</h1>
      <CameraView />
      <DeviceNotes />
      {barred === null ? <VerdictPanel /> : <BarredPanel barred={barred} />}
      <ScanUpdate />
      {barred === null && <ScanActions />}
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
function ScanUpdate() {
  const isWatching = useSelector(selectIsWatching);
  const isUploading = useSelector(selectHasOpenUploads);
  return <UpdateNotice className="scan-update" isHeldBack={!isWatching || isUploading} />;
}
