import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { Button, Select, Tag } from 'antd';
import { useId, useState } from 'react';
import { labelName, LABELS_PER_MEMBER_MAX } from '../../../../contract/office/labelNames.ts';
import { textOf } from '../../../api/client/failures.ts';
import { useLabelsQuery, useSetLabelMutation } from '../../../api/labelsApi.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { toast } from '../../../shared/toast.tsx';
import { inPage } from '../../../shared/ui/inPage.ts';
import { texts } from './texts.ts';
import './labels.css';

interface SheetLabelsProps {
  id: number;
  labels: readonly string[];
}

/** A member's labels: each is given and taken at once. */
export function SheetLabels({ id, labels }: SheetLabelsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: known = [] } = useLabelsQuery(undefined, { skip: !isOpen });
  const [setLabel, { isLoading }] = useSetLabelMutation();
  const [failure, setFailure] = useState('');
  const [typed, setTyped] = useState('');
  const field = useId();
  const set = async (typed: string, isGiven: boolean): Promise<void> => {
    const label = labelName(typed);
    setFailure(label === null ? texts.bad : '');
    if (label === null) return;
    const { error } = await setLabel({ id, label, isGiven });
    if (error !== undefined) setFailure(textOf(error, texts.failure));
    // Given by a slip, it stands there; what was taken is seen nowhere.
    else if (!isGiven) toast.success(texts.taken(label));
  };
  const isNew = (name: unknown): boolean =>
    !labels.some((given) => given === name) && !known.some((label) => label.name === name);
  /** Enter takes the first: one that there is, before it makes a new one, before it takes one away. */
  const rank = (name: string): number => (labels.includes(name) ? 2 : isNew(name) ? 1 : 0);
  return (
    <section className="sheet-labels">
      <h2>
        <label htmlFor={field}>{texts.labels}</label>
      </h2>
      <Select
        id={field}
        mode="tags"
        classNames={{ input: 'label-input', popup: { root: 'label-options' } }}
        value={[...labels]}
        options={known.map(({ name }) => ({ value: name }))}
        showSearch={{ filterSort: (a, b) => rank(a.value) - rank(b.value), onSearch: setTyped }}
        optionRender={({ value }) => (isNew(value) ? texts.createNew(String(value)) : value)}
        onSelect={(label: string) => {
          // A second Enter takes nothing that was not looked for.
          if (typed !== '') setIsOpen(false);
          setTyped('');
          void set(label, true);
        }}
        onDeselect={(label: string) => void set(label, false)}
        open={isOpen}
        onOpenChange={setIsOpen}
        maxCount={LABELS_PER_MEMBER_MAX}
        tagRender={({ value, onClose }) => (
          <Tag title={String(value)}>
            <span>{value}</span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={texts.take(String(value))}
              // The list does not open for it, nor does a phone's keyboard.
              onMouseDown={(event) => {
                event.preventDefault();
                event.stopPropagation();
              }}
              // The field's own: Enter would open the list, and Backspace take the last.
              onKeyDown={(event) => event.stopPropagation()}
              onClick={({ currentTarget }) => {
                // The focus would go with the button.
                if (currentTarget === document.activeElement) {
                  document.getElementById(field)?.focus();
                }
                onClose();
              }}
            />
          </Tag>
        )}
        tokenSeparators={[',', ';']}
        loading={isLoading}
        placeholder={texts.add}
        notFoundContent={texts.noneKnown}
        getPopupContainer={inPage}
        virtual={false}
        aria-describedby={`${field}-hint`}
      />
      <p id={`${field}-hint`} className="admin-none">
        {texts.hint}
      </p>
      {failure !== '' && <FailureAlert text={failure} />}
    </section>
  );
}
