import { ManageViewsDialog } from './ManageViewsDialog.tsx';
import { SaveViewDialog, type SaveViewDialogProps } from './SaveViewDialog.tsx';

export type ViewDialog = 'save' | 'manage';

interface ViewDialogsProps extends Omit<SaveViewDialogProps, 'isOpen'> {
  /** The one that is open. */
  dialog: ViewDialog | null;
}

export function ViewDialogs({ dialog, onClose, query, saved }: ViewDialogsProps) {
  return (
    <>
      <SaveViewDialog isOpen={dialog === 'save'} onClose={onClose} query={query} saved={saved} />
      <ManageViewsDialog isOpen={dialog === 'manage'} onClose={onClose} saved={saved} />
    </>
  );
}
