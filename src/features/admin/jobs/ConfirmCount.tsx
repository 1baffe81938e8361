import { Form, InputNumber, type GetRef } from 'antd';
import { useId, type Ref } from 'react';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { texts } from './texts.ts';

export type CountField = GetRef<typeof InputNumber>;

interface ConfirmCountProps {
  /** How many it would change is what nobody types by accident. */
  job: Job;
  isWrong: boolean;
  onChange: (typed: number | null) => void;
  ref: Ref<CountField>;
}

export function ConfirmCount({ job, isWrong, onChange, ref }: ConfirmCountProps) {
  const id = useId();
  const help = useId();
  return (
    <Form.Item
      label={texts.confirmCount(job)}
      htmlFor={id}
      layout="vertical"
      validateStatus={isWrong ? 'error' : ''}
      help={
        <span id={help}>{isWrong ? texts.otherCount(job.pending) : texts.confirmWhy(job)}</span>
      }
    >
      <InputNumber
        ref={ref}
        id={id}
        aria-describedby={help}
        aria-invalid={isWrong}
        controls={false}
        size="large"
        autoComplete="off"
        // As numbers are written everywhere else: 3.001.
        parser={(typed = '') => typed.replace(/[.\s]/gu, '')}
        onChange={(typed) => onChange(typed === null ? null : Number(typed))}
      />
    </Form.Item>
  );
}
