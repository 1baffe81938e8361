import { Form, Input } from 'antd';
import { useState } from 'react';
import type { InvitationReply } from '../../../contract/entities.ts';
import { textOf } from '../../api/failures.ts';
import { useVerifyInvitationMutation } from '../../api/sessionApi.ts';
import { invitationCode, required } from '../../shared/formRules.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { toast } from '../../shared/toast.tsx';
import { AppForm } from '../../shared/ui/AppForm.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { SubmitButton } from '../../shared/ui/SubmitButton.tsx';
import { texts } from './texts.ts';

interface VerifyStepProps {
  initialCode: string;
  /** From the next step, whose focus is gone with it. */
  isReturn: boolean;
  onVerified: (code: string, invited: InvitationReply['user_info']) => void;
}

interface Values {
  /** Undefined before the field is mounted. */
  code?: string;
}

/** Codes are written in capitals; phones and people write small ones, and copies bring spaces along. */
const normalized = (code: string): string => code.trim().toUpperCase();

/** Step 0: the invitation code. */
export function VerifyStep({ initialCode, isReturn, onVerified }: VerifyStepProps) {
  const [form] = Form.useForm<Values>();
  const code = Form.useWatch('code', form) ?? initialCode;
  const [verifyInvitation] = useVerifyInvitationMutation();
  const [failure, setFailure] = useState<string | null>(null);

  const [submit, isSubmitting] = useExclusive(async ({ code: entered = '' }: Values) => {
    setFailure(null);
    const { data, error } = await verifyInvitation(entered);
    if (error !== undefined) {
      setFailure(textOf(error, texts.verifyFailure));
      return;
    }
    toast.success(texts.verified);
    onVerified(entered, data.user_info);
  });

  return (
    <AppForm<Values>
      form={form}
      initialValues={{ code: normalized(initialCode) }}
      onFinish={submit}
      onFinishFailed={({ values }) => {
        if ((values.code ?? '') === '') setFailure(texts.codeEmpty);
      }}
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
        <FailureAlert text={failure} lang={failure === texts.codeEmpty ? 'en' : undefined} />
      )}
      <SubmitButton isSubmitting={isSubmitting} disabled={code === ''}>
        {texts.verify}
      </SubmitButton>
    </AppForm>
  );
}
