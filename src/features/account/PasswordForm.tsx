import { Form, Input } from 'antd';
import { useState } from 'react';
import { PASSWORD_MAX_CHARS } from '../../../contract/limits.ts';
import { useChangePasswordMutation } from '../../api/accountApi.ts';
import { asFailure, wordsOf, type FailureWords } from '../../api/client/failures.ts';
import { requiredPassword, sameAs } from '../../shared/formRules.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { toast } from '../../shared/toast.tsx';
import { AppForm } from '../../shared/ui/AppForm.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { NewPasswordField } from '../../shared/ui/NewPasswordField.tsx';
import { SubmitButton } from '../../shared/ui/SubmitButton.tsx';
import { texts } from './texts.ts';

interface Values {
  old: string;
  password: string;
  confirmation: string;
}

/** Asks for the old password, too: a phone that lies about is not enough. */
export function PasswordForm({ email, names }: { email: string; names: readonly string[] }) {
  const [form] = Form.useForm<Values>();
  const [changePassword] = useChangePasswordMutation();
  const [failure, setFailure] = useState<FailureWords | null>(null);

  const [submit, isSubmitting] = useExclusive(async ({ old, password }: Values) => {
    setFailure(null);
    const { data, error } = await changePassword({ old_password: old, new_password: password });
    if (data === undefined) {
      const { fields, ...words } = wordsOf(error, texts.passwordFailure, ['new_password']);
      const isUnanswered = asFailure(error)?.kind === 'client';
      form.setFields(fields.map(({ errors }) => ({ name: 'password', errors })));
      // Said at the field already.
      if (fields.length === 0)
        setFailure(isUnanswered ? { ...words, detail: texts.noAnswer } : words);
      return;
    }
    toast.success(data);
    form.resetFields();
  });

  return (
    <AppForm<Values> form={form} onFinish={submit}>
      {/* For password managers, which ask whose it is. */}
      <input type="text" autoComplete="username" value={email} hidden readOnly />
      <Form.Item
        name="old"
        label={texts.oldPassword}
        rules={[requiredPassword(texts.oldPasswordRequired)]}
      >
        <Input.Password
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_CHARS}
          size="large"
        />
      </Form.Item>
      <NewPasswordField
        name="password"
        label={texts.newPassword}
        message={texts.newPasswordRule}
        own={[...names, email]}
      />
      <Form.Item
        name="confirmation"
        label={texts.confirmation}
        dependencies={['password']}
        rules={[
          requiredPassword(texts.confirmationRequired),
          sameAs('password', texts.confirmationDiffers),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX_CHARS} size="large" />
      </Form.Item>
      {failure !== null && <FailureAlert text={failure.text} detail={failure.detail} />}
      <SubmitButton isSubmitting={isSubmitting}>{texts.changePassword}</SubmitButton>
    </AppForm>
  );
}
