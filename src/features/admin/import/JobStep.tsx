/** The last steps of an import: what the dry run found, how the job goes, and what comes after it. */
import { Button, Progress } from 'antd';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { textOf } from '../../../api/client/failures.ts';
import { fetchRefusedLines } from '../../../api/importsApi.ts';
import { isUnderWay } from '../../../api/jobsApi.ts';
import type { ClientServices } from '../../../session/services.ts';
import { useExclusive } from '../../../shared/hooks/useExclusive.ts';
import { saveFile } from '../../../shared/saveFile.ts';
import { useAppDispatch } from '../../../shared/store.ts';
import { toast } from '../../../shared/toast.tsx';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { Spinner } from '../../../shared/ui/Spinner.tsx';
import { detailOf } from '../detailOf.ts';
import { DryRun } from '../jobs/DryRun.tsx';
import { JobCard } from '../jobs/JobCard.tsx';
import { useJobActions } from '../jobs/useJobActions.ts';
import type { WatchedJob } from '../jobs/useWatchedJob.ts';
import '../jobs/jobs.css';
import { StepHeading } from './StepHeading.tsx';
import { texts } from './texts.ts';

interface JobStepProps {
  watched: WatchedJob;
  /** Lines of the file. */
  rows: number;
  onBack: () => void;
}

export function JobStep({
  watched: { job, error, isFetching, refetch },
  rows,
  onBack,
}: JobStepProps) {
  if (job === undefined) {
    if (error === undefined) return <Spinner label={texts.loading} />;
    return (
      <FailureAlert
        text={texts.loadFailure}
        detail={detailOf(error)}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    );
  }
  if (job.state === 'checking') return <Checking job={job} rows={rows} />;
  if (job.started_at === undefined) return <Draft job={job} onBack={onBack} />;
  const isHeld = !isUnderWay(job);
  const isOver = isHeld && job.state !== 'paused';
  return (
    <>
      {isOver ? (
        <StepHeading step="result">
          {job.state === 'cancelled' ? texts.cancelled : texts.result}
        </StepHeading>
      ) : (
        <StepHeading step="job">{isHeld ? texts.paused : texts.underWay}</StepHeading>
      )}
      {isHeld && <p role="status">{texts.done(job)}</p>}
      <JobCard job={job} onUndo={null} />
      {isHeld ? <After job={job} /> : <p className="import-hint">{texts.goesOn}</p>}
    </>
  );
}

function Checking({ job: { found }, rows }: { job: Job; rows: number }) {
  const text = texts.checking(found, rows);
  return (
    <>
      <StepHeading step="checking">{texts.checkingTitle}</StepHeading>
      <p role="status">{text}</p>
      <Progress
        percent={Math.floor((found / Math.max(rows, 1)) * 100)}
        status="normal"
        strokeColor="var(--loud)"
        aria-label={text}
      />
    </>
  );
}

function Draft({ job, onBack }: { job: Job; onBack: () => void }) {
  const [act, isActing] = useJobActions(job.id);
  return (
    <>
      <StepHeading step="draft">{texts.checked}</StepHeading>
      <DryRun job={job} sentence={job.pending === 0 ? texts.nothingToDo : texts.found(job)} />
      <div className="import-buttons">
        {job.state === 'draft' && job.pending > 0 && (
          <Button type="primary" disabled={isActing} onClick={() => act('start')}>
            {texts.start(job)}
          </Button>
        )}
        <Button
          onClick={() => {
            act('cancel');
            onBack();
          }}
        >
          {texts.backToColumns}
        </Button>
        {job.skipped > 0 && <RefusedButton id={job.id} />}
      </div>
    </>
  );
}

function After({ job }: { job: Job }) {
  return (
    <section className="import-after">
      <h2>{texts.next}</h2>
      {job.state === 'cancelled' && job.pending > 0 && <p>{texts.left(job.pending)}</p>}
      <ul>
        {job.skipped + job.failed > 0 && (
          <li>
            <RefusedButton id={job.id} />
            <p className="import-hint">{texts.refusedHint}</p>
          </li>
        )}
        {(job.added ?? 0) > 0 && job.changed > 0 && (
          <li>
            <Link
              to={`/admin?filter=${encodeURIComponent(`registrierung:ausstehend auftrag:${job.id}`)}`}
            >
              {texts.showNew}
            </Link>
            <p className="import-hint">{texts.inviteHint}</p>
          </li>
        )}
        {givesAddresses(job) && (
          <li>
            <Link
              to={`/admin?filter=${encodeURIComponent(`registrierung:nie-eingeladen auftrag:${job.id}`)}`}
            >
              {texts.showUninvited}
            </Link>
            <p className="import-hint">{texts.uninvitedHint}</p>
          </li>
        )}
        <li>
          <Link to="/admin/auftraege">{texts.toJobs}</Link>
          <p className="import-hint">{texts.undoHint(job)}</p>
        </li>
        <li>
          <Link to="/admin/import">{texts.anotherFile}</Link>
        </li>
      </ul>
    </section>
  );
}

/** Also to who was there already, and may have been invited somewhere else. */
const givesAddresses = ({ task, changed, added = 0 }: Job): boolean =>
  task.kind === 'import_members' && task.fields.includes('email') && changed > added;

function RefusedButton({ id }: { id: number }) {
  const dispatch = useAppDispatch<ClientServices>();
  const [load, isLoading] = useExclusive(async () => {
    const { data, error } = await dispatch(fetchRefusedLines(id));
    if (error === undefined) saveFile(data, 'text/csv', texts.refusedName);
    else toast.error(textOf(error, texts.refusedFailure));
  });
  return (
    <Button loading={isLoading} onClick={load}>
      {texts.refused}
    </Button>
  );
}
