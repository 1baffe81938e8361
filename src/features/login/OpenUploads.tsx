import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectOpenUploads } from '../../entry/entrySlice.ts';
import { texts } from './texts.ts';

/** What this device has still to report, which it does by itself, and that it has done so. */
export function OpenUploads() {
  const open = useSelector(selectOpenUploads);
  const [wasOpen, setWasOpen] = useState(false);
  if (open > 0 && !wasOpen) setWasOpen(true);
  return (
    <div className="open-uploads" role="status">
      {open > 0 && (
        <p className="open-uploads-note">
          <strong>{texts.notReported(open)}</strong> {texts.reportsItself}
        </p>
      )}
      {open === 0 && wasOpen && <p className="open-uploads-note">{texts.allReported}</p>}
    </div>
  );
}
