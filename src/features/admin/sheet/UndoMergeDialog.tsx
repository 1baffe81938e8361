import type { MergeDone } from '../../../../contract/office/mergeEntities.ts';
import { wordsOf } from '../../../api/client/failures.ts';
import { useUndoMergeMutation } from '../../../api/mergingApi.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { texts } from '../duplicates/texts.ts';

interface UndoMergeDialogProps {
  merge: MergeDone;
  isOpen: boolean;
  onClose: () => void;
}

export function UndoMergeDialog({ merge: { id, gone }, ...shown }: UndoMergeDialogProps) {
  const [undoMerge] = useUndoMergeMutation();
  return (
    <FormDialog<object>
      {...shown}
      name={`undo merge ${id}`}
      title={texts.undoTitle}
      submitText={texts.undoSubmit}
      initialValues={{}}
      // Without the number: that of today may go back to who stays.
      intro={<p>{texts.undoWhat(gone.name)}</p>}
      send={async () => {
        const { data, error } = await undoMerge(id);
        if (error === undefined) return { success: [data.message, ...data.left].join(' ') };
        return { failure: wordsOf(error, texts.undoFailure, []) };
      }}
    />
  );
}
