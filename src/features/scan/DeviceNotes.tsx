import { noticeResolved, selectEntryStatus } from '../../entry/entrySlice.ts';
import type { EntryNotice } from '../../entry/entryStatus.ts';
import { useAppDispatch } from '../../shared/hooks/useAppDispatch.ts';
import { useAppSelector } from '../../shared/hooks/useAppSelector.ts';
import { formatTime } from '../../shared/format.ts';
import { texts } from './texts.ts';
import './deviceNotes.css';

/** What staff should know of this device: who judges, what the server has not got yet, what went wrong. */
export function DeviceNotes() {
  const { isDeviceMode, openUploads, listAsOfMs, notices } = useAppSelector(selectEntryStatus);
  if (!isDeviceMode && openUploads === 0 && notices.length === 0) return null;
  return (
    <section className="device" aria-label={texts.device.label}>
      <p className="device-line" role="status">
        {isDeviceMode && (
          <span className="device-mode">
            {listAsOfMs === null
              ? texts.device.cutOff
              : texts.device.deciding(formatTime(listAsOfMs))}
          </span>
        )}
        {openUploads > 0 && (
          <strong className="device-open" title={texts.device.openHint}>
            {texts.device.open(openUploads)}
          </strong>
        )}
      </p>
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
        {kind === 'conflict' ? texts.device.noted : texts.device.resend}
      </button>
    </div>
  );
}
