/** The field for a new password, with its requirements. */
import { Form, Input } from 'antd';
import { useId } from 'react';
import { PASSWORD_MAX_CHARS } from '../../../contract/limits.ts';
import { PASSWORD_REQUIREMENTS, type PasswordRequirement } from '../../../contract/rules.ts';
import { missingRequirements, newPassword, requiredPassword } from '../formRules.ts';
import { PasswordHint } from './PasswordHint.tsx';
import './NewPasswordField.css';

interface NewPasswordFieldProps {
  name: string;
  label: string;
  /** Shown for an empty password and for one that does not meet the requirements of spec §5. */
  message: string;
  /** Whose password it will be, as far as that is known: names, and the address. */
  own?: readonly string[];
}

const LABELS: Record<PasswordRequirement, string> = {
  length: '8 Zeichen',
  uppercase: 'Großbuchstabe',
  lowercase: 'Kleinbuchstabe',
  digit: 'Ziffer',
  special: 'Sonderzeichen',
};

const requirements = Object.keys(PASSWORD_REQUIREMENTS) as PasswordRequirement[];

/** A password being chosen, with the requirements of spec §5 ticked off below while it is typed, and a warning. */
export function NewPasswordField({ name, label, message, own = [] }: NewPasswordFieldProps) {
  const rules = useId();
  return (
    <>
      <Form.Item
        name={name}
        label={label}
        rules={[requiredPassword(message), newPassword(message)]}
        className="new-password"
      >
        <Input.Password
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_CHARS}
          size="large"
          aria-describedby={rules}
        />
      </Form.Item>
      {/* The list below in words, without its ticks; with a complaint, antd describes the field by that. */}
      <p id={rules} hidden>
        {`Nötig: ${requirements.map((requirement) => LABELS[requirement]).join(', ')}.`}
      </p>
      <Form.Item noStyle dependencies={[name]}>
        {({ getFieldValue }) => {
          const password = (getFieldValue(name) ?? '') as string;
          const missing = missingRequirements(password);
          return (
            <>
              <ul className="new-password-requirements" aria-hidden="true">
                {requirements.map((requirement) => (
                  <li key={requirement} data-met={!missing.includes(requirement)}>
                    {LABELS[requirement]}
                  </li>
                ))}
              </ul>
              <PasswordHint password={password} own={own} />
            </>
          );
        }}
      </Form.Item>
    </>
  );
}
