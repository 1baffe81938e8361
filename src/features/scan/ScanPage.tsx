import { canScan } from '../../../contract/access.ts';
import { useMeQuery } from '../../api/sessionApi.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { PageSpinner } from '../../shared/ui/PageSpinner.tsx';
import { PageTitle } from '../../shared/ui/PageTitle.tsx';
import { Scanner } from './Scanner.tsx';
import { texts } from './texts.ts';
import './scan.css';

/** Spec §2, Scan screen: for entry staff and superusers (§6). */
export function ScanPage() {
  const { data: member, isLoading, isError, isFetching, refetch } = useMeQuery();
  if (isLoading) return <PageSpinner label={texts.checkingMember} />;
  if (member && canScan(member)) return <Scanner />;
  return (
    <div className="scan-denied">
      <PageTitle page={texts.title} />
      <h1>{texts.deniedTitle}</h1>
      {isError ? (
        // Treated as none (§4), which may be the network's fault.
        <FailureAlert
          text={texts.accessDenied}
          lang="en"
          detail={texts.memberUnknown}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <FailureAlert text={texts.accessDenied} lang="en" />
      )}
    </div>
  );
}
