import { PageTitle } from '../../shared/ui/PageTitle.tsx';
import { CameraView } from './CameraView.tsx';
import { DeviceNotes } from './DeviceNotes.tsx';
import { LateDialogs } from './LateDialogs.tsx';
import { ScanActions } from './ScanActions.tsx';
import { ScanRelease } from './ScanRelease.tsx';
import { SessionLock } from './SessionLock.tsx';
import { texts } from './texts.ts';
import { useHandedOverTicket } from './useHandedOverTicket.ts';
import { VerdictPanel } from './VerdictPanel.tsx';

export function Scanner() {
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
