import type { PurchaseCode } from '../../api/purchaseCodeEntities.ts';
import { AntdRoot } from '../../shared/antd/AntdRoot.tsx';
import { SendDialog } from './SendDialog.tsx';
import { TakeBackDialog } from './TakeBackDialog.tsx';

/** Which dialog is open, or was last. */
export interface CodeDialog {
  kind: 'send' | 'take back';
  purchaseCode: PurchaseCode;
  isOpen: boolean;
}

interface CodeDialogsProps {
  dialog: CodeDialog;
  /** Addresses that were sent the code. */
  sentTo: readonly string[];
  onClose: () => void;
}

export function CodeDialogs({ dialog, sentTo, onClose }: CodeDialogsProps) {
  const { kind, isOpen } = dialog;
  const { id, token: code } = dialog.purchaseCode;
  return (
    <AntdRoot>
      {kind === 'send' ? (
        <SendDialog key={id} code={code} sentTo={sentTo} isOpen={isOpen} onClose={onClose} />
      ) : (
        <TakeBackDialog key={id} id={id} code={code} isOpen={isOpen} onClose={onClose} />
      )}
    </AntdRoot>
  );
}
