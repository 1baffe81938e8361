/** The dialogs of the scan screen, fetched once the scanner is there. */
import { useEffect, useState, type ComponentType } from 'react';
import { useSelector } from 'react-redux';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { whenIdle } from '../../../shared/whenIdle.ts';
import type { CodeDialogProps } from './CodeDialog.tsx';
import { ScanDialog } from './ScanDialog.tsx';
import { selectOpenDialog, type ScanDialogName } from '../scanSlice.ts';
import { texts } from '../texts.ts';

const words = texts.dialogs;

/** They are one chunk. */
const CONTENTS: Record<ScanDialogName, () => Promise<ComponentType<CodeDialogProps>>> = {
  code: async () =>
    (await import(/* webpackChunkName: "scan-late" */ './CodeDialog.tsx')).CodeDialog,
  preflight: async () =>
    (await import(/* webpackChunkName: "scan-late" */ '../preflight/Preflight.tsx')).Preflight,
  device: async () =>
    (await import(/* webpackChunkName: "scan-late" */ '../device/DeviceSettings.tsx'))
      .DeviceSettings,
  notices: async () =>
    (await import(/* webpackChunkName: "scan-late" */ '../device/Notices.tsx')).Notices,
  decisions: async () =>
    (await import(/* webpackChunkName: "scan-late" */ '../device/Decisions.tsx')).Decisions,
};

export function LateDialogs() {
  const name = useSelector(selectOpenDialog);
  const [typed, setTyped] = useState('');
  // Fetched beforehand: the network may be gone when one is opened.
  useEffect(() => whenIdle(() => void CONTENTS.code().catch(() => undefined)), []);
  if (name === null) return null;
  return (
    <ScanDialog key={name} title={words.titles[name]} className={`${name}-dialog`}>
      <LateContent load={CONTENTS[name]} typed={typed} onType={setTyped} />
    </ScanDialog>
  );
}

type Arrival = { Content: ComponentType<CodeDialogProps> } | 'failed' | null;

interface LateContentProps extends CodeDialogProps {
  load: () => Promise<ComponentType<CodeDialogProps>>;
}

function LateContent({ load, ...props }: LateContentProps) {
  const [arrival, setArrival] = useState<Arrival>(null);
  const isFailed = arrival === 'failed';
  useEffect(() => {
    if (arrival !== null) return;
    load().then(
      (Content) => setArrival({ Content }),
      () => setArrival('failed'),
    );
  }, [arrival, load]);

  if (isFailed) return <FailureAlert text={words.notLoaded} onRetry={() => setArrival(null)} />;
  if (arrival === null) return <p role="status">{words.loading}</p>;
  return <arrival.Content {...props} />;
}
