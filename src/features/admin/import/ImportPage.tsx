/** Members from a file, step by step: the file, its columns, the dry run, the job. For superusers only. */
import { Steps } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { ImportPlan, MemberImport } from '../../../../contract/office/importEntities.ts';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { useImportQuery } from '../../../api/importsApi.ts';
import { useKeepDraft, useKeptDraft } from '../../../shared/hooks/useDraft.ts';
import { useUrlParams } from '../../../shared/hooks/useUrlSearch.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { Spinner } from '../../../shared/ui/Spinner.tsx';
import { PageTitle, usePageTitle } from '../../../shared/ui/PageTitle.tsx';
import { detailOf } from '../detailOf.ts';
import { useWatchedJob } from '../jobs/useWatchedJob.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { JobStep } from './JobStep.tsx';
import { StepOrder } from './StepHeading.tsx';
import { texts } from './texts.ts';
import './import.css';

export function ImportPage() {
  const title = usePageTitle();
  const { id } = useParams();
  const navigate = useNavigate();
  return (
    <div className="import">
      <PageTitle />
      <h1>{title}</h1>
      <StepOrder>
        {id === undefined ? (
          <>
            <ImportSteps current={0} />
            <FileStep onRead={({ id: read }) => void navigate(`/admin/import/${read}`)} />
          </>
        ) : (
          <ReadFile key={id} id={Number(id)} />
        )}
      </StepOrder>
    </div>
  );
}

function ImportSteps({ current }: { current: number }) {
  return (
    <Steps
      className="import-steps"
      size="small"
      responsive={false}
      titlePlacement="vertical"
      current={current}
      items={texts.steps.map((title) => ({ title }))}
    />
  );
}

/** A file that was read: by its number, so that a reload, or another device, goes on where it was. */
function ReadFile({ id }: { id: number }) {
  const { data: file, error, isFetching, refetch } = useImportQuery(id);
  // What was chosen is for this head.
  if (file !== undefined) {
    return <FileSteps key={file.head} file={file} onOutdated={() => void refetch()} />;
  }
  if (error === undefined) return <Spinner label={texts.loading} />;
  return (
    <>
      <FailureAlert
        text={texts.loadFailure}
        detail={detailOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
      <Link to="/admin/import">{texts.otherFile}</Link>
    </>
  );
}

interface FileStepsProps {
  file: MemberImport;
  /** Somebody else may have checked the file meanwhile. */
  onOutdated: () => void;
}

function FileSteps({ file, onOutdated }: FileStepsProps) {
  const [own, setOwn] = useOwnPlan(file);
  const [lastJobId, setLastJobId] = useState(file.job_id ?? null);
  // Whoever checks the file takes the dry run before away.
  const jobId = Math.max(lastJobId ?? 0, file.job_id ?? 0);
  /** They lie in the history, too. */
  const [isFromColumns, setIsFromColumns] = useState(false);
  const [, change] = useUrlParams();
  const columns = (plan: ImportPlan) => (
    <>
      <ImportSteps current={1} />
      <ColumnsStep
        file={file}
        plan={own ?? plan}
        onChange={setOwn}
        onPlanned={(job) => {
          setLastJobId(job.id);
          // From here on the job knows it.
          setOwn(null);
          change((params) => params.set('schritt', 'spalten'), { replace: true });
          change((params) => params.delete('schritt'));
          setIsFromColumns(true);
        }}
      />
    </>
  );
  if (jobId === 0) return columns(file.plan);
  return (
    <JobSteps
      key={jobId}
      id={jobId}
      file={file}
      isOthers={lastJobId !== null && jobId !== lastJobId}
      onCancelled={onOutdated}
      isChanged={own !== null}
      isFromColumns={isFromColumns}
      columns={columns}
    />
  );
}

/**
 * What was chosen for the columns and not checked, else null: kept while another step, or page, is looked at, and over a
 * reload; the server knows it from the dry run on.
 */
function useOwnPlan({ id, created_at: at, head }: MemberImport) {
  // Behind a backup that was restored, another file has the number.
  const name = `import ${id} ${at} ${head}`;
  const kept = useKeptDraft(name) as ImportPlan | undefined;
  const [own, setOwn] = useState<ImportPlan | null>(kept ?? null);
  useKeepDraft(name, () => own ?? undefined, {
    isForLater: true,
    asks: false,
    isPlain: true,
  });
  return [own, setOwn] as const;
}

interface JobStepsProps {
  id: number;
  file: MemberImport;
  /** It came while another one was looked at here. */
  isOthers: boolean;
  onCancelled: () => void;
  /** Other columns are chosen by now than the job's. */
  isChanged: boolean;
  isFromColumns: boolean;
  /** The step before. */
  columns: (plan: ImportPlan) => React.ReactNode;
}

function JobSteps({
  id,
  file,
  isOthers,
  onCancelled,
  isChanged,
  isFromColumns,
  columns,
}: JobStepsProps) {
  const watched = useWatchedJob(id);
  const [params, change] = useUrlParams();
  const navigate = useNavigate();
  const { job } = watched;
  const isAtColumns = params.get('schritt') === 'spalten';
  const lookAgain = useEffectEvent(onCancelled);
  const isCancelled = job?.state === 'cancelled';
  useEffect(() => {
    if (isCancelled) lookAgain();
  }, [isCancelled]);
  if (job !== undefined && !hasBegun(job)) {
    // A dry run that was thrown away, or is of other columns, is followed by another one.
    if (isAtColumns || isChanged || isCancelled) return columns(planOf(job, file));
  }
  return (
    <>
      <ImportSteps current={stepOf(job)} />
      {isOthers && job !== undefined && <p role="status">{texts.checkedByOther(job.asked_by)}</p>}
      <JobStep
        watched={watched}
        rows={file.rows}
        onBack={() => {
          if (isFromColumns) void navigate(-1);
          else change((next) => next.set('schritt', 'spalten'), { replace: true });
        }}
      />
    </>
  );
}

/** It was started, and not given up before it had done anything. */
const hasBegun = ({ state, started_at: startedAt, changed, failed }: Job): boolean =>
  startedAt !== undefined && (state !== 'cancelled' || changed + failed > 0);

function planOf({ task }: Job, { plan }: MemberImport): ImportPlan {
  if (task.kind !== 'import_members') return plan;
  const { fields, match, existing } = task;
  return { fields, match, existing };
}

function stepOf(job: Job | undefined): number {
  if (job?.started_at === undefined) return 2;
  return job.state === 'done' ? 4 : 3;
}
