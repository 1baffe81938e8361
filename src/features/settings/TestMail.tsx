import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { TestMailReply } from '../../../contract/office/operations.ts';
import { textOf } from '../../api/client/failures.ts';
import { useMeQuery } from '../../api/meApi.ts';
import { useTestMailMutation } from '../../api/operationsApi.ts';
import { email, required } from '../../shared/formRules.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { AppForm } from '../../shared/ui/AppForm.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { texts } from './texts.ts';

/** Whether mails get out: what the mail server says to one, and what to do. */
export function TestMail() {
  const { data: member } = useMeQuery();
  const [send] = useTestMailMutation();
  const [result, setResult] = useState<TestMailReply | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [submit, isSending] = useExclusive(async ({ recipient }: { recipient: string }) => {
    setResult(null);
    setFailure(null);
    const { data, error } = await send(recipient.trim());
    if (error === undefined) setResult(data);
    else setFailure(textOf(error, texts.testMailFailure));
  });
  return (
    <>
      <p className="settings-hint">{texts.testMailHint}</p>
      {member && (
        <AppForm<{ recipient: string }>
          initialValues={{ recipient: member.email ?? '' }}
          onFinish={submit}
        >
          <Form.Item
            name="recipient"
            label={texts.testMailTo}
            rules={[required(texts.emailInvalid), email(texts.emailInvalid)]}
          >
            <Input type="email" autoComplete="off" />
          </Form.Item>
          <Button htmlType="submit" loading={isSending}>
            {texts.sendTestMail}
          </Button>
        </AppForm>
      )}
      {result !== null && (
        <Alert
          type={result.sent ? 'success' : 'error'}
          showIcon
          title={result.said}
          description={result.advice}
        />
      )}
      {failure !== null && <FailureAlert text={failure} />}
      <p className="settings-health">
        <Link to="/admin/betrieb">{texts.health}</Link>
      </p>
    </>
  );
}
