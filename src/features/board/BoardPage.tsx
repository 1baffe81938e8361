import { canAdminister } from '../../../contract/access.ts';
import { MemberGate } from '../../shared/ui/MemberGate.tsx';
import { useMeQuery } from '../../api/sessionApi.ts';
import { LiveBoard } from './LiveBoard.tsx';
import { texts } from './texts.ts';
import './board.css';
import './boardTable.css';

/** What happens at the door now: for superusers only. The server enforces it as well. */
export function BoardPage() {
  const { data: me, error, isFetching, refetch } = useMeQuery();
  return (
    <MemberGate
      className="board"
      title={texts.title}
      denied={texts.denied}
      mayEnter={me === undefined ? null : canAdminister(me)}
      isUnknown={error !== undefined}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    >
      <LiveBoard />
    </MemberGate>
  );
}
