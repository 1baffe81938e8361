/** All keys of the list, and the way to turn off those that are letters. */
import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { useCloseOnBack } from '../../../shared/hooks/useCloseOnBack.ts';
import { areKeysOn, turnKeys } from './useListKeys.ts';

interface KeysDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function KeysDialog({ isOpen, onClose }: KeysDialogProps) {
  const [isOn, setIsOn] = useState(areKeysOn);
  useCloseOnBack(isOpen, onClose);
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      title={texts.keys}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
      closable={false}
    >
      <dl className="list-keys">
        {texts.keyWords.map(([key, words]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((part) => (part === '+' ? ' + ' : <kbd key={part}>{part}</kbd>))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        checked={isOn}
        onChange={({ target }) => {
          turnKeys(target.checked);
          setIsOn(target.checked);
        }}
      >
        {texts.keysOn}
      </Checkbox>
    </Modal>
  );
}
