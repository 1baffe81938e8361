/** How many mails of a job wait still, and the way to stop them. */
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { isUnderWay } from '../../../api/jobsApi.ts';
import { useMailsGoOut } from '../useMailsGoOut.ts';
import { texts } from './texts.ts';

// It is rarely wanted.
const StopMailsDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "stop-mails" */ './StopMailsDialog.tsx'))
    .StopMailsDialog,
}));

interface WaitingMailsProps {
  job: Job;
}

export function WaitingMails({ job }: WaitingMailsProps) {
  const { mails_waiting: count = 0 } = job;
  const mailsGoOut = useMailsGoOut();
  /** Null: it was never asked for. */
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  // What is asked stays while the last ones go out.
  if (count === 0 && isOpen !== true) return null;
  return (
    <div className="job-waiting">
      {mailsGoOut && count > 0 && <p className="job-sentence">{texts.mailsWait(count)}</p>}
      {/* While the job queues more, it is cancelled first. */}
      {count > 0 && !isUnderWay(job) && (
        <Button onClick={() => setIsOpen(true)}>{texts.stopMails}</Button>
      )}
      {isOpen !== null && (
        <Suspense>
          <StopMailsDialog
            job={job}
            count={count}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
