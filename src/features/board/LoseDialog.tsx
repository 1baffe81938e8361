import { Checkbox, Form } from 'antd';
import { useLoseDeviceMutation } from '../../api/boardApi.ts';
import { textOf } from '../../api/client/failures.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { texts } from './texts.ts';

interface LoseDialogProps {
  device: { id: number; name: string; staff: string | null };
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  isRoleWithdrawn: boolean;
}

/** A phone is lost: shuts out the device and whoever holds it, in one step. */
export function LoseDialog({ device, isOpen, onClose }: LoseDialogProps) {
  const [loseDevice] = useLoseDeviceMutation();
  const staff = device.staff ?? texts.whoeverUsedIt;
  return (
    <FormDialog<Values>
      name={`lose ${device.id}`}
      isOpen={isOpen}
      onClose={onClose}
      title={texts.loseTitle(device.name)}
      submitText={texts.lose}
      initialValues={{ isRoleWithdrawn: false }}
      send={async ({ isRoleWithdrawn }) => {
        const { data, error } = await loseDevice({ id: device.id, isRoleWithdrawn });
        if (error !== undefined) return { failure: { text: textOf(error, texts.loseFailure) } };
        return { success: data.message === '' ? texts.lostDone(device.name) : data.message };
      }}
      intro={
        <ul className="board-steps">
          {texts.loseSteps(staff).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      }
    >
      <Form.Item name="isRoleWithdrawn" valuePropName="checked">
        <Checkbox>{texts.withdrawRole(staff)}</Checkbox>
      </Form.Item>
    </FormDialog>
  );
}
