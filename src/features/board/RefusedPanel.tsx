import type { RefusedAttempt } from '../../../contract/entry/board.ts';
import { formatClock, formatDate } from '../../shared/format.ts';
import { BoardCell, BoardRow, BoardTable } from './BoardTable.tsx';
import { useShownRows } from './ShownRows.tsx';
import { texts } from './texts.ts';

interface RefusedPanelProps {
  refused: readonly RefusedAttempt[];
  at: string;
}

const { refusedColumns: columns } = texts;

/** Who was turned away, newest first. */
export function RefusedPanel({ refused, at }: RefusedPanelProps) {
  const today = formatDate(at);
  const { shown, toggle } = useShownRows(refused);
  return (
    <section className="board-panel" aria-labelledby="board-refused">
      <h2 id="board-refused">{texts.refused}</h2>
      {refused.length === 0 ? (
        <p className="board-none">{texts.nobodyRefused}</p>
      ) : (
        <BoardTable columns={columns} label={texts.refused} className="board-refused-table">
          {shown.map((attempt, index) => (
            <BoardRow key={`${attempt.at} ${index}`}>
              <BoardCell column="at" isHead>
                <time dateTime={attempt.at}>{formatClock(attempt.at, today)}</time>
              </BoardCell>
              <BoardCell column="reason">
                {texts.reasons[attempt.reason] ?? texts.otherReason}
              </BoardCell>
              <BoardCell column="gate">{attempt.gate ?? texts.noGate}</BoardCell>
              <BoardCell column="device">{attempt.device ?? texts.noDevice}</BoardCell>
              <BoardCell column="staff">{attempt.staff}</BoardCell>
            </BoardRow>
          ))}
        </BoardTable>
      )}
      {toggle}
    </section>
  );
}
