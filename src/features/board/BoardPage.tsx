import { PageTitle } from '../../shared/ui/PageTitle.tsx';
import { LiveBoard } from './LiveBoard.tsx';
import './board.css';
import './boardTable.css';

/** What happens at the gate now: for superusers only. */
export function BoardPage() {
  return (
    <div className="board">
      <PageTitle />
      <LiveBoard />
    </div>
  );
}
