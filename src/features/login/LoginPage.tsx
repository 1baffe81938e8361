import { Form, Input, type FormInstance } from 'antd';
import { useContext, useState, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SecondStep } from '../../../contract/account/secondStep.ts';
import { PASSWORD_MAX_CHARS, SIGN_IN_PASSWORD_MIN_CHARS } from '../../../contract/limits.ts';
import {
  explanationOf,
  fieldErrorsOf,
  type ApiFailure,
  type FailureWords,
} from '../../api/client/failures.ts';
import { useLazyMeQuery } from '../../api/meApi.ts';
import type { SessionServices } from '../../session/services.ts';
import { signIn, type Credentials } from '../../session/signIn.ts';
import { email, minLength, required, requiredPassword, trimmed } from '../../shared/formRules.ts';
import { PageAheadContext } from '../../shared/pageAhead.ts';
import { useAppDispatch } from '../../shared/store.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { toast } from '../../shared/toast.tsx';
import { withTimeout } from '../../shared/withTimeout.ts';
import { AppForm } from '../../shared/ui/AppForm.tsx';
import { AuthCard } from '../../shared/ui/AuthCard.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { BuyTicketsButton } from './BuyTicketsButton.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { OpenUploads } from './OpenUploads.tsx';
import type { SecondStepFormProps } from './SecondStepForm.tsx';
import { returnPathOf } from './returnPath.ts';
import { SubmitButton } from '../../shared/ui/SubmitButton.tsx';
import { texts } from './texts.ts';
import './login.css';

const FIELDS = ['email', 'password'] as const;
const SCAN_PATH = '/scan';
/** For so long the form stands where the next page is not there yet. */
const NEXT_PAGE_MS = 5_000;

/** Spec §8: a 401 has a sentence of its own; otherwise the server's detail, if there is one. */
function failureWords(failure: ApiFailure): FailureWords {
  if (failure.kind !== 'server') return { text: texts.failure, detail: '' };
  if (failure.status === 401) return { text: texts.wrongCredentials, detail: '' };
  if (failure.detail !== undefined) return { text: failure.detail, detail: '' };
  return { text: texts.failure, detail: explanationOf(failure, FIELDS) };
}

const loadSecondStep = () => import(/* webpackChunkName: "second-step" */ './SecondStepForm.tsx');

/** The password is right, and a second factor is wanted. */
interface Wanted {
  step: SecondStep;
  StepForm: ComponentType<SecondStepFormProps>;
}

/** The specification's sentences are; the server's own are German. */
const isEnglish = (text: string): boolean =>
  text === texts.failure || text === texts.wrongCredentials;

/** Takes along whose password it is. */
function ForgotLink({ form }: { form: FormInstance<Credentials> }) {
  const typed = Form.useWatch('email', form) as string | undefined;
  return (
    <Link to="/forgot-password" state={{ email: trimmed(typed ?? '') }}>
      {texts.forgotPassword}
    </Link>
  );
}

/** Spec §2, Login. */
export function LoginPage() {
  const [form] = Form.useForm<Credentials>();
  const dispatch = useAppDispatch<SessionServices>();
  const [failure, setFailure] = useState<FailureWords | null>(null);
  const [secondStep, setSecondStep] = useState<Wanted | null>(null);
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const loadAhead = useContext(PageAheadContext);
  const [askMe] = useLazyMeQuery();

  async function begin(): Promise<void> {
    await withTimeout(Promise.all([loadAhead(returnPathOf(state)), askMe()]), NEXT_PAGE_MS);
    toast.success(texts.success, 'en');
    // With the state, which says whose search is in the address (app/useAddressOwner.ts).
    await navigate(returnPathOf(state), { replace: true, state });
  }

  const [submit, isSubmitting] = useExclusive(async (values: Credentials) => {
    setFailure(null);
    const credentials = { email: trimmed(values.email), password: values.password };
    void loadAhead(returnPathOf(state));
    const refusal = await dispatch(signIn(credentials, returnPathOf(state) === SCAN_PATH));
    if (refusal?.kind === 'server' && refusal.secondFactor !== undefined) {
      const wanted = refusal.secondFactor;
      await loadSecondStep().then(
        ({ SecondStepForm }) => setSecondStep({ step: wanted, StepForm: SecondStepForm }),
        () => setFailure({ text: texts.noSecondStep, detail: '' }),
      );
      return;
    }
    if (refusal !== null) {
      setFailure(failureWords(refusal));
      form.setFields(fieldErrorsOf(refusal, FIELDS));
      toast.error(texts.failureToast, 'en');
      return;
    }
    await begin();
  });

  if (secondStep !== null) {
    const { step, StepForm } = secondStep;
    return (
      <AuthCard>
        <StepForm
          step={step}
          onSignedIn={begin}
          onBack={(why) => {
            setSecondStep(null);
            setFailure(why === '' ? null : { text: why, detail: '' });
          }}
        />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      footer={
        <>
          <ForgotLink form={form} />
          <Link to="/signup">{texts.signup}</Link>
        </>
      }
    >
      <OpenUploads />
      <AppForm<Credentials> form={form} onFinish={submit}>
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
          <FailureAlert
            text={failure.text}
            lang={isEnglish(failure.text) ? 'en' : undefined}
            detail={failure.detail}
          />
        )}
        <SubmitButton isSubmitting={isSubmitting}>{texts.submit}</SubmitButton>
      </AppForm>
      <PasskeyButton
        onBegin={() => setFailure(null)}
        onSignedIn={begin}
        onProblem={(problem) => setFailure({ text: texts.passkeyProblems[problem], detail: '' })}
        onRefused={(refusal) =>
          setFailure({ text: explanationOf(refusal) || texts.failure, detail: '' })
        }
      />
      <BuyTicketsButton />
    </AuthCard>
  );
}
