import { useRevokeDeviceMutation } from '../../api/boardApi.ts';
import { textOf } from '../../api/client/failures.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { texts } from './texts.ts';

interface RevokeDialogProps {
  device: { id: number; name: string };
  isOpen: boolean;
  onClose: () => void;
}

/** Shuts a device out: it cannot come back but as a new one, so this asks. */
export function RevokeDialog({ device, isOpen, onClose }: RevokeDialogProps) {
  const [revokeDevice] = useRevokeDeviceMutation();
  return (
    <FormDialog<object>
      name={`revoke ${device.id}`}
      isOpen={isOpen}
      onClose={onClose}
      title={texts.revokeTitle(device.name)}
      submitText={texts.revoke}
      initialValues={{}}
      send={async () => {
        const { data, error } = await revokeDevice(device.id);
        if (error !== undefined) return { failure: { text: textOf(error, texts.revokeFailure) } };
        return { success: data.message === '' ? texts.revoked(device.name) : data.message };
      }}
      intro={<p>{texts.revokeHint}</p>}
    />
  );
}
