/** What the forms of second factors have in common. */
import { Form, Input } from 'antd';
import { PASSWORD_MAX_CHARS } from '../../../contract/limits.ts';
import { explanationOf, type ApiFailure } from '../../api/client/failures.ts';
import { useMeQuery } from '../../api/meApi.ts';
import { requiredPassword } from '../../shared/formRules.ts';
import { texts } from './texts.ts';

/** @param name as no field of the page's other forms has, since their ids come from it. */
export function PasswordField({ name }: { name: string }) {
  const { data: me } = useMeQuery();
  return (
    <>
      {/* Whose it is, for password managers. */}
      <input type="text" autoComplete="username" value={me?.email ?? ''} hidden readOnly />
      <Form.Item
        name={name}
        label={texts.password}
        rules={[requiredPassword(texts.passwordMissing)]}
      >
        <Input.Password
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_CHARS}
          size="large"
        />
      </Form.Item>
    </>
  );
}

/** In the server's words, where it has answered. */
export const failureOf = (error: ApiFailure): string =>
  error.kind === 'client' ? texts.noAnswer : explanationOf(error) || texts.setUpFailure;
