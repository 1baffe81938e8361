import { memo } from 'react';
import type { AdmissionRecord, EntryConflict } from '../../../contract/entry/board.ts';
import { formatClock } from '../../shared/format.ts';
import type { OpenDialog } from './BoardDialogs.tsx';
import { isSettled } from './isSettled.ts';
import { texts } from './texts.ts';

interface ConflictItemProps {
  conflict: EntryConflict;
  /** Times of other days have theirs. */
  today: string;
  onAct: OpenDialog;
}

/** Both admissions, side by side. */
export const ConflictItem = memo(function ConflictItem(props: ConflictItemProps) {
  const { conflict, today, onAct } = props;
  const { reason, email, member_number: number, minutes_between: minutes, first } = conflict;
  const settled = isSettled(conflict);
  return (
    <li className="board-conflict" data-settled={settled}>
      <p className="board-conflict-head">
        <span className="board-mark">{settled ? texts.settled : texts.unsettled}</span>
        <strong>{texts.reasons[reason] ?? texts.otherReason}</strong>
        {minutes !== null && <span>{texts.minutesBetween(minutes)}</span>}
        {number !== null && <span>{texts.member(number)}</span>}
        {email !== null && <span>{email}</span>}
      </p>
      <div className="board-sides">
        {first !== null && (
          <Side name={texts.sides.first} record={first} today={today} onAct={onAct} />
        )}
        <Side
          name={first === null ? texts.sides.only : texts.sides.second}
          record={conflict.second}
          today={today}
          onAct={onAct}
        />
      </div>
    </li>
  );
});

interface SideProps {
  name: string;
  record: AdmissionRecord;
  today: string;
  onAct: OpenDialog;
}

function Side({ name, record, today, onAct }: SideProps) {
  const { key, at, scanned_at: scannedAt, gate, device, staff, mode, is_undone: isUndone } = record;
  const time = formatClock(scannedAt ?? at, today);
  return (
    <div className="board-side">
      <h3>{name}</h3>
      <p>
        <time dateTime={scannedAt ?? at}>
          {scannedAt === null ? texts.storedAt(time) : texts.scannedAt(time)}
        </time>{' '}
        <span>({texts.modes[mode]})</span>
      </p>
      <p>
        {gate ?? texts.noGate}, {device ?? texts.noDevice}
      </p>
      <p>{staff}</p>
      {isUndone ? (
        <p className="board-undone">{texts.undone}</p>
      ) : (
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
