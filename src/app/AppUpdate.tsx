import { useSelector } from 'react-redux';
import { selectHasOpenUploads } from '../entry/entrySlice.ts';
import { UpdateNotice } from '../update/UpdateNotice.tsx';
import { useIsScan } from '../shared/hooks/useIsScan.ts';

/** On every page but the scanner, which has a place of its own for it. */
export function AppUpdate() {
  const isUploading = useSelector(selectHasOpenUploads);
  const isScan = useIsScan();
  return !isScan && <UpdateNotice isHeldBack={isUploading} />;
}
