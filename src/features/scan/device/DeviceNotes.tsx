/** The device's bar, and below it what went wrong with earlier taps. */
import { useSelector } from 'react-redux';
import { noticeResolved, selectEntryStatus } from '../../../entry/entrySlice.ts';
import type { EntryNotice } from '../../../entry/engine/entryStatus.ts';
import { useAppDispatch } from '../../../shared/store.ts';
import { formatTime } from '../../../shared/format.ts';
import { DeviceBar } from './DeviceBar.tsx';
import { texts } from '../texts.ts';
import './deviceNotes.css';

export function DeviceNotes() {
  const { notices } = useSelector(selectEntryStatus);
  return (
    <section className="device" aria-label={texts.device.label}>
      <DeviceBar />
      {notices.map((notice) => (
        <Notice key={notice.key} notice={notice} />
      ))}
    </section>
  );
}

function Notice({ notice }: { notice: EntryNotice }) {
  const dispatch = useAppDispatch();
  const { key, kind, ticketId, text, tappedAtMs } = notice;
  return (
    <div className="device-notice" role="alert">
      <p>
        <strong>{texts.device[kind]}</strong> {text} {texts.ticket} <code>{ticketId}</code>,{' '}
        {texts.device.tappedAt(formatTime(tappedAtMs))}
      </p>
      <button
        type="button"
        className="scan-button device-button"
        onClick={() => dispatch(noticeResolved(key))}
      >
        {kind === 'aside' ? texts.device.resend : texts.device.noted}
      </button>
    </div>
  );
}
