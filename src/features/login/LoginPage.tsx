import { Form, Input } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PASSWORD_MAX_CHARS, SIGN_IN_PASSWORD_MIN_CHARS } from '../../../contract/limits.ts';
import type { ApiFailure } from '../../api/client/failures.ts';
import type { SessionServices } from '../../session/services.ts';
import { signIn, type Credentials } from '../../session/signIn.ts';
import { email, minLength, required, requiredPassword, trimmed } from '../../shared/formRules.ts';
import { useAppDispatch } from '../../shared/store.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { toast } from '../../shared/toast.tsx';
import { AppForm } from '../../shared/ui/AppForm.tsx';
import { AuthCard } from '../../shared/ui/AuthCard.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { BuyTicketsButton } from './BuyTicketsButton.tsx';
import { returnPathOf } from './returnPath.ts';
import { SubmitButton } from '../../shared/ui/SubmitButton.tsx';
import { texts } from './texts.ts';
import './login.css';

/** Spec §8: a 401 has a sentence of its own; otherwise the server's detail, if there is one. */
function failureText(failure: ApiFailure): string {
  if (failure.kind === 'client') return texts.failure;
  if (failure.status === 401) return texts.wrongCredentials;
  return failure.detail ?? texts.failure;
}

/** The specification's sentences are; the server's own are German. */
const isEnglish = (text: string): boolean =>
  text === texts.failure || text === texts.wrongCredentials;

/** Spec §2, Login. */
export function LoginPage() {
  const dispatch = useAppDispatch<SessionServices>();
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };

  const [submit, isSubmitting] = useExclusive(async (values: Credentials) => {
    setFailure(null);
    const credentials = { email: trimmed(values.email), password: values.password };
    const refusal = await dispatch(signIn(credentials));
    if (refusal !== null) {
      setFailure(failureText(refusal));
      toast.error(texts.failureToast, 'en');
      return;
    }
    toast.success(texts.success, 'en');
    // With the state, which says whose search is in the address (app/useAddressOwner.ts).
    await navigate(returnPathOf(state), { replace: true, state });
  });

  return (
    <AuthCard
      footer={
        <>
          <Link to="/forgot-password">{texts.forgotPassword}</Link>
          <Link to="/signup">{texts.signup}</Link>
        </>
      }
    >
      <AppForm<Credentials> onFinish={submit}>
        <Form.Item
          name="email"
          label={texts.email}
          rules={[required(texts.emailRequired), email(texts.emailInvalid)]}
        >
          <Input type="email" inputMode="email" autoComplete="username" size="large" />
        </Form.Item>
        <Form.Item
          name="password"
          label={texts.password}
          rules={[
            requiredPassword(<span lang="en">{texts.passwordRequired}</span>),
            minLength(SIGN_IN_PASSWORD_MIN_CHARS, texts.passwordTooShort),
          ]}
        >
          <Input.Password
            autoComplete="current-password"
            maxLength={PASSWORD_MAX_CHARS}
            size="large"
          />
        </Form.Item>
        {failure !== null && (
          <FailureAlert text={failure} lang={isEnglish(failure) ? 'en' : undefined} />
        )}
        <SubmitButton isSubmitting={isSubmitting}>{texts.submit}</SubmitButton>
      </AppForm>
      <BuyTicketsButton />
    </AuthCard>
  );
}
