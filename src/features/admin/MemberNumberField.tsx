import { Form, Input } from 'antd';
import { MEMBER_NUMBER_MAX } from '../../../contract/limits.ts';
import { numberOf } from './memberNumber.ts';
import { texts } from './texts.ts';

interface MemberNumberFieldProps {
  label: string;
  /** Explains it. */
  extra?: string | undefined;
  isRequired: boolean;
}

/** What is out of range stays as it was typed, and is said: a number that nobody meant is another member's. */
export function MemberNumberField({ label, extra, isRequired }: MemberNumberFieldProps) {
  return (
    <Form.Item
      name="number"
      label={label}
      extra={extra}
      normalize={numberOf}
      rules={[
        ...(isRequired ? [{ required: true, message: texts.numberMissing }] : []),
        { type: 'integer', min: 1, max: MEMBER_NUMBER_MAX, message: texts.numberOutside },
      ]}
    >
      <Input inputMode="numeric" autoComplete="off" size="large" />
    </Form.Item>
  );
}
