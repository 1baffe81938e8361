import { Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { wordsOf, type FailureWords } from '../../api/client/failures.ts';
import { verifyInvitation, type Invited } from '../../session/accountCalls.ts';
import type { ClientServices } from '../../session/services.ts';
import { invitationCode, required } from '../../shared/formRules.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { useAppDispatch } from '../../shared/store.ts';
import { toast } from '../../shared/toast.tsx';
import { AppForm } from '../../shared/ui/AppForm.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { SubmitButton } from '../../shared/ui/SubmitButton.tsx';
import { texts } from './texts.ts';

interface VerifyStepProps {
  initialCode: string;
  /** From the next step, whose focus is gone with it. */
  isReturn: boolean;
  onVerified: (code: string, invited: Invited) => void;
}

interface Values {
  /** Undefined before the field is mounted. */
  code?: string;
}

/** Codes are written in capitals; phones and people write small ones and other dashes, and copies bring spaces along. */
const normalized = (code: string): string =>
  code
    .trim()
    .toUpperCase()
    .replace(/\s*\p{Dash}\s*/u, '-');

/** Step 0: the invitation code. */
export function VerifyStep({ initialCode, isReturn, onVerified }: VerifyStepProps) {
  const [form] = Form.useForm<Values>();
  const code = Form.useWatch('code', form) ?? initialCode;
  const dispatch = useAppDispatch<ClientServices>();
  const [failure, setFailure] = useState<FailureWords | null>(null);

  // What a link brought before the page was loaded again comes after the first rendering. Nothing typed is lost.
  useEffect(() => {
    const present = (form.getFieldValue('code') as string | undefined) ?? '';
    if (present === '') form.setFieldValue('code', normalized(initialCode));
  }, [form, initialCode]);

  const [submit, isSubmitting] = useExclusive(async ({ code: entered = '' }: Values) => {
    setFailure(null);
    const { data, error } = await dispatch(verifyInvitation(entered));
    if (error !== undefined) {
      setFailure(wordsOf(error, texts.verifyFailure));
      return;
    }
    toast.success(texts.verified);
    onVerified(entered, data);
  });

  return (
    <AppForm<Values>
      form={form}
      initialValues={{ code: normalized(initialCode) }}
      onFinish={submit}
      onFinishFailed={({ values }) => {
        setFailure((values.code ?? '') === '' ? { text: texts.codeEmpty, detail: '' } : null);
      }}
      onValuesChange={() => setFailure(null)}
    >
      <Form.Item
        name="code"
        label={texts.code}
        extra={texts.codeHint}
        normalize={normalized}
        rules={[required(texts.codeRequired), invitationCode(texts.codeFormat)]}
      >
        <Input
          className="signup-code"
          placeholder="XXXXX-XXXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={isReturn}
          size="large"
        />
      </Form.Item>
      {failure !== null && (
        <FailureAlert
          text={failure.text}
          lang={failure.text === texts.codeEmpty ? 'en' : undefined}
          detail={failure.detail}
        />
      )}
      <SubmitButton isSubmitting={isSubmitting} disabled={code === ''}>
        {texts.verify}
      </SubmitButton>
    </AppForm>
  );
}
