import { Modal } from 'antd';
import { useCloseOnBack } from '../../shared/hooks/useCloseOnBack.ts';
import '../../shared/ui/pressedLate.css';
import { texts } from './texts.ts';

interface ConsequencesDialogProps {
  /** Sentences; null: nothing is asked. */
  consequences: readonly string[] | null;
  onAccept: () => void;
  onClose: () => void;
}

/** Says what a change means for what people have already, before it is saved. */
export function ConsequencesDialog({ consequences, onAccept, onClose }: ConsequencesDialogProps) {
  useCloseOnBack(consequences !== null, onClose);
  return (
    <Modal
      // As FormDialog: under antd's zoom a button moves away between the press and the release of a click.
      transitionName="ant-fade"
      classNames={{ container: 'pressed-late' }}
      open={consequences !== null}
      title={texts.consequences}
      okText={texts.saveDespite}
      cancelText={texts.cancel}
      onOk={onAccept}
      onCancel={onClose}
    >
      <ul>
        {(consequences ?? []).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Modal>
  );
}
