import type { Id } from '../../../contract/entities.ts';
import { textOf } from '../../api/client/failures.ts';
import { useTakeBackCodeMutation } from '../../api/ownCodesApi.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { texts } from './texts.ts';

interface TakeBackDialogProps {
  id: Id;
  code: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Ends a code that was given away; the member has a new one in its place. */
export function TakeBackDialog({ id, code, isOpen, onClose }: TakeBackDialogProps) {
  const [takeBack] = useTakeBackCodeMutation();
  return (
    <FormDialog<object>
      name={`take back ${code}`}
      isOpen={isOpen}
      onClose={onClose}
      title={texts.takeBackTitle}
      submitText={texts.takeBack}
      isDanger
      initialValues={{}}
      send={async () => {
        const { data, error } = await takeBack(id);
        if (error === undefined) return { success: data };
        return { failure: { text: textOf(error, texts.takeBackFailure) } };
      }}
      intro={
        <>
          <p>
            <code className="welcome-code">{code}</code>
          </p>
          <p className="welcome-hint">{texts.takeBackHint}</p>
        </>
      }
    />
  );
}
