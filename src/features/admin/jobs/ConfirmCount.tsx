import { Form, InputNumber, type GetRef } from 'antd';
import { useId, type Ref } from 'react';
import { texts } from './texts.ts';

export type CountField = GetRef<typeof InputNumber>;

interface ConfirmCountProps {
  /** What nobody types by accident. */
  count: number;
  isWrong: boolean;
  onChange: (typed: number | null) => void;
  ref: Ref<CountField>;
}

export function ConfirmCount({ count, isWrong, onChange, ref }: ConfirmCountProps) {
  const id = useId();
  const help = useId();
  return (
    <Form.Item
      label={texts.confirmCount(count)}
      htmlFor={id}
      layout="vertical"
      validateStatus={isWrong ? 'error' : ''}
      help={<span id={help}>{isWrong ? texts.otherCount(count) : texts.confirmWhy}</span>}
    >
      <InputNumber
        ref={ref}
        id={id}
        aria-describedby={help}
        aria-invalid={isWrong}
        controls={false}
        size="large"
        autoComplete="off"
        onChange={onChange}
      />
    </Form.Item>
  );
}
