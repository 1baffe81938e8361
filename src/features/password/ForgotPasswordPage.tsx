import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { wordsOf, type FailureWords } from '../../api/client/failures.ts';
import { requestPasswordReset } from '../../session/accountCalls.ts';
import type { ClientServices } from '../../session/services.ts';
import { email, required, trimmed } from '../../shared/formRules.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { pageConfig } from '../../shared/pageConfig.ts';
import { useAppDispatch } from '../../shared/store.ts';
import { toast } from '../../shared/toast.tsx';
import { AppForm } from '../../shared/ui/AppForm.tsx';
import { AuthCard } from '../../shared/ui/AuthCard.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { SubmitButton } from '../../shared/ui/SubmitButton.tsx';
import { texts } from './texts.ts';
import './password.css';

/** Spec §2, Forgot password: the answer is the same whether the account exists. */
export function ForgotPasswordPage() {
  const [form] = Form.useForm<{ email: string }>();
  const dispatch = useAppDispatch<ClientServices>();
  const [failure, setFailure] = useState<FailureWords | null>(null);
  /** The address that was sent; empty: none yet. */
  const [requested, setRequested] = useState('');
  const { state } = useLocation() as { state: { email?: unknown } | null };
  const typedBefore = typeof state?.email === 'string' ? state.email : '';

  const [submit, isSubmitting] = useExclusive(async (values: { email: string }) => {
    setFailure(null);
    const address = trimmed(values.email);
    const { error } = await dispatch(requestPasswordReset(address));
    if (error !== undefined) {
      const { fields, ...words } = wordsOf(error, texts.requestFailure, ['email']);
      setFailure(words);
      form.setFields(fields);
      return;
    }
    toast.success(texts.resetRequested);
    setRequested(address);
  });

  return (
    <AuthCard footer={<Link to="/login">{texts.backToLogin}</Link>}>
      {requested !== '' ? (
        <Alert
          type="success"
          showIcon
          title={texts.resetRequestedNeutral}
          description={
            <span className="password-requested">
              {texts.lookForIt(requested)} {pageConfig.hasFestivalPages && texts.earlierLink}
            </span>
          }
        />
      ) : (
        <AppForm form={form} initialValues={{ email: typedBefore }} onFinish={submit}>
          <p className="password-hint">{texts.forgotHint}</p>
          <Form.Item
            name="email"
            label={texts.email}
            rules={[required(texts.emailRequired), email(texts.emailInvalid)]}
          >
            <Input type="email" inputMode="email" autoComplete="username" size="large" />
          </Form.Item>
          {failure !== null && <FailureAlert text={failure.text} detail={failure.detail} />}
          <SubmitButton isSubmitting={isSubmitting}>{texts.requestReset}</SubmitButton>
        </AppForm>
      )}
    </AuthCard>
  );
}
