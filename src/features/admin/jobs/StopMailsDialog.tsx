import type { Job } from '../../../../contract/office/jobEntities.ts';
import { useStopMailsMutation } from '../../../api/jobsApi.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { actWordsOf } from '../actWords.ts';
import { texts } from './texts.ts';

interface StopMailsDialogProps {
  job: Job;
  count: number;
  isOpen: boolean;
  onClose: () => void;
}

export function StopMailsDialog({ job, count, isOpen, onClose }: StopMailsDialogProps) {
  const [stopMails] = useStopMailsMutation();
  return (
    <FormDialog<object>
      name={`stop mails of ${job.id}`}
      isOpen={isOpen}
      onClose={onClose}
      title={texts.stopMailsTitle}
      submitText={texts.stopMailsSubmit}
      isDanger
      // The last ones are out, or somebody else was quicker.
      isBlocked={count === 0}
      initialValues={{}}
      intro={<p>{texts.stopMailsWhat(job, count)}</p>}
      send={async () => {
        const { data, error } = await stopMails(job.id);
        if (error !== undefined) return { failure: actWordsOf(error, texts.stopMailsFailure, []) };
        return { success: texts.mailsStopped(data.stopped) };
      }}
    />
  );
}
