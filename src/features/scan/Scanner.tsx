import { CameraView } from './CameraView.tsx';
import { ScanActions } from './ScanActions.tsx';
import { texts } from './texts.ts';
import { VerdictPanel } from './VerdictPanel.tsx';

export function Scanner() {
  return (
    <div className="scan">
      <h1 className="scan-title">{texts.title}</h1>
      <CameraView />
      <VerdictPanel />
      <ScanActions />
    </div>
  );
}
