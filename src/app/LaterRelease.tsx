import { useLocation } from 'react-router-dom';
import { selectHasOpenUploads } from '../entry/entrySlice.ts';
import { ReleaseNotice } from '../release/ReleaseNotice.tsx';
import { useAppSelector } from '../shared/hooks/useAppSelector.ts';

/** On every page but the scanner, which has a place of its own for it. */
export function LaterRelease() {
  const isUploading = useAppSelector(selectHasOpenUploads);
  const isScan = useLocation().pathname === '/scan';
  return !isScan && <ReleaseNotice isHeldBack={isUploading} />;
}
