import { PageTitle } from '../../shared/ui/PageTitle.tsx';
import { CameraView } from './camera/CameraView.tsx';
import { DeviceNotes } from './device/DeviceNotes.tsx';
import { LateDialogs } from './dialogs/LateDialogs.tsx';
import { ScanActions } from './verdict/ScanActions.tsx';
import { ScanRelease } from './device/ScanRelease.tsx';
import { SessionLock } from './dialogs/SessionLock.tsx';
import { texts } from './texts.ts';
import { useHandedOverTicket } from './useHandedOverTicket.ts';
import { VerdictPanel } from './verdict/VerdictPanel.tsx';
import './scan.css';

/** Spec §2, Scan screen: for entry staff and superusers (§6). */
export function ScanPage() {
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
