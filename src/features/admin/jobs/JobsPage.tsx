/** What was and is done to many members at once: for superusers only. */
import { Button } from 'antd';
import { useState } from 'react';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { explanationOf } from '../../../api/client/failures.ts';
import { useJobEvents, useJobsQuery, watching } from '../../../api/jobsApi.ts';
import { useUrlParams } from '../../../shared/hooks/useUrlSearch.ts';
import { JOB_PARAM } from '../../../shared/memberAddress.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { PageTitle, usePageTitle } from '../../../shared/ui/PageTitle.tsx';
import { JobCard } from './JobCard.tsx';
import { JobDialog } from './JobDialog.tsx';
import { texts } from './texts.ts';
import { useUndo } from './useUndo.ts';
import './jobs.css';

export function JobsPage() {
  const title = usePageTitle();
  const [params] = useUrlParams();
  const named = params.get(JOB_PARAM) ?? '';
  const first = /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null;
  const undo = useUndo();
  return (
    <div className="jobs">
      <PageTitle />
      <h1>{title}</h1>
      {first !== null && <Link to="/admin/auftraege">{texts.toNewest}</Link>}
      <Jobs key={first} first={first} onUndo={undo.begin} />
      {undo.id !== null && <JobDialog key={undo.id} id={undo.id} onClose={undo.end} />}
    </div>
  );
}

interface JobsProps {
  /** With which it begins, as a link says; null: the newest. */
  first: number | null;
  onUndo: (id: number) => void;
}

function Jobs({ first, onUndo }: JobsProps) {
  const [parts, setParts] = useState<readonly (number | null)[]>([
    first === null ? null : first + 1,
  ]);
  return parts.map((before, index) => (
    <JobsPart
      key={before}
      before={before}
      onUndo={onUndo}
      onMore={index === parts.length - 1 ? (next) => setParts((shown) => [...shown, next]) : null}
    />
  ));
}

interface JobsPartProps {
  before: number | null;
  onUndo: (id: number) => void;
  /** Null: the next part is shown already. */
  onMore: ((next: number) => void) | null;
}

function JobsPart({ before, onUndo, onMore }: JobsPartProps) {
  const [seen, setSeen] = useState<readonly Job[]>([]);
  const { data, error, isFetching, refetch } = useJobsQuery(before, {
    ...watching(seen),
    refetchOnMountOrArgChange: true,
  });
  if (data !== undefined && data.jobs !== seen) setSeen(data.jobs);
  useJobEvents();
  if (data === undefined) {
    if (error === undefined) return <p role="status">{texts.loading}</p>;
    return (
      <FailureAlert
        text={texts.loadFailure}
        detail={explanationOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const { jobs, next } = data;
  if (jobs.length === 0 && before === null) {
    return (
      <div className="jobs-none">
        <h2>{texts.none}</h2>
        <p>{texts.noneHint}</p>
        <Link to="/admin">{texts.toMembers}</Link>
      </div>
    );
  }
  return (
    <>
      {jobs.map((job) => (
        <JobCard key={job.id} job={job} onUndo={() => onUndo(job.id)} />
      ))}
      {next !== undefined && onMore !== null && (
        <Button onClick={() => onMore(next)}>{texts.older}</Button>
      )}
    </>
  );
}
