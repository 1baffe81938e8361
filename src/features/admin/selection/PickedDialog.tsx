/** Who is selected one by one, on whatever page they are: to look at, and to give some of them up. */
import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { useCloseOnBack } from '../../../shared/hooks/useCloseOnBack.ts';
import { nameOf } from '../memberList.ts';
import { texts } from '../texts.ts';
import type { PickedMember, SelectionState } from './memberSelection.ts';

/** Rows that are drawn at once; some thousand can be picked. */
const ROWS = 100;

interface PickedDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** It is out of sight by then. */
  onClosed: () => void;
  /** Those who were selected when it was opened: whoever is given up stays in sight, to be taken back. */
  members: readonly PickedMember[];
  state: Pick<SelectionState, 'picked' | 'isSelected' | 'pick'>;
}

export function PickedDialog({ isOpen, onClose, onClosed, members, state }: PickedDialogProps) {
  const [shown, setShown] = useState(ROWS);
  const { picked, isSelected, pick } = state;
  useCloseOnBack(isOpen, onClose);
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      afterClose={onClosed}
      title={texts.selected(picked.length)}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
      closable={false}
    >
      <ul className="selection-list">
        {members.slice(0, shown).map((member) => (
          <li key={member.id}>
            <Checkbox
              checked={isSelected(member.id)}
              onChange={({ target: { checked } }) =>
                checked ? pick([member]) : pick([], [member])
              }
            >
              {texts.picked(nameOf(member), member.number)}
            </Checkbox>
          </li>
        ))}
      </ul>
      {shown < members.length && (
        <Button size="small" onClick={() => setShown(shown + ROWS)}>
          {texts.morePicked}
        </Button>
      )}
    </Modal>
  );
}
