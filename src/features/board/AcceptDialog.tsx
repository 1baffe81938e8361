import { Form, Input } from 'antd';
import { UNDO_REASON_MAX_CHARS } from '../../../contract/entry/limits.ts';
import { useAcceptConflictMutation } from '../../api/boardApi.ts';
import { textOf } from '../../api/client/failures.ts';
import { required, trimmed } from '../../shared/formRules.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { texts } from './texts.ts';

interface AcceptDialogProps {
  accept: { conflict: string; isLateUndo: boolean };
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  reason: string;
}

/** Settles a conflict: what has happened is all right, and why. */
export function AcceptDialog({ accept, isOpen, onClose }: AcceptDialogProps) {
  const { conflict, isLateUndo } = accept;
  const [acceptConflict] = useAcceptConflictMutation();
  return (
    <FormDialog<Values>
      name={`accept ${conflict}`}
      isOpen={isOpen}
      onClose={onClose}
      title={isLateUndo ? texts.keepTitle : texts.acceptTitle}
      submitText={isLateUndo ? texts.keep : texts.accept}
      initialValues={{}}
      firstField="reason"
      send={async ({ reason }) => {
        const { error } = await acceptConflict({ key: conflict, reason: trimmed(reason) });
        if (error !== undefined) return { failure: { text: textOf(error, texts.acceptFailure) } };
        return { success: texts.acceptDone };
      }}
      intro={<p>{isLateUndo ? texts.keepHint : texts.acceptHint}</p>}
    >
      <Form.Item name="reason" label={texts.undoReason} rules={[required(texts.undoReasonMissing)]}>
        <Input maxLength={UNDO_REASON_MAX_CHARS} autoComplete="off" size="large" />
      </Form.Item>
    </FormDialog>
  );
}
