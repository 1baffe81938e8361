/** A job from its dry run on: what it would change, the button that starts it, how it goes, and the way back. */
import { Button, Modal } from 'antd';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { explanationOf } from '../../../api/client/failures.ts';
import { useCloseOnBack } from '../../../shared/hooks/useCloseOnBack.ts';
import { useLatePart } from '../../../shared/hooks/useLatePart.ts';
import { MEMBER_PARAM } from '../../../shared/memberAddress.ts';
import { toast } from '../../../shared/toast.tsx';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { Spinner } from '../../../shared/ui/Spinner.tsx';
import type { CountField } from './ConfirmCount.tsx';
import { DryRun } from './DryRun.tsx';
import { useFollowJob } from './FollowedJobs.tsx';
import { JobCard } from './JobCard.tsx';
import { texts } from './texts.ts';
import { useJobActions } from './useJobActions.ts';
import { useUndo } from './useUndo.ts';
import { useWatchedJob } from './useWatchedJob.ts';
import '../../../shared/ui/moreBelow.css';
import './jobs.css';

/** Few jobs ask for it, and its field would weigh on the page of jobs. */
const loadConfirmation = () => import(/* webpackChunkName: "confirm-count" */ './ConfirmCount.tsx');

interface JobDialogProps {
  /** Of a job whose dry run has begun; null: it is about to. */
  id: number | null;
  /** What the dry run is about, while it can be changed: Enter in it starts the job. */
  field?: {
    readonly title: string;
    readonly input: ReactNode;
    /** Nothing is chosen that could be checked. */
    readonly isEmpty?: boolean;
  };
  /** Why there is no dry run; undefined: there is. */
  failure?: { readonly error: unknown; readonly retry: () => void } | undefined;
  /** Puts the focus into that field: the dialog may have taken it while it came. */
  onOpened?: () => void;
  onClose: () => void;
}

export function JobDialog({ id, field: asked, failure, onOpened, onClose }: JobDialogProps) {
  const undo = useUndo();
  const shown = undo.id ?? id;
  const field = undo.id === null ? asked : undefined;
  const { job, error, isFetching, refetch } = useWatchedJob(shown);
  const [act, isActing] = useJobActions(shown ?? 0);
  const follow = useFollowJob();
  const [isOpen, setIsOpen] = useState(true);
  const params = new URLSearchParams(useLocation().search);
  const filter = params.get('filter');
  const [filterBefore] = useState(filter);
  // A link of its own has led to the list that lies below it.
  if (isOpen && filter !== filterBefore) setIsOpen(false);
  const form = useId();
  const steps = useRef<HTMLDivElement>(null);
  const isDraft = job?.state === 'draft' || job?.state === 'checking';
  // The button that begins it goes with the job that it was about, and the focus would go with it.
  useEffect(() => {
    if (undo.id !== null) steps.current?.focus();
  }, [undo.id]);
  const canStart = job?.state === 'draft' && job.pending > 0;
  const isChosen = job !== undefined && !isDraft;
  const toConfirm = canStart && job.pending > 1 && isGrave(job) ? job : null;
  const [confirmed, setConfirmed] = useState<number | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const countField = useRef<CountField>(null);
  const [confirmation, wantConfirmation] = useLatePart(loadConfirmation);
  const close = () => {
    if (shown !== null && (isActing || (job !== undefined && RUNNING.has(job.state))))
      follow(shown);
    // Nobody comes back to a dry run.
    else if (isDraft) act('cancel');
    setIsOpen(false);
  };
  const askAgain = async () => {
    if (!(await wantConfirmation())) toast.error(texts.confirmFailure);
  };
  const failed = failure ?? (error === undefined ? undefined : { error, retry: refetch });
  // The sheet of one of its members lies over it, and is what the way back leaves.
  useCloseOnBack(isOpen && !params.has(MEMBER_PARAM), close);
  return (
    <Modal
      className="job-dialog"
      transitionName="ant-fade"
      open={isOpen}
      width={640}
      // The second tap of a double one would close what the first has started.
      mask={{ closable: false }}
      title={isChosen || field === undefined ? titleOf(job) : field.title}
      onCancel={close}
      // Whoever was quicker than the dialog is somewhere in it already, or has started the job.
      afterOpenChange={(hasOpened) => hasOpened && !isInUse() && onOpened?.()}
      afterClose={onClose}
      footer={
        <div className="job-footer">
          <Button onClick={close}>{isChosen ? texts.close : texts.discard}</Button>
          {canStart && (
            <Button type="primary" htmlType="submit" form={form} disabled={isActing}>
              {texts.start(job)}
            </Button>
          )}
        </div>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!canStart) return;
          if (toConfirm !== null && confirmed !== toConfirm.pending) {
            setIsRefused(true);
            countField.current?.focus();
            if (confirmation === null) void askAgain();
            return;
          }
          act('start');
          // The button that starts it goes, and the focus would go with it.
          steps.current?.focus();
        }}
      >
        {!isChosen && field?.input}
        <div ref={steps} className="job-found more-below" tabIndex={-1}>
          {job !== undefined && <JobSteps job={job} onUndo={undo.begin} />}
          {job === undefined && failed === undefined && field !== undefined && (
            <p role="status">{field.isEmpty === true ? '' : texts.checks}</p>
          )}
          {job === undefined && failed === undefined && field === undefined && (
            <Spinner label={texts.loading} />
          )}
          {job === undefined && failed !== undefined && (
            <FailureAlert
              text={texts.jobFailure}
              detail={explanationOf(failed.error)}
              onRetry={failed.retry}
              isRetrying={isFetching}
            />
          )}
        </div>
        {toConfirm !== null && confirmation !== null && (
          <confirmation.ConfirmCount
            ref={countField}
            job={toConfirm}
            isWrong={isRefused && confirmed !== toConfirm.pending}
            onChange={setConfirmed}
          />
        )}
      </form>
    </Modal>
  );
}

const isInUse = (): boolean =>
  document.activeElement?.closest('.job-dialog form, .job-footer') != null;

/** Whether it shuts members out or makes administrators, who may do everything, also take the right from others. */
const isGrave = (job: Job): boolean => texts.deactivates(job) || makesAdministrators(job);

const makesAdministrators = ({ task, undoes }: Job): boolean =>
  task.kind === 'set_role' &&
  task.role === 'is_superuser' &&
  task.is_given === (undoes === undefined);

/** It goes on, whoever looks. */
const RUNNING: ReadonlySet<Job['state']> = new Set(['waiting', 'running']);

const titleOf = (job: Job | undefined): string =>
  job === undefined ? texts.check : texts.title(job);

function JobSteps({ job, onUndo }: { job: Job; onUndo: (job: number) => void }) {
  if (job.state === 'checking') return <p role="status">{texts.checking(job.found)}</p>;
  if (job.state === 'draft') return <DryRun key={job.id} job={job} sentence={texts.found(job)} />;
  return (
    <>
      <JobCard job={job} onUndo={() => onUndo(job.id)} />
      <p className="job-facts">
        {RUNNING.has(job.state) && `${texts.goesOn} `}
        <Link to="/admin/auftraege">{texts.toJobs}</Link>
      </p>
    </>
  );
}
