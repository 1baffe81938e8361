/** How many mails of a job wait still, and the way to stop them. */
import { Button } from 'antd';
import { useState } from 'react';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { isUnderWay } from '../../../api/jobsApi.ts';
import { LateDialog } from '../LateDialog.tsx';
import { useMailsGoOut } from '../useMailsGoOut.ts';
import { texts } from './texts.ts';

// It is rarely wanted.
const loadDialog = () => import(/* webpackChunkName: "stop-mails" */ './StopMailsDialog.tsx');

interface WaitingMailsProps {
  job: Job;
}

export function WaitingMails({ job }: WaitingMailsProps) {
  const { mails_waiting: count = 0 } = job;
  const mailsGoOut = useMailsGoOut();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  // What is asked stays while the last ones go out.
  if (count === 0 && !isOpen) return null;
  return (
    <div className="job-waiting">
      {mailsGoOut && count > 0 && <p className="job-sentence">{texts.mailsWait(count)}</p>}
      {/* While the job queues more, it is cancelled first. */}
      {count > 0 && !isUnderWay(job) && (
        <Button onClick={() => setIsOpen(true)}>{texts.stopMails}</Button>
      )}
      <LateDialog load={loadDialog} isWanted={isOpen} onGiveUp={close}>
        {({ StopMailsDialog }) => (
          <StopMailsDialog job={job} count={count} isOpen={isOpen} onClose={close} />
        )}
      </LateDialog>
    </div>
  );
}
