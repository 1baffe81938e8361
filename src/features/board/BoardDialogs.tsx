import type { RefusalReason } from '../../../contract/entities.ts';
import type { GateDirection } from '../../../contract/entry/entities.ts';
import { AcceptDialog } from './AcceptDialog.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { GateDialog } from './GateDialog.tsx';
import { LoseDialog } from './LoseDialog.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import { UndoDialog } from './UndoDialog.tsx';

/** The dialog that is open, or was last: what it shows while it closes is what it was opened for. */
export type BoardDialog = { isOpen: boolean } & (
  | { kind: 'createGate' }
  | { kind: 'renameGate'; id: number; name: string; direction: GateDirection | undefined }
  | { kind: 'revoke'; id: number; name: string }
  | { kind: 'lose'; id: number; name: string; staff: string | null }
  | { kind: 'accept'; conflict: string; reason: RefusalReason }
  | { kind: 'undo'; admission: string; side: string; time: string }
  | { kind: 'export' }
);

export type OpenDialog = (dialog: BoardDialog) => void;

interface BoardDialogsProps {
  dialog: BoardDialog;
  onClose: () => void;
}

/** They stand above the panels, so that none closes with its row. */
export function BoardDialogs({ dialog, onClose }: BoardDialogsProps) {
  const { isOpen } = dialog;
  switch (dialog.kind) {
    case 'createGate':
      return <GateDialog key="create" gate={null} isOpen={isOpen} onClose={onClose} />;
    case 'renameGate':
      return <GateDialog key={dialog.id} gate={dialog} isOpen={isOpen} onClose={onClose} />;
    case 'revoke':
      return <RevokeDialog key={dialog.id} device={dialog} isOpen={isOpen} onClose={onClose} />;
    case 'lose':
      return <LoseDialog key={dialog.id} device={dialog} isOpen={isOpen} onClose={onClose} />;
    case 'accept':
      return (
        <AcceptDialog key={dialog.conflict} accept={dialog} isOpen={isOpen} onClose={onClose} />
      );
    case 'undo':
      return <UndoDialog key={dialog.admission} undo={dialog} isOpen={isOpen} onClose={onClose} />;
    case 'export':
      return <ExportDialog isOpen={isOpen} onClose={onClose} />;
  }
}
