/** A job from its dry run on: what it would change, the button that starts it, and how it goes. */
import { Button, Modal } from 'antd';
import { useState } from 'react';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { explanationOf } from '../../../api/client/failures.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { PageSpinner } from '../../../shared/ui/PageSpinner.tsx';
import { DryRun } from './DryRun.tsx';
import { JobCard } from './JobCard.tsx';
import { texts } from './texts.ts';
import { useJobActions } from './useJobActions.ts';
import { useWatchedJob } from './useWatchedJob.ts';
import './jobs.css';

interface JobDialogProps {
  /** Of a job whose dry run has begun. */
  id: number;
  onClose: () => void;
}

export function JobDialog({ id, onClose }: JobDialogProps) {
  const { job, error, isFetching, refetch } = useWatchedJob(id);
  const [act, isActing] = useJobActions(id);
  const [isOpen, setIsOpen] = useState(true);
  const isDraft = job?.state === 'draft' || job?.state === 'checking';
  const close = () => {
    // Nobody comes back to a dry run.
    if (isDraft) act('cancel');
    setIsOpen(false);
  };
  return (
    <Modal
      className="job-dialog"
      transitionName="ant-fade"
      open={isOpen}
      width={640}
      title={job === undefined ? texts.check : texts.title(job)}
      onCancel={close}
      afterClose={onClose}
      footer={
        <div className="job-footer">
          <Button onClick={close}>{isDraft ? texts.discard : texts.close}</Button>
          {job?.state === 'draft' && job.pending > 0 && (
            <Button type="primary" disabled={isActing} onClick={() => act('start')}>
              {texts.start(job)}
            </Button>
          )}
        </div>
      }
    >
      {job !== undefined && <JobSteps job={job} />}
      {job === undefined && error === undefined && <PageSpinner label={texts.loading} />}
      {job === undefined && error !== undefined && (
        <FailureAlert
          text={texts.jobFailure}
          detail={explanationOf(error)}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
    </Modal>
  );
}

function JobSteps({ job }: { job: Job }) {
  if (job.state === 'checking') return <p role="status">{texts.checking(job.found)}</p>;
  if (job.state === 'draft') return <DryRun job={job} sentence={texts.found(job)} />;
  return (
    <>
      <JobCard job={job} onUndo={null} />
      <p className="job-facts">
        {texts.goesOn} <Link to="/admin/auftraege">{texts.toJobs}</Link>
      </p>
    </>
  );
}
