import { Form, Input } from 'antd';
import type { RefusalReason } from '../../../contract/entities.ts';
import { UNDO_REASON_MAX_CHARS } from '../../../contract/entry/limits.ts';
import { useAcceptConflictMutation } from '../../api/boardApi.ts';
import { textOf } from '../../api/client/failures.ts';
import { required, trimmed } from '../../shared/formRules.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { texts } from './texts.ts';

interface AcceptDialogProps {
  accept: { conflict: string; reason: RefusalReason };
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  reason: string;
}

/** Settles a conflict: what has happened is all right, and why. */
export function AcceptDialog({ accept, isOpen, onClose }: AcceptDialogProps) {
  const { conflict } = accept;
  const words = texts.reports[accept.reason] ?? texts.accepting;
  const [acceptConflict] = useAcceptConflictMutation();
  return (
    <FormDialog<Values>
      name={`accept ${conflict}`}
      isOpen={isOpen}
      onClose={onClose}
      title={words.title}
      submitText={words.submit}
      initialValues={{}}
      firstField="reason"
      send={async ({ reason }) => {
        const { error } = await acceptConflict({ key: conflict, reason: trimmed(reason) });
        if (error !== undefined) return { failure: { text: textOf(error, texts.acceptFailure) } };
        return { success: texts.acceptDone };
      }}
      intro={<p>{words.hint}</p>}
    >
      <Form.Item name="reason" label={texts.undoReason} rules={[required(texts.undoReasonMissing)]}>
        <Input maxLength={UNDO_REASON_MAX_CHARS} autoComplete="off" size="large" />
      </Form.Item>
    </FormDialog>
  );
}
