import { useState } from 'react';
import { useBoardQuery } from '../../api/boardApi.ts';
import { asFailure, explanationOf } from '../../api/client/failures.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { PageSpinner } from '../../shared/ui/PageSpinner.tsx';
import { usePageTitle } from '../../shared/ui/PageTitle.tsx';
import { admissionsOf } from './admissions.ts';
import { AttemptsPanel } from './AttemptsPanel.tsx';
import { BoardDialogs, type BoardDialog } from './BoardDialogs.tsx';
import { ConflictsPanel } from './ConflictsPanel.tsx';
import { DevicesPanel } from './DevicesPanel.tsx';
import { Figures } from './Figures.tsx';
import { Freshness } from './Freshness.tsx';
import { GatesPanel } from './GatesPanel.tsx';
import { texts } from './texts.ts';

export function LiveBoard() {
  const { data, error, isFetching, refetch } = useBoardQuery(undefined, {
    refetchOnReconnect: true,
  });
  const [dialog, setDialog] = useState<BoardDialog | null>(null);
  const title = usePageTitle();

  if (data === undefined) {
    if (error === undefined) return <PageSpinner label={texts.loading} />;
    return (
      <>
        <h1>{title}</h1>
        <FailureAlert
          text={texts.loadFailure}
          detail={asFailure(error)?.kind === 'client' ? texts.noAnswer : explanationOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </>
    );
  }
  const admissions = admissionsOf(data.minutes, data.at);
  return (
    <>
      <header className="board-head">
        <h1>{title}</h1>
        <Freshness at={data.at} />
      </header>
      <Figures board={data} admissions={admissions} />
      <div className="board-columns">
        <GatesPanel board={data} admissions={admissions} onAct={setDialog} />
        <div className="board-side-column">
          <ConflictsPanel
            conflicts={data.conflicts}
            openCount={data.open_conflicts}
            at={data.at}
            onAct={setDialog}
          />
          <AttemptsPanel
            id="board-refused"
            title={texts.refused}
            none={texts.nobodyRefused}
            attempts={data.refused}
            at={data.at}
          />
          <AttemptsPanel
            id="board-approved"
            title={texts.approved}
            none={texts.nobodyApproved}
            attempts={data.approved ?? []}
            at={data.at}
          />
        </div>
        <DevicesPanel devices={data.devices} gates={data.gates} at={data.at} onAct={setDialog} />
      </div>
      {dialog !== null && (
        <BoardDialogs
          dialog={dialog}
          onClose={() => setDialog((shown) => shown && { ...shown, isOpen: false })}
        />
      )}
    </>
  );
}
