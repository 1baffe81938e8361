import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
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

interface Gone {
  readonly view: SavedView;
  readonly place: number;
}

/** One's own filters: which one the list begins with, and which ones go. What went can be put back until it is closed. */
export function ManageViewsDialog({ isOpen, onClose, saved }: ManageViewsDialogProps) {
  const { views } = saved;
  /** What was deleted here, each with its place among all that is shown. */
  const [gone, setGone] = useState<readonly Gone[]>([]);
  const isThere = ({ name }: SavedView) => views.some((view) => view.name === name);
  const shown = [...views];
  for (const { view, place } of gone) if (!isThere(view)) shown.splice(place, 0, view);
  const hasDefault = views.some((view) => view.is_default);
  const [save] = useSaveViewsMutation();
  const [keep] = useExclusive(async (next: SavedView[], success?: string) => {
    const { error } = await save({ ...saved, views: next });
    if (error !== undefined) toast.error(textOf(error, texts.failure));
    else if (success !== undefined) toast.success(success);
  });
  const remove = (view: SavedView, place: number) => {
    // Before it goes, so that its row never does.
    setGone(
      [...gone.filter((one) => one.view.name !== view.name), { view, place }].toSorted(
        (one, other) => one.place - other.place,
      ),
    );
    keep(
      views.filter(({ name }) => name !== view.name),
      texts.removed(view.name),
    );
  };
  const restore = (view: SavedView) =>
    keep(
      shown
        .filter((one) => one === view || isThere(one))
        .map((one) => (one === view && hasDefault ? { ...view, is_default: false } : one)),
      texts.restored(view.name),
    );
  useCloseOnBack(isOpen, onClose);
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      title={texts.manageTitle}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
      closable={false}
      afterClose={() => setGone([])}
    >
      <ul className="views-list">
        {shown.map((view, place) => {
          const { name, is_default: isDefault } = view;
          const isGone = !isThere(view);
          return (
            <li key={name}>
              <span>{isGone ? <del>{name}</del> : name}</span>
              <Checkbox
                checked={isDefault && !isGone}
                disabled={isGone}
                aria-label={texts.startWith(name)}
                onChange={({ target: { checked } }) =>
                  keep(
                    views.map((view) => ({ ...view, is_default: checked && view.name === name })),
                  )
                }
              >
                {texts.start}
              </Checkbox>
              {/* One button: whoever has deleted has the focus on the way back. */}
              <Button
                size="small"
                aria-label={isGone ? texts.restoreView(name) : texts.removeView(name)}
                onClick={() => (isGone ? restore(view) : remove(view, place))}
              >
                {isGone ? texts.restore : texts.remove}
              </Button>
            </li>
          );
        })}
      </ul>
      {/* Below, so that no row moves from under the pointer. */}
      {views.length === 0 && <p>{texts.none}</p>}
    </Modal>
  );
}
