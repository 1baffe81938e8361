import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { PASSWORD_MAX_CHARS } from '../../../contract/limits.ts';
import {
  useCancelEmailChangeMutation,
  useOwnAccountQuery,
  useRequestEmailChangeMutation,
} from '../../api/accountApi.ts';
import { wordsOf, type FailureWords } from '../../api/client/failures.ts';
import { formatDateTime } from '../../shared/format.ts';
import { email, required, requiredPassword, trimmed } from '../../shared/formRules.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { toast } from '../../shared/toast.tsx';
import { AppForm } from '../../shared/ui/AppForm.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { texts } from './texts.ts';

/** Called as no field of the page's other forms is, since their ids are. */
interface Values {
  newEmail: string;
  emailPassword: string;
}

/** Has a link mailed to a new address; the password shows that it is not somebody with a phone that lies about. */
export function EmailForm() {
  const [form] = Form.useForm<Values>();
  const { data: account } = useOwnAccountQuery(undefined);
  const [requestChange] = useRequestEmailChangeMutation();
  const [cancelChange] = useCancelEmailChangeMutation();
  const [failure, setFailure] = useState<FailureWords | null>(null);
  const waiting = account?.new_email ?? null;

  const [submit, isSubmitting] = useExclusive(async (values: Values) => {
    setFailure(null);
    const asked = { email: trimmed(values.newEmail), password: values.emailPassword };
    const { data, error } = await requestChange(asked);
    if (data === undefined) {
      setFailure(wordsOf(error, texts.emailFailure));
      return;
    }
    toast.success(data);
    form.resetFields();
  });

  const [cancel, isCancelling] = useExclusive(async () => {
    setFailure(null);
    const { data, error } = await cancelChange(undefined);
    if (data === undefined) {
      setFailure(wordsOf(error, texts.emailCancelFailure));
      return;
    }
    toast.success(data);
    // The button goes; what it was for is here.
    form.focusField('newEmail');
  });

  return (
    <>
      <p className="account-hint">
        {waiting === null
          ? texts.emailHint
          : texts.emailWaiting(waiting.email, formatDateTime(waiting.expires_at))}
      </p>
      {waiting !== null && (
        <p>
          <Button size="large" loading={isCancelling} onClick={cancel}>
            {texts.emailCancel}
          </Button>
        </p>
      )}
      <AppForm<Values> form={form} onFinish={submit}>
        <Form.Item
          name="newEmail"
          label={texts.newEmail}
          rules={[required(texts.newEmailRequired), email(texts.newEmailInvalid)]}
        >
          <Input type="email" inputMode="email" autoComplete="email" size="large" />
        </Form.Item>
        <Form.Item
          name="emailPassword"
          label={texts.ownPassword}
          rules={[requiredPassword(texts.ownPasswordRequired)]}
        >
          <Input.Password
            autoComplete="current-password"
            maxLength={PASSWORD_MAX_CHARS}
            size="large"
          />
        </Form.Item>
        {failure !== null && <FailureAlert text={failure.text} detail={failure.detail} />}
        <Button htmlType="submit" size="large" loading={isSubmitting}>
          {texts.requestLink}
        </Button>
      </AppForm>
    </>
  );
}
