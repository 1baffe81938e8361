/** Asks before a log-out that would leave something behind, and ends a shift. */
import { useEffect, useId, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { endShift, logOut, readShift } from '../entry/leaving.ts';
import { selectEntryStatus, selectOpenUploads, type EntryRootState } from '../entry/entrySlice.ts';
import type { Shift } from '../entry/journal/shift.ts';
import type { EntryServices } from '../entry/services.ts';
import { leaveCancelled, type SessionRootState } from '../session/sessionSlice.ts';
import { useCloseOnBack } from '../shared/hooks/useCloseOnBack.ts';
import { formatNumber, formatShort, formatTime } from '../shared/format.ts';
import { useIsScan } from '../shared/hooks/useIsScan.ts';
import { useAppDispatch } from '../shared/store.ts';
import { PlainButton } from '../shared/ui/PlainButton.tsx';
import { texts } from './texts.ts';
import './LeaveDialog.css';

const words = texts.leave;

interface LeaveDialogProps {
  /** Whoever is signed in goes for good. */
  onLeave: () => void;
  onCancel: () => void;
}

/** Open as long as it is rendered. At the gate it ends the shift, with its figures; elsewhere it only signs out. */
export function LeaveDialog({ onLeave, onCancel }: LeaveDialogProps) {
  const dispatch = useAppDispatch<EntryServices, SessionRootState & EntryRootState>();
  const isShift = useIsScan();
  const open = useSelector(selectOpenUploads);
  const { isReached } = useSelector(selectEntryStatus);
  const [isWaiting, setIsWaiting] = useState(false);
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => ref.current?.showModal(), []);
  useCloseOnBack(true, () => ref.current?.close());
  const leave = () => {
    onLeave();
    void dispatch(isShift ? endShift() : logOut());
  };
  // Whoever has waited for that, and has nothing to read, need not press once more.
  const isDone = isWaiting && open === 0 && !isShift;
  useEffect(() => {
    if (isDone) leave();
  });

  return (
    <dialog
      ref={ref}
      className="leave"
      aria-labelledby={`${id}-title`}
      onClose={() => {
        onCancel();
        dispatch(leaveCancelled());
      }}
    >
      <h2 id={`${id}-title`}>{isShift ? words.shift : words.signOut}</h2>
      {isShift && <ShiftFigures shift={dispatch(readShift())} />}
      <div className={open > 0 ? 'leave-open' : 'leave-done'} role="status">
        <strong>{open > 0 ? texts.notReported(open) : words.allReported}</strong>
        {open > 0 && <p>{isReached === false ? words.offline : words.sending}</p>}
      </div>
      {open > 0 && <p className="leave-hint">{words.hint}</p>}
      {isReached === false && <p className="leave-hint">{words.noWayBack}</p>}
      <div className="leave-buttons">
        {open > 0 ? (
          <>
            <PlainButton isLoud isBusy={isWaiting} onPress={() => setIsWaiting(true)}>
              {isWaiting ? words.waiting : words.wait}
            </PlainButton>
            <PlainButton onPress={leave}>{words.leaveToDevice}</PlainButton>
          </>
        ) : (
          <PlainButton isLoud onPress={leave}>
            {isShift ? words.endShift : words.signOut}
          </PlainButton>
        )}
        <PlainButton onPress={() => ref.current?.close()}>{words.cancel}</PlainButton>
      </div>
    </dialog>
  );
}

function ShiftFigures({ shift }: { shift: Shift | null }) {
  if (shift === null) return null;
  const { guests, perMinute, conflicts, firstAtMs, lastAtMs } = shift;
  return (
    <>
      {firstAtMs !== null && lastAtMs !== null && (
        <p className="leave-hint leave-times">
          {words.between(formatTime(firstAtMs), formatTime(lastAtMs))}
        </p>
      )}
      <dl className="leave-figures">
        <div>
          <dt>{words.guests}</dt>
          <dd>{formatNumber(guests)}</dd>
        </div>
        <div>
          <dt>{words.perMinute}</dt>
          <dd>{formatShort(perMinute)}</dd>
        </div>
        <div>
          <dt>{words.conflicts}</dt>
          <dd className={conflicts > 0 ? 'leave-alarm' : ''}>{formatNumber(conflicts)}</dd>
        </div>
      </dl>
    </>
  );
}
