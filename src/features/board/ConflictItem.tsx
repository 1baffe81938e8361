import { memo } from 'react';
import {
  isSettled,
  type AdmissionRecord,
  type EntryConflict,
} from '../../../contract/entry/board.ts';
import { formatClock } from '../../shared/format.ts';
import type { OpenDialog } from './BoardDialogs.tsx';
import { FinderLink, GuestLink, StaffLink } from './FinderLink.tsx';
import { texts } from './texts.ts';

interface ConflictItemProps {
  conflict: EntryConflict;
  /** Times of other days have theirs. */
  today: string;
  onAct: OpenDialog;
}

/** From then on a reported admission has two times that differ in what is shown. */
const LATE_MS = 60_000;

/** Both sides, beside each other. */
export const ConflictItem = memo(function ConflictItem(props: ConflictItemProps) {
  const { conflict, today, onAct } = props;
  const { reason, email, member_number: number, minutes_between: minutes, first } = conflict;
  const settled = isSettled(conflict);
  const accepted = conflict.accepted ?? null;
  const report = texts.reports[reason];
  return (
    <li className="board-conflict" data-settled={settled}>
      <p className="board-conflict-head">
        <span className="board-mark">{settled ? texts.settled : texts.unsettled}</span>
        <strong>{texts.reasons[reason] ?? texts.otherReason}</strong>
        {minutes !== null && <span>{texts.minutesBetween(minutes)}</span>}
        {number !== null && <FinderLink text={`#${number}`}>{texts.member(number)}</FinderLink>}
        {email !== null && <GuestLink email={email} />}
      </p>
      <div className="board-sides">
        {first !== null && (
          <Side
            name={report?.first ?? texts.sides.first}
            record={first}
            today={today}
            onAct={onAct}
          />
        )}
        <Side
          name={report?.second ?? (first === null ? texts.sides.only : texts.sides.second)}
          isReport={report !== undefined}
          record={conflict.second}
          today={today}
          onAct={onAct}
        />
      </div>
      {accepted !== null && (
        <p className="board-accepted">
          {texts.acceptedBy} <StaffLink name={accepted.staff} number={accepted.staff_number} />
          {texts.acceptedAt(formatClock(accepted.at, today))} „{accepted.reason}“
        </p>
      )}
      {conflict.has_left === true && <p className="board-accepted">{texts.hasLeft}</p>}
      {!settled && (
        <button
          type="button"
          className="board-action"
          onClick={() =>
            onAct({ kind: 'accept', conflict: conflict.second.key, reason, isOpen: true })
          }
        >
          {(report ?? texts.accepting).submit}
        </button>
      )}
    </li>
  );
});

interface SideProps {
  name: string;
  /** It is no admission that could be taken back. */
  isReport?: boolean;
  record: AdmissionRecord;
  today: string;
  onAct: OpenDialog;
}

function Side({ name, record, today, onAct, isReport = false }: SideProps) {
  const { key, at, scanned_at: scannedAt, gate, device, staff, mode, is_undone: isUndone } = record;
  const time = formatClock(scannedAt ?? at, today);
  // The gate tells staff when the server had it, and the time should be found here.
  const isLate = scannedAt !== null && Date.parse(at) - Date.parse(scannedAt) >= LATE_MS;
  return (
    <div className="board-side">
      <h3>{name}</h3>
      <p>
        <time dateTime={scannedAt ?? at}>
          {scannedAt === null ? texts.storedAt(time) : texts.scannedAt(time)}
        </time>
        {isLate && <span>, {texts.storedAt(formatClock(at, today))}</span>}{' '}
        <span>({texts.modes[mode]})</span>
      </p>
      <p>
        {gate ?? texts.noGate}, {device ?? texts.noDevice}
      </p>
      <p>
        <StaffLink name={staff} number={record.staff_number} />
      </p>
      {isUndone ? (
        <p className="board-undone">{texts.undone}</p>
      ) : isReport ? null : (
        <button
          type="button"
          className="board-action"
          aria-label={texts.undoSide(name, time)}
          onClick={() => onAct({ kind: 'undo', admission: key, side: name, time, isOpen: true })}
        >
          {texts.undo}
        </button>
      )}
    </div>
  );
}
