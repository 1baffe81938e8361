import { Form, Input } from 'antd';
import { useSelector } from 'react-redux';
import type { GateDirection } from '../../../contract/entry/entities.ts';
import { ENTRY_NAME_MAX_CHARS } from '../../../contract/entry/limits.ts';
import { useChangeGateMutation, useCreateGateMutation } from '../../api/boardApi.ts';
import { textOf } from '../../api/client/failures.ts';
import { selectHasReentry } from '../../session/sessionSlice.ts';
import { required, trimmed } from '../../shared/formRules.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { texts } from './texts.ts';

interface GateDialogProps {
  /** Null: a new one. */
  gate: { id: number; name: string; direction: GateDirection | undefined } | null;
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  name: string;
  direction?: GateDirection;
}

const DIRECTIONS = ['in', 'out', 'both'] as const satisfies GateDirection[];

/** Gives a gate its name and, where guests may leave and come in again, its direction. */
export function GateDialog({ gate, isOpen, onClose }: GateDialogProps) {
  const [createGate] = useCreateGateMutation();
  const [changeGate] = useChangeGateMutation();
  const hasReentry = useSelector(selectHasReentry);
  return (
    <FormDialog<Values>
      name={gate === null ? 'new gate' : `gate ${gate.id}`}
      isOpen={isOpen}
      onClose={onClose}
      title={gate === null ? texts.newGate : texts.renameGate(gate.name)}
      submitText={texts.save}
      initialValues={{
        ...(gate !== null && { name: gate.name }),
        ...(hasReentry && { direction: gate?.direction ?? 'in' }),
      }}
      firstField="name"
      send={async ({ direction, ...values }) => {
        const name = trimmed(values.name);
        const wanted = { name, ...(direction !== undefined && { direction }) };
        const { error } =
          gate === null
            ? await createGate(wanted)
            : await changeGate({ id: gate.id, change: wanted });
        if (error !== undefined) return { failure: { text: textOf(error, texts.gateFailure) } };
        return { success: gate === null ? texts.gateCreated(name) : texts.gateChanged(name) };
      }}
    >
      <Form.Item name="name" label={texts.gateName} rules={[required(texts.gateNameMissing)]}>
        <Input maxLength={ENTRY_NAME_MAX_CHARS} autoComplete="off" size="large" />
      </Form.Item>
      {hasReentry && (
        <Form.Item name="direction" label={texts.gateDirection} extra={texts.directionHelp}>
          <select className="board-direction">
            {DIRECTIONS.map((direction) => (
              <option key={direction} value={direction}>
                {texts.directions[direction]}
              </option>
            ))}
          </select>
        </Form.Item>
      )}
    </FormDialog>
  );
}
