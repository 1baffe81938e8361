import { useEffect, useState, type ComponentType } from 'react';
import { useAppSelector } from '../../shared/hooks/useAppSelector.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { ScanDialog } from './ScanDialog.tsx';
import { selectOpenDialog, type ScanDialogName } from './scanSlice.ts';
import { texts } from './texts.ts';

const words = texts.dialogs;

type LateName = Exclude<ScanDialogName, 'code'>;

/** They come when they are opened, from the release that the phone keeps. */
const CONTENTS: Record<LateName, () => Promise<ComponentType>> = {
  preflight: async () =>
    (await import(/* webpackChunkName: "scan-dialogs" */ './preflight/Preflight.tsx')).Preflight,
  device: async () =>
    (await import(/* webpackChunkName: "scan-dialogs" */ './device/DeviceSettings.tsx'))
      .DeviceSettings,
  decisions: async () =>
    (await import(/* webpackChunkName: "scan-dialogs" */ './device/Decisions.tsx')).Decisions,
};

/** The dialogs that a scanner can do without. */
export function LateDialogs() {
  const name = useAppSelector(selectOpenDialog);
  if (name === null || name === 'code') return null;
  return (
    <ScanDialog key={name} title={words.titles[name]}>
      <LateContent load={CONTENTS[name]} />
    </ScanDialog>
  );
}

type Arrival = { Content: ComponentType } | 'failed' | null;

function LateContent({ load }: { load: () => Promise<ComponentType> }) {
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
  return <arrival.Content />;
}
