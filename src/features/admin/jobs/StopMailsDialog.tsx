import { useStopMailsMutation } from '../../../api/jobsApi.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { actWordsOf } from '../actWords.ts';
import { texts } from './texts.ts';

interface StopMailsDialogProps {
  count: number;
  isOpen: boolean;
  onClose: () => void;
}

export function StopMailsDialog({ count, isOpen, onClose }: StopMailsDialogProps) {
  const [stopMails] = useStopMailsMutation();
  return (
    <FormDialog<object>
      name="stop mails"
      isOpen={isOpen}
      onClose={onClose}
      title={texts.stopMailsTitle}
      submitText={texts.stopMailsSubmit}
      isDanger
      initialValues={{}}
      intro={<p>{texts.stopMailsWhat(count)}</p>}
      send={async () => {
        const { data, error } = await stopMails(undefined);
        if (error !== undefined) return { failure: actWordsOf(error, texts.stopMailsFailure, []) };
        return { success: texts.mailsStopped(data.stopped) };
      }}
    />
  );
}
