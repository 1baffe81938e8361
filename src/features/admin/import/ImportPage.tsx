/** Members from a file, step by step: the file, its columns, the dry run, the job. For superusers only. */
import { Steps } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { ImportPlan, MemberImport } from '../../../../contract/office/importEntities.ts';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { explanationOf } from '../../../api/client/failures.ts';
import { useImportQuery } from '../../../api/importsApi.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { Spinner } from '../../../shared/ui/Spinner.tsx';
import { PageTitle, usePageTitle } from '../../../shared/ui/PageTitle.tsx';
import { useWatchedJob } from '../jobs/useWatchedJob.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { JobStep } from './JobStep.tsx';
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
      {id === undefined ? (
        <>
          <ImportSteps current={0} />
          <FileStep onRead={(read) => void navigate(`/admin/import/${read.id}`)} />
        </>
      ) : (
        <ReadFile key={id} id={Number(id)} />
      )}
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
  if (file !== undefined) return <FileSteps key={file.head} file={file} />;
  if (error === undefined) return <Spinner label={texts.loading} />;
  return (
    <>
      <FailureAlert
        text={texts.loadFailure}
        detail={explanationOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
      <Link to="/admin/import">{texts.otherFile}</Link>
    </>
  );
}

function FileSteps({ file }: { file: MemberImport }) {
  const [plan, setPlan] = useState<ImportPlan>(file.plan);
  const [jobId, setJobId] = useState(file.job_id ?? null);
  const columns = (
    <>
      <ImportSteps current={1} />
      <ColumnsStep
        file={file}
        plan={plan}
        onChange={setPlan}
        onPlanned={(job) => setJobId(job.id)}
      />
    </>
  );
  if (jobId === null) return columns;
  return <JobSteps key={jobId} id={jobId} file={file} columns={columns} />;
}

interface JobStepsProps {
  id: number;
  file: MemberImport;
  /** The step before. */
  columns: React.ReactNode;
}

function JobSteps({ id, file, columns }: JobStepsProps) {
  const watched = useWatchedJob(id);
  const [isBack, setIsBack] = useState(false);
  const { job } = watched;
  // A dry run that was thrown away is followed by another one.
  if (isBack || (job !== undefined && isThrownAway(job))) return columns;
  return (
    <>
      <ImportSteps current={stepOf(job)} />
      <JobStep watched={watched} rows={file.rows} onBack={() => setIsBack(true)} />
    </>
  );
}

const isThrownAway = ({ state, started_at: startedAt }: Job): boolean =>
  state === 'cancelled' && startedAt === undefined;

function stepOf(job: Job | undefined): number {
  if (job?.started_at === undefined) return 2;
  return job.state === 'done' ? 4 : 3;
}
