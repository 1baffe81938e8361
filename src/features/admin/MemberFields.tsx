/** The fields of a member, as they are added and edited. */
import { Checkbox, Form, Input, InputNumber } from 'antd';
import { NAME_MAX_CHARS } from '../../../contract/limits.ts';
import type { ListedMember } from '../../api/memberEntities.ts';
import { email, required } from '../../shared/formRules.ts';
import { texts } from './texts.ts';

export const ROLES = ['is_superuser', 'is_entry_staff', 'is_staff'] as const;

export type MemberField = keyof typeof texts.fields;
export type MemberValues = Pick<ListedMember, MemberField>;

const { fields: labels } = texts;

function Name({ name }: { name: 'first_name' | 'last_name' }) {
  return (
    <Form.Item name={name} label={labels[name]} rules={[required(texts.nameMissing)]}>
      <Input maxLength={NAME_MAX_CHARS} autoComplete="off" size="large" />
    </Form.Item>
  );
}

const Check = ({ name }: { name: MemberField }) => (
  <Form.Item name={name} valuePropName="checked" noStyle>
    <Checkbox>{labels[name]}</Checkbox>
  </Form.Item>
);

/** @param isNew it gets a number by itself, and has neither an address nor an account yet. */
export function MemberFields({ isNew, hasEmail }: { isNew: boolean; hasEmail: boolean }) {
  return (
    <>
      <div className="member-names">
        <Name name="first_name" />
        <Name name="last_name" />
      </div>
      {hasEmail && (
        <Form.Item
          name="email"
          label={labels.email}
          rules={[required(texts.recipientInvalid), email(texts.recipientInvalid)]}
        >
          <Input type="email" inputMode="email" autoComplete="off" size="large" />
        </Form.Item>
      )}
      <Form.Item
        name="number"
        label={labels.number}
        extra={isNew && texts.nextNumber}
        rules={isNew ? [] : [{ required: true, message: texts.numberMissing }]}
      >
        <InputNumber min={1} max={2 ** 31 - 1} precision={0} controls={false} size="large" />
      </Form.Item>
      <fieldset className="member-checks">
        <legend>{texts.roles}</legend>
        {ROLES.map((role) => (
          <Check key={role} name={role} />
        ))}
      </fieldset>
      {!isNew && (
        <fieldset className="member-checks">
          <legend>{texts.account}</legend>
          <Check name="is_active" />
        </fieldset>
      )}
    </>
  );
}
