import type { ApprovedAdmission } from '../../../contract/entry/board.ts';
import { formatClock, formatDate } from '../../shared/format.ts';
import { BoardCell, BoardRow, BoardTable } from './BoardTable.tsx';
import { FinderLink, GuestLink, StaffLink } from './FinderLink.tsx';
import { useShownRows } from './ShownRows.tsx';
import { texts } from './texts.ts';

interface AttemptsPanelProps {
  id: string;
  title: string;
  /** What stands there while there are none. */
  none: string;
  attempts: readonly ApprovedAdmission[];
  at: string;
}

const { attemptColumns: columns } = texts;

/** Attempts at the gates that those who lead the entry look through, newest first. */
export function AttemptsPanel({ id, title, none, attempts, at }: AttemptsPanelProps) {
  const today = formatDate(at);
  const { shown, toggle } = useShownRows(attempts);
  return (
    <section className="board-panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {attempts.length === 0 ? (
        <p className="board-none">{none}</p>
      ) : (
        <BoardTable columns={columns} label={title} className="board-refused-table">
          {shown.map((attempt, index) => (
            <BoardRow key={`${attempt.at} ${index}`}>
              <BoardCell column="at" isHead>
                <time dateTime={attempt.at}>{formatClock(attempt.at, today)}</time>
              </BoardCell>
              <BoardCell column="reason">
                {attempt.reason === null
                  ? texts.approvedGood
                  : (texts.reasons[attempt.reason] ?? texts.otherReason)}
              </BoardCell>
              <BoardCell column="ticket">
                {attempt.ticket === undefined ? (
                  '–'
                ) : (
                  <FinderLink text={attempt.ticket}>
                    <code>{attempt.ticket}</code>
                  </FinderLink>
                )}
                {attempt.email != null && (
                  <span className="board-staff">
                    <GuestLink email={attempt.email} />
                  </span>
                )}
                {attempt.member_number != null && (
                  <span className="board-staff">
                    <FinderLink text={`#${attempt.member_number}`}>
                      {texts.member(attempt.member_number)}
                    </FinderLink>
                  </span>
                )}
              </BoardCell>
              <BoardCell column="gate">
                {attempt.gate ?? texts.noGate}
                <span className="board-staff">{attempt.device ?? texts.noDevice}</span>
                <span className="board-staff">
                  <StaffLink name={attempt.staff} number={attempt.staff_number} />
                </span>
              </BoardCell>
            </BoardRow>
          ))}
        </BoardTable>
      )}
      {toggle}
    </section>
  );
}
