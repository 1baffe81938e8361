import { Form, Input } from 'antd';
import { ENTRY_NAME_MAX_CHARS } from '../../../contract/entry/limits.ts';
import { useChangeGateMutation, useCreateGateMutation } from '../../api/boardApi.ts';
import { textOf } from '../../api/client/failures.ts';
import { required, trimmed } from '../../shared/formRules.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { texts } from './texts.ts';

interface GateDialogProps {
  /** Null: a new one. */
  gate: { id: number; name: string } | null;
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  name: string;
}

/** Gives a gate its name. */
export function GateDialog({ gate, isOpen, onClose }: GateDialogProps) {
  const [createGate] = useCreateGateMutation();
  const [changeGate] = useChangeGateMutation();
  return (
    <FormDialog<Values>
      name={gate === null ? 'new gate' : `gate ${gate.id}`}
      isOpen={isOpen}
      onClose={onClose}
      title={gate === null ? texts.newGate : texts.renameGate(gate.name)}
      submitText={texts.save}
      initialValues={gate === null ? {} : { name: gate.name }}
      firstField="name"
      send={async (values) => {
        const name = trimmed(values.name);
        const { error } =
          gate === null
            ? await createGate({ name })
            : await changeGate({ id: gate.id, change: { name } });
        if (error !== undefined) return { failure: { text: textOf(error, texts.gateFailure) } };
        return { success: gate === null ? texts.gateCreated(name) : texts.gateChanged(name) };
      }}
    >
      <Form.Item name="name" label={texts.gateName} rules={[required(texts.gateNameMissing)]}>
        <Input maxLength={ENTRY_NAME_MAX_CHARS} autoComplete="off" size="large" />
      </Form.Item>
    </FormDialog>
  );
}
