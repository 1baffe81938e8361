import { useEffect, useState, type ComponentType } from 'react';
import { useAppSelector } from '../../../shared/hooks/useAppSelector.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import type { LateDialogProps } from './lateDialogProps.ts';
import { ScanDialog } from './ScanDialog.tsx';
import { selectOpenDialog, type ScanDialogName } from '../scanSlice.ts';
import { texts } from '../texts.ts';

const words = texts.dialogs;

/** One chunk, which comes once the scanner is there. */
const CONTENTS: Record<ScanDialogName, () => Promise<ComponentType<LateDialogProps>>> = {
  code: async () =>
    (await import(/* webpackChunkName: "scan-late" */ './CodeDialog.tsx')).CodeDialog,
  preflight: async () =>
    (await import(/* webpackChunkName: "scan-late" */ '../preflight/Preflight.tsx')).Preflight,
  device: async () =>
    (await import(/* webpackChunkName: "scan-late" */ '../device/DeviceSettings.tsx'))
      .DeviceSettings,
  decisions: async () =>
    (await import(/* webpackChunkName: "scan-late" */ '../device/Decisions.tsx')).Decisions,
};

/** The dialogs that a scanner can do without. */
export function LateDialogs() {
  const name = useAppSelector(selectOpenDialog);
  const [typed, setTyped] = useState('');
  // The network may be gone when the first one is wanted.
  useEffect(() => void CONTENTS.code().catch(() => undefined), []);
  if (name === null) return null;
  return (
    <ScanDialog key={name} title={words.titles[name]} className={`${name}-dialog`}>
      <LateContent load={CONTENTS[name]} typed={typed} onType={setTyped} />
    </ScanDialog>
  );
}

type Arrival = { Content: ComponentType<LateDialogProps> } | 'failed' | null;

interface LateContentProps extends LateDialogProps {
  load: () => Promise<ComponentType<LateDialogProps>>;
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
