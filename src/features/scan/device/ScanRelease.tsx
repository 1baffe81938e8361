import { selectHasOpenUploads } from '../../../entry/entrySlice.ts';
import { ReleaseNotice } from '../../../release/ReleaseNotice.tsx';
import { useAppSelector } from '../../../shared/hooks/useAppSelector.ts';
import { selectIsWatching } from '../scanSlice.ts';

/** At the panel's lower edge, as long as no guest is being let in. */
export function ScanRelease() {
  const isWatching = useAppSelector(selectIsWatching);
  const isUploading = useAppSelector(selectHasOpenUploads);
  return <ReleaseNotice className="scan-release" isHeldBack={!isWatching || isUploading} />;
}
