import { Form, Input } from 'antd';
import { useState } from 'react';
import { UNDO_REASON_MAX_CHARS } from '../../../contract/entry/limits.ts';
import { useUndoOnBoardMutation } from '../../api/boardApi.ts';
import { textOf } from '../../api/client/failures.ts';
import { required, trimmed } from '../../shared/formRules.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { texts } from './texts.ts';

interface UndoDialogProps {
  undo: { admission: string; side: string; time: string };
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  reason: string;
}

/** Takes one of the two admissions back, and says why. */
export function UndoDialog({ undo, isOpen, onClose }: UndoDialogProps) {
  const [undoOnBoard] = useUndoOnBoardMutation();
  // However often it is sent, it is one undo.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <FormDialog<Values>
      name={`undo ${undo.admission}`}
      isOpen={isOpen}
      onClose={onClose}
      title={texts.undoTitle}
      submitText={texts.undo}
      initialValues={{}}
      firstField="reason"
      send={async ({ reason }) => {
        const { admission } = undo;
        const { error } = await undoOnBoard({
          admission,
          idempotencyKey,
          reason: trimmed(reason),
        });
        if (error !== undefined) return { failure: { text: textOf(error, texts.undoFailure) } };
        return { success: texts.undoDone };
      }}
      intro={
        <>
          <p>
            {undo.side}, {undo.time}
          </p>
          <p>{texts.undoHint}</p>
        </>
      }
    >
      <Form.Item name="reason" label={texts.undoReason} rules={[required(texts.undoReasonMissing)]}>
        <Input maxLength={UNDO_REASON_MAX_CHARS} autoComplete="off" size="large" />
      </Form.Item>
    </FormDialog>
  );
}
