/** The list of this device's last admissions, each with its undo. */
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { nameOfTicket } from '../../../../contract/entry/guestHandle.ts';
import { UNDO_WINDOW_S } from '../../../../contract/entry/limits.ts';
import type { Decision } from '../../../entry/journal/decisions.ts';
import { selectEntryStatus } from '../../../entry/entrySlice.ts';
import { formatTime } from '../../../shared/format.ts';
import { useExclusive } from '../../../shared/hooks/useExclusive.ts';
import { useNow } from '../../../shared/hooks/useNow.ts';
import { texts } from './texts.ts';
import { useScanDispatch } from '../store.ts';
import { takeBack } from '../takeBack.ts';
import './decisions.css';

const words = texts.decisions;

export function Decisions() {
  const { decisions } = useSelector(selectEntryStatus);
  const nowMs = useNow();
  if (decisions.length === 0) return <p>{words.empty}</p>;
  return (
    <ol className="decisions">
      {decisions.map((decision) => (
        <DecisionLine key={decision.key} decision={decision} nowMs={nowMs} />
      ))}
    </ol>
  );
}

/** Long ticket ids are shortened in the middle. */
const shortened = (ticketId: string): string =>
  ticketId.length <= 12 ? ticketId : `${ticketId.slice(0, 5)} … ${ticketId.slice(-5)}`;

function DecisionLine({ decision, nowMs }: { decision: Decision; nowMs: number }) {
  const { tappedAtMs, outcome, isConfirmed } = decision;
  const ticketId = nameOfTicket(decision.ticketId);
  return (
    <li className={`decision decision-${outcome}`}>
      <span className="decision-ticket">
        <time dateTime={new Date(tappedAtMs).toISOString()}>{formatTime(tappedAtMs)}</time>
        <code title={ticketId}>{shortened(ticketId)}</code>
      </span>
      <span>
        <strong>{words.outcomes[outcome]}</strong>
        {outcome !== 'refused' && `, ${isConfirmed ? words.confirmed : words.waiting}`}
      </span>
      {decision.isUndoable && <Undo decision={decision} nowMs={nowMs} />}
    </li>
  );
}

/** After the time for it has run out it says so instead. */
function Undo({ decision, nowMs }: { decision: Decision; nowMs: number }) {
  const dispatch = useScanDispatch();
  const [hasFailed, setHasFailed] = useState(false);
  const [undo, isUndoing] = useExclusive(async () => {
    setHasFailed(!(await dispatch(takeBack(decision))));
  });
  const leftS = Math.ceil(UNDO_WINDOW_S - (nowMs - decision.tappedAtMs) / 1_000);
  if (hasFailed) {
    return (
      <span className="decision-late" role="alert">
        {words.undoFailed}
      </span>
    );
  }
  if (leftS <= 0) return <span className="decision-late">{words.tooLate}</span>;
  return (
    <button type="button" className="scan-button decision-undo" disabled={isUndoing} onClick={undo}>
      {words.undo(Math.min(leftS, UNDO_WINDOW_S))}
    </button>
  );
}
