/** The second step of a sign-in: a code of the app, a passkey, or a recovery code. */
import { Button, Form, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { SecondStep } from '../../../contract/account/secondStep.ts';
import { explanationOf } from '../../api/client/failures.ts';
import { showPasskey } from '../../session/passkeys.ts';
import type { SessionServices } from '../../session/services.ts';
import { passSecondFactor, type SecondFactorShown } from '../../session/signIn.ts';
import { required } from '../../shared/formRules.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { useAppDispatch } from '../../shared/store.ts';
import { AppForm } from '../../shared/ui/AppForm.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { FactorLost } from '../../shared/ui/FactorLost.tsx';
import { SubmitButton } from '../../shared/ui/SubmitButton.tsx';
import { secondStepTexts as texts } from './secondStepTexts.ts';

export interface SecondStepFormProps {
  step: SecondStep;
  onSignedIn: () => Promise<void>;
  /** Back to the password. @param why a sentence; empty: whoever signs in wanted it. */
  onBack: (why: string) => void;
}

export function SecondStepForm({ step, onSignedIn, onBack }: SecondStepFormProps) {
  const { challenge, methods, passkey } = step;
  const dispatch = useAppDispatch<SessionServices>();
  const [isRecovery, setIsRecovery] = useState(!methods.includes('totp') && passkey === undefined);
  const [failure, setFailure] = useState('');
  const hasField = isRecovery ? methods.includes('recovery') : methods.includes('totp');

  async function pass(shown: Omit<SecondFactorShown, 'challenge'>): Promise<void> {
    const refusal = await dispatch(passSecondFactor({ challenge, ...shown }));
    if (refusal === null) await onSignedIn();
    else if (refusal.kind === 'server' && refusal.status === 410) onBack(explanationOf(refusal));
    else setFailure(refusal.kind === 'client' ? texts.noAnswer : explanationOf(refusal));
  }

  const [submit, isSubmitting] = useExclusive(async ({ code }: { code: string }) => {
    setFailure('');
    await pass(isRecovery ? { recovery_code: code } : { code });
  });

  const [usePasskey, isAsking] = useExclusive(async () => {
    setFailure('');
    const shown = await showPasskey(passkey ?? {});
    if ('problem' in shown) setFailure(texts.problems[shown.problem]);
    else await pass({ passkey: shown.answer });
  });

  return (
    <div className="second-step">
      <p>{methods.length === 0 ? texts.nothing : texts.why}</p>
      {passkey !== undefined && !isRecovery && (
        <Button type="primary" size="large" block loading={isAsking} onClick={usePasskey}>
          {texts.usePasskey}
        </Button>
      )}
      {hasField && (
        <CodeForm
          key={String(isRecovery)}
          isRecovery={isRecovery}
          isSubmitting={isSubmitting}
          onSubmit={submit}
        />
      )}
      {failure !== '' && <FailureAlert text={failure} />}
      <div className="second-step-ways">
        {methods.includes('recovery') && methods.length > 1 && (
          <Button
            type="link"
            onClick={() => {
              setFailure('');
              setIsRecovery(!isRecovery);
            }}
          >
            {isRecovery ? texts.useFactor : texts.useRecovery}
          </Button>
        )}
        <Button type="link" onClick={() => onBack('')}>
          {texts.back}
        </Button>
      </div>
      <FactorLost />
    </div>
  );
}

interface CodeFormProps {
  isRecovery: boolean;
  isSubmitting: boolean;
  onSubmit: (values: { code: string }) => void;
}

function CodeForm({ isRecovery, isSubmitting, onSubmit }: CodeFormProps) {
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <AppForm<{ code: string }> onFinish={onSubmit}>
      <Form.Item
        name="code"
        label={isRecovery ? texts.recoveryCode : texts.code}
        extra={isRecovery ? texts.recoveryHint : texts.codeHint}
        rules={[required(isRecovery ? texts.recoveryMissing : texts.codeMissing)]}
      >
        <Input
          ref={field}
          size="large"
          maxLength={isRecovery ? 40 : 20}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize={isRecovery ? 'characters' : 'off'}
          spellCheck={false}
          {...(!isRecovery && { inputMode: 'numeric' as const })}
        />
      </Form.Item>
      <SubmitButton isSubmitting={isSubmitting}>{texts.submit}</SubmitButton>
    </AppForm>
  );
}
