import { Button, Checkbox, Modal } from 'antd';
import type { SavedView, SavedViews } from '../../../../contract/office/savedViews.ts';
import { textOf } from '../../../api/client/failures.ts';
import { useSaveViewsMutation } from '../../../api/savedViewsApi.ts';
import { useCloseOnBack } from '../../../shared/hooks/useCloseOnBack.ts';
import { useExclusive } from '../../../shared/hooks/useExclusive.ts';
import { toast } from '../../../shared/toast.tsx';
import { texts } from './texts.ts';

interface ManageViewsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  saved: SavedViews;
}

/** One's own filters: which one the list begins with, and which ones go. */
export function ManageViewsDialog({ isOpen, onClose, saved }: ManageViewsDialogProps) {
  const { views } = saved;
  const [save] = useSaveViewsMutation();
  const [keep] = useExclusive(async (next: SavedView[], success?: string) => {
    const { error } = await save({ ...saved, views: next });
    if (error !== undefined) toast.error(textOf(error, texts.failure));
    else if (success !== undefined) toast.success(success);
  });
  useCloseOnBack(isOpen, onClose);
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      title={texts.manageTitle}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
      closable={false}
    >
      {views.length === 0 && <p>{texts.none}</p>}
      <ul className="views-list">
        {views.map(({ name, is_default: isDefault }) => (
          <li key={name}>
            <span>{name}</span>
            <Checkbox
              checked={isDefault}
              aria-label={texts.startWith(name)}
              onChange={({ target: { checked } }) =>
                keep(views.map((view) => ({ ...view, is_default: checked && view.name === name })))
              }
            >
              {texts.start}
            </Checkbox>
            <Button
              size="small"
              aria-label={texts.removeView(name)}
              onClick={() =>
                keep(
                  views.filter((view) => view.name !== name),
                  texts.removed(name),
                )
              }
            >
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
