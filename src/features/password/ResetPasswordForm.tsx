import { Form, Input } from 'antd';
import { useState } from 'react';
import { PASSWORD_MAX_CHARS } from '../../../contract/limits.ts';
import { wordsOf, type FailureWords } from '../../api/client/failures.ts';
import { resetPassword } from '../../session/accountCalls.ts';
import type { ClientServices } from '../../session/services.ts';
import { requiredPassword, sameAs } from '../../shared/formRules.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { useAppDispatch } from '../../shared/store.ts';
import { toast } from '../../shared/toast.tsx';
import { AppForm } from '../../shared/ui/AppForm.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { NewPasswordField } from '../../shared/ui/NewPasswordField.tsx';
import { SubmitButton } from '../../shared/ui/SubmitButton.tsx';
import { texts } from './texts.ts';

interface Values {
  password: string;
  confirmation: string;
}

interface ResetPasswordFormProps {
  /** From the link in the mail. */
  token: string;
  onSet: () => void;
}

export function ResetPasswordForm({ token, onSet }: ResetPasswordFormProps) {
  const [form] = Form.useForm<Values>();
  const dispatch = useAppDispatch<ClientServices>();
  const [failure, setFailure] = useState<FailureWords | null>(null);

  const [submit, isSubmitting] = useExclusive(async ({ password }: Values) => {
    setFailure(null);
    const { error } = await dispatch(resetPassword({ token, password }));
    if (error !== undefined) {
      const { fields, ...words } = wordsOf(error, texts.resetFailure, ['password']);
      setFailure(words);
      form.setFields(fields);
      return;
    }
    toast.success(texts.passwordSet);
    onSet();
  });

  return (
    <AppForm<Values> form={form} onFinish={submit}>
      {/* For password managers, which ask for one: whose password it is, only the link knows. */}
      <input type="text" autoComplete="username" hidden readOnly />
      <NewPasswordField name="password" label={texts.password} message={texts.passwordRule} />
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
      <SubmitButton isSubmitting={isSubmitting}>{texts.setPassword}</SubmitButton>
    </AppForm>
  );
}
