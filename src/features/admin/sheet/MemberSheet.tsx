import { Drawer } from 'antd';
import { useState } from 'react';
import { asFailure } from '../../../api/client/failures.ts';
import { useMemberDetailsQuery } from '../../../api/memberDetailsApi.ts';
import { memberOf } from '../../../api/memberEntities.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { detailOf } from '../detailOf.ts';
import { nameOf } from '../memberList.ts';
import { SheetAudit } from './SheetAudit.tsx';
import { SheetCodes } from './SheetCodes.tsx';
import { SheetDialogs, type SheetDialog } from './SheetDialogs.tsx';
import { SheetFacts } from './SheetFacts.tsx';
import { SheetNotes } from './SheetNotes.tsx';
import { SheetSessions } from './SheetSessions.tsx';
import { texts } from './texts.ts';
import './sheet.css';

/** px; on narrower screens it is the page. */
const WIDTH = 560;

/** All of one member: what is known, what happened to the codes, and what can be done about it. */
export function MemberSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useMemberDetailsQuery(id, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  });
  const [dialog, setDialog] = useState<SheetDialog | null>(null);
  const failure = data === undefined && error !== undefined ? asFailure(error) : null;
  const member = data === undefined ? null : memberOf(data.member);
  const open = (next: SheetDialog) => setDialog({ ...next, isOpen: true });
  return (
    <Drawer
      open
      onClose={onClose}
      size={WIDTH}
      className="sheet"
      title={
        member === null ? texts.title : texts.titleOf(nameOf(member), data?.member.number ?? 0)
      }
      closable={{ 'aria-label': texts.close }}
    >
      {data === undefined && failure === null && <p role="status">{texts.loading}</p>}
      {failure !== null && (
        <FailureAlert
          text={texts.failure}
          detail={detailOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data !== undefined && member !== null && (
        <>
          <SheetFacts details={data} member={member} onOpen={open} />
          <SheetCodes codes={data.codes} member={member} onOpen={open} />
          <SheetSessions id={id} sessions={data.sessions} />
          <SheetNotes key={data.notes} details={data} />
          <SheetAudit id={id} />
          {dialog !== null && (
            <SheetDialogs
              dialog={dialog}
              member={member}
              onClose={() =>
                setDialog((shown) => (shown === null ? null : { ...shown, isOpen: false }))
              }
            />
          )}
        </>
      )}
    </Drawer>
  );
}
