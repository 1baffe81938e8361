/** Two members side by side, and what becomes of them: for superusers only. */
import { useParams } from 'react-router-dom';
import { asFailure, explanationOf } from '../../../api/client/failures.ts';
import { useMemberDetailsQuery } from '../../../api/memberDetailsApi.ts';
import { useMergePreviewQuery } from '../../../api/mergingApi.ts';
import { memberAddress } from '../../../shared/memberAddress.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { PageTitle, usePageTitle } from '../../../shared/ui/PageTitle.tsx';
import { nameOf } from '../memberList.ts';
import { DUPLICATES } from './addresses.ts';
import { MergeForm } from './MergeForm.tsx';
import { MergeSearch } from './MergeSearch.tsx';
import { texts } from './texts.ts';
import './duplicates.css';

const idOf = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

export function MergePage() {
  const { kept, gone } = useParams();
  const [keptId, goneId] = [idOf(kept), idOf(gone)];
  return (
    <div className="duplicates">
      <PageTitle />
      <h1>{usePageTitle()}</h1>
      {keptId === null ? (
        <Link to={DUPLICATES}>{texts.duplicates}</Link>
      ) : goneId === null ? (
        <Other keptId={keptId} />
      ) : (
        <Compared key={`${keptId} ${goneId}`} keptId={keptId} goneId={goneId} />
      )}
    </div>
  );
}

/** The other one is yet to be found. */
function Other({ keptId }: { keptId: number }) {
  const { data, error, isFetching, refetch } = useMemberDetailsQuery(keptId);
  if (data !== undefined) {
    return (
      <>
        <MergeSearch
          keptId={data.member.id}
          name={texts.named(nameOf({ ...data.member }), data.member.number)}
        />
        <p>
          <Link to={memberAddress(data.member)}>{texts.cancel}</Link>
        </p>
      </>
    );
  }
  return <Waiting error={error} isFetching={isFetching} onRetry={() => void refetch()} />;
}

function Compared({ keptId, goneId }: { keptId: number; goneId: number }) {
  const { data, error, isFetching, refetch } = useMergePreviewQuery(
    { keptId, goneId },
    { refetchOnMountOrArgChange: true, refetchOnReconnect: true },
  );
  const failure = asFailure(error);
  if (failure?.kind === 'server' && failure.member !== undefined) {
    return <MergedMeanwhile survivorId={Number(failure.member.id)} text={explanationOf(error)} />;
  }
  if (data !== undefined) return <MergeForm preview={data} />;
  return <Waiting error={error} isFetching={isFetching} onRetry={() => void refetch()} />;
}

/** Somebody else was first: with one of them the other one, or a third. */
function MergedMeanwhile({ survivorId: id, text }: { survivorId: number; text: string }) {
  return (
    <>
      <FailureAlert text={texts.mergedMeanwhile} detail={text} />
      <ul className="merge-ways">
        <li>
          <Link to={memberAddress({ id })}>{texts.toMerged}</Link>
        </li>
        <li>
          <Link to={DUPLICATES}>{texts.toPairs}</Link>
        </li>
      </ul>
    </>
  );
}

interface WaitingProps {
  error: unknown;
  isFetching: boolean;
  onRetry: () => void;
}

function Waiting({ error, isFetching, onRetry }: WaitingProps) {
  if (asFailure(error) === null) return <p role="status">{texts.previewLoading}</p>;
  return (
    <FailureAlert
      text={texts.previewFailure}
      detail={explanationOf(error)}
      onRetry={onRetry}
      isRetrying={isFetching}
    />
  );
}
