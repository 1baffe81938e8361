/**
 * A label for many, or away from many: which, what that would come to, and the button that starts it. With the list open
 * Enter only chooses; only the next one starts the job.
 */
import { AutoComplete, Form, Select } from 'antd';
import { useId, useState } from 'react';
import { labelKey, labelName } from '../../../../contract/office/labelNames.ts';
import type { MemberSelection } from '../../../../contract/office/jobEntities.ts';
import { useLabelsQuery } from '../../../api/labelsApi.ts';
import { JobDialog } from '../jobs/JobDialog.tsx';
import { usePlannedJob } from '../jobs/usePlannedJob.ts';
import { texts } from './texts.ts';
import './labels.css';

interface LabelDialogProps {
  selection: MemberSelection;
  isGiven: boolean;
  onClose: () => void;
}

export function LabelDialog({ selection, isGiven, onClose }: LabelDialogProps) {
  const { data: known = [] } = useLabelsQuery();
  const [typed, setTyped] = useState('');
  const typedName = labelName(typed);
  const existing = known.find(
    ({ name }) => typedName !== null && labelKey(name) === labelKey(typedName),
  );
  const label = existing?.name ?? typedName;
  const planned = usePlannedJob(
    label === null ? null : { kind: 'set_label', label, is_given: isGiven },
    selection,
  );
  const id = useId();
  const field = {
    id,
    autoFocus: true,
    size: 'large',
    // What is typed whole is the first, which Enter takes.
    options: [...new Set([existing, ...known])]
      .flatMap((one) => one?.name ?? [])
      .map((value) => ({ value })),
    getPopupContainer: (trigger: HTMLElement) => trigger.parentElement ?? document.body,
    virtual: false,
    classNames: { popup: { root: 'label-options' } },
  } as const;
  const isNew = label !== null && existing === undefined;
  const isBad = typed.trim() !== '' && label === null;
  return (
    <JobDialog
      id={planned.id}
      failure={planned.failure}
      field={{
        title: isGiven ? texts.giveTitle : texts.takeTitle,
        isEmpty: label === null,
        input: (
          <Form.Item
            label={texts.label}
            htmlFor={id}
            layout="vertical"
            validateStatus={isBad ? 'error' : ''}
            help={isBad ? texts.bad : isGiven ? texts.giveHint : texts.takeHint}
          >
            {isGiven ? (
              <AutoComplete
                {...field}
                // Behind its space the new one is not what the list takes for the typed one: the first is, if there is one.
                options={[
                  ...field.options,
                  ...(isNew ? [{ value: ` ${label}`, label: texts.createNew(label) }] : []),
                ]}
                defaultActiveFirstOption
                value={typed}
                onChange={(text: string | undefined) => setTyped((text ?? '').trimStart())}
                showSearch={{
                  filterOption: (text, option) =>
                    (option?.value ?? '').toLowerCase().includes(text.trim().toLowerCase()),
                }}
              />
            ) : (
              <Select
                {...field}
                value={typed === '' ? null : typed}
                onChange={(name: string) => setTyped(name)}
                showSearch
                notFoundContent={texts.none}
              />
            )}
          </Form.Item>
        ),
      }}
      onOpened={() => document.getElementById(id)?.focus()}
      onClose={onClose}
    />
  );
}
