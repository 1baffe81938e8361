import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { wordsOf, type FailureWords } from '../../api/client/failures.ts';
import type { Invited } from '../../session/accountCalls.ts';
import type { SessionServices } from '../../session/services.ts';
import { register, type Credentials } from '../../session/signIn.ts';
import { email, required, trimmed } from '../../shared/formRules.ts';
import { useAppDispatch } from '../../shared/store.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { toast } from '../../shared/toast.tsx';
import { AppForm } from '../../shared/ui/AppForm.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { NewPasswordField } from '../../shared/ui/NewPasswordField.tsx';
import { texts } from './texts.ts';

interface FinalizeStepProps {
  code: string;
  invited: Invited;
  onRegistered: () => void;
  onBack: () => void;
}

/** Step 1: greets the member and asks for e-mail and password. */
export function FinalizeStep({ code, invited, onRegistered, onBack }: FinalizeStepProps) {
  const [form] = Form.useForm<Credentials>();
  const dispatch = useAppDispatch<SessionServices>();
  const [failure, setFailure] = useState<FailureWords | null>(null);
  const navigate = useNavigate();

  const [submit, isSubmitting] = useExclusive(async (values: Credentials) => {
    setFailure(null);
    const registration = {
      email: trimmed(values.email),
      password: values.password,
      initial_token: code,
    };
    const refusal = await dispatch(register(registration));
    if (refusal !== null) {
      const { fields, ...words } = wordsOf(refusal, texts.registerFailure, ['email', 'password']);
      setFailure(words);
      form.setFields(fields);
      toast.error(words.text);
      return;
    }
    onRegistered();
    toast.success(texts.registered);
    await navigate('/', { replace: true });
  });

  return (
    <AppForm<Credentials>
      form={form}
      initialValues={{ email: invited.email ?? '' }}
      onFinish={submit}
    >
      <p className="signup-greeting">
        <strong>{texts.greeting(`${invited.first_name} ${invited.last_name}`.trim())}</strong>
        {invited.number !== null && <span>{texts.memberNumber(invited.number)}</span>}
      </p>
      <Form.Item
        name="email"
        label={texts.email}
        rules={[required(texts.emailInvalid), email(texts.emailInvalid)]}
      >
        {/* The field that had the focus is gone with its step. */}
        <Input type="email" inputMode="email" autoComplete="username" size="large" autoFocus />
      </Form.Item>
      <NewPasswordField
        name="password"
        label={texts.password}
        message={texts.passwordRule}
        own={[invited.first_name, invited.last_name, invited.email ?? '']}
      />
      {failure !== null && <FailureAlert text={failure.text} detail={failure.detail} />}
      <div className="signup-actions">
        <Button size="large" onClick={onBack} disabled={isSubmitting}>
          {texts.back}
        </Button>
        <Button type="primary" htmlType="submit" size="large" loading={isSubmitting}>
          {texts.register}
        </Button>
      </div>
    </AppForm>
  );
}
