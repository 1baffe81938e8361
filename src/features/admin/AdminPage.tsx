import { canAdminister } from '../../../contract/access.ts';
import { useMeQuery } from '../../api/sessionApi.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { PageSpinner } from '../../shared/ui/PageSpinner.tsx';
import { PageTitle } from '../../shared/ui/PageTitle.tsx';
import { MembersPanel } from './MembersPanel.tsx';
import { texts } from './texts.ts';
import './admin.css';

/** Spec §2, Admin panel: for superusers only. The server enforces it as well. */
export function AdminPage() {
  const { data: me, error, isFetching, refetch } = useMeQuery();
  if (me === undefined && error === undefined) return <PageSpinner />;
  return (
    <div className="admin">
      <PageTitle page={texts.title} />
      {me !== undefined && canAdminister(me) ? (
        <MembersPanel />
      ) : (
        <>
          <div className="admin-head">
            <h1>{texts.title}</h1>
          </div>
          {me === undefined ? (
            // Treated as none (§4), which may be the network's fault.
            <FailureAlert
              text={texts.denied}
              lang="en"
              detail={texts.memberUnknown}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          ) : (
            <FailureAlert text={texts.denied} lang="en" />
          )}
        </>
      )}
    </div>
  );
}
