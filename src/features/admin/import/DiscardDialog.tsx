import type { WaitingImport } from '../../../../contract/office/importEntities.ts';
import { useDiscardImportMutation } from '../../../api/importsApi.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { actWordsOf } from '../actWords.ts';
import { texts } from './texts.ts';

interface DiscardDialogProps {
  file: WaitingImport;
  isOpen: boolean;
  onClose: () => void;
}

export function DiscardDialog({
  file: { id, file_name: name, rows },
  isOpen,
  onClose,
}: DiscardDialogProps) {
  const [discard] = useDiscardImportMutation();
  return (
    <FormDialog<object>
      name={`discard import ${id}`}
      isOpen={isOpen}
      onClose={onClose}
      title={texts.discardTitle}
      submitText={texts.discard}
      isDanger
      initialValues={{}}
      intro={<p className="import-discard">{texts.discardWhat(name, rows)}</p>}
      send={async () => {
        const { error } = await discard(id);
        if (error !== undefined) return { failure: actWordsOf(error, texts.discardFailure, []) };
        return { success: texts.discarded(name) };
      }}
    />
  );
}
