import { canAdminister } from '../../../contract/access.ts';
import { useMeQuery } from '../../api/meApi.ts';
import { MemberGate } from '../../shared/ui/MemberGate.tsx';
import { PageTitle } from '../../shared/ui/PageTitle.tsx';
import { LiveBoard } from './LiveBoard.tsx';
import { texts } from './texts.ts';
import './board.css';
import './boardTable.css';

/** What happens at the door now: for superusers only. */
export function BoardPage() {
  return (
    <MemberGate
      title={texts.title}
      denied={texts.denied}
      me={useMeQuery()}
      mayEnter={canAdminister}
    >
      <div className="board">
        <PageTitle page={texts.title} />
        <LiveBoard />
      </div>
    </MemberGate>
  );
}
