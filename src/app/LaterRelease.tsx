import { useSelector } from 'react-redux';
import { selectHasOpenUploads } from '../entry/entrySlice.ts';
import { ReleaseNotice } from '../release/ReleaseNotice.tsx';
import { useIsScan } from '../shared/hooks/useIsScan.ts';

/** On every page but the scanner, which has a place of its own for it. */
export function LaterRelease() {
  const isUploading = useSelector(selectHasOpenUploads);
  const isScan = useIsScan();
  return !isScan && <ReleaseNotice isHeldBack={isUploading} />;
}
