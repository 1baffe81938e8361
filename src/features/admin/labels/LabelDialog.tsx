/** A label for many, or away from many: which, what that would come to, and the button that starts it. */
import { AutoComplete, Form, Select } from 'antd';
import { useId, useState } from 'react';
import { labelName } from '../../../../contract/office/labelNames.ts';
import type { MemberSelection } from '../../../../contract/office/jobEntities.ts';
import { useLabelsQuery } from '../../../api/labelsApi.ts';
import { JobDialog } from '../jobs/JobDialog.tsx';
import { usePlannedJob } from '../jobs/usePlannedJob.ts';
import { texts } from './texts.ts';

interface LabelDialogProps {
  selection: MemberSelection;
  isGiven: boolean;
  onClose: () => void;
}

export function LabelDialog({ selection, isGiven, onClose }: LabelDialogProps) {
  const { data: known = [] } = useLabelsQuery();
  const [typed, setTyped] = useState('');
  const label = labelName(typed);
  const planned = usePlannedJob(
    label === null ? null : { kind: 'set_label', label, is_given: isGiven },
    selection,
  );
  const id = useId();
  const field = {
    id,
    autoFocus: true,
    size: 'large',
    options: known.map(({ name }) => ({ value: name })),
    getPopupContainer: (trigger: HTMLElement) => trigger.parentElement ?? document.body,
    virtual: false,
  } as const;
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
                value={typed}
                onChange={(text: string | undefined) => setTyped(text ?? '')}
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
      onClose={onClose}
    />
  );
}
