import { Form, Input } from 'antd';
import { MEMBER_NUMBER_MAX } from '../../../contract/limits.ts';
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

/**
 * Anything but digits, and a sign before them as the app itself writes numbers, stays text, which is no number: antd's own
 * field reads 15 from “1,5”, and 1 from “1.000”.
 */
function numberOf(typed: string): number | string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  return /^#?\d{1,15}$/.test(text) ? Number(text.replace('#', '')) : typed;
}
