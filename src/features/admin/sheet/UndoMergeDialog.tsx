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

export function UndoMergeDialog({ merge, ...shown }: UndoMergeDialogProps) {
  const { id, gone } = merge;
  const [undoMerge] = useUndoMergeMutation();
  return (
    <FormDialog<object>
      {...shown}
      name={`undo merge ${id}`}
      title={texts.undoTitle}
      submitText={texts.undoSubmit}
      initialValues={{}}
      intro={
        <>
          {/* Which one: both may have one name. */}
          <p>{texts.mergeLine(merge)}</p>
          <p>{texts.undoWhat(gone.name)}</p>
        </>
      }
      send={async () => {
        const { data, error } = await undoMerge(id);
        if (error === undefined) return { success: [data.message, ...data.left].join(' ') };
        return { failure: wordsOf(error, texts.undoFailure, []) };
      }}
    />
  );
}
