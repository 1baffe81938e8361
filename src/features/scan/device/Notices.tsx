/** What went wrong with earlier taps, each with what staff do about it. */
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { nameOfTicket } from '../../../../contract/entry/guestHandle.ts';
import { noticeResolved, selectEntryStatus } from '../../../entry/entrySlice.ts';
import type { EntryNotice } from '../../../entry/engine/entryStatus.ts';
import { useAppDispatch } from '../../../shared/store.ts';
import { formatTime } from '../../../shared/format.ts';
import { dialogClosed } from '../scanSlice.ts';
import { texts } from '../texts.ts';
import './notices.css';

/** The dialog closes with the last of them. */
export function Notices() {
  const dispatch = useAppDispatch();
  const { notices } = useSelector(selectEntryStatus);
  const isEmpty = notices.length === 0;
  useEffect(() => {
    if (isEmpty) dispatch(dialogClosed());
  }, [dispatch, isEmpty]);
  return (
    <ul className="notices">
      {notices.map((notice) => (
        <Notice key={notice.key} notice={notice} />
      ))}
    </ul>
  );
}

function Notice({ notice }: { notice: EntryNotice }) {
  const dispatch = useAppDispatch();
  const { key, kind, ticketId, text, tappedAtMs } = notice;
  return (
    <li className="notice">
      <p>
        <strong>{texts.device[kind]}</strong> {text} {texts.ticket}{' '}
        <code>{nameOfTicket(ticketId)}</code>, {texts.device.tappedAt(formatTime(tappedAtMs))}
      </p>
      <button type="button" className="scan-button" onClick={() => dispatch(noticeResolved(key))}>
        {kind === 'aside' ? texts.device.resend : texts.device.noted}
      </button>
    </li>
  );
}
