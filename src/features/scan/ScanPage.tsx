import { canScan } from '../../../contract/access.ts';
import { isRefusal } from '../../api/failures.ts';
import { useMeQuery } from '../../api/sessionApi.ts';
import { selectRememberedMember } from '../../session/sessionSlice.ts';
import { useAppSelector } from '../../shared/hooks/useAppSelector.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { PageSpinner } from '../../shared/ui/PageSpinner.tsx';
import { PageTitle } from '../../shared/ui/PageTitle.tsx';
import { Scanner } from './Scanner.tsx';
import { texts } from './texts.ts';
import './scan.css';

/** Spec §2, Scan screen: for entry staff and superusers (§6). */
export function ScanPage() {
  const { data, error, isLoading, isError, isFetching, refetch } = useMeQuery();
  const remembered = useAppSelector(selectRememberedMember);
  // A gate does not wait for a network: until the server says otherwise, who could scan can.
  const member = data ?? (isRefusal(error) ? null : remembered);
  if (member && canScan(member)) return <Scanner />;
  if (isLoading) return <PageSpinner label={texts.checkingMember} />;
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
