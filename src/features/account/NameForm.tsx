import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { NAME_MAX_CHARS } from '../../../contract/limits.ts';
import { useChangeNameMutation, useOwnAccountQuery } from '../../api/accountApi.ts';
import { wordsOf, type FailureWords } from '../../api/client/failures.ts';
import { required } from '../../shared/formRules.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { toast } from '../../shared/toast.tsx';
import { AppForm } from '../../shared/ui/AppForm.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { texts } from './texts.ts';

interface Values {
  first_name: string;
  last_name: string;
}

/** The own name; where the office has changed it meanwhile, that is said, and nothing of what was typed is lost. */
export function NameForm({ firstName, lastName }: { firstName: string; lastName: string }) {
  const [form] = Form.useForm<Values>();
  const { data: account, error, isFetching, refetch } = useOwnAccountQuery(undefined);
  const [changeName] = useChangeNameMutation();
  const [failure, setFailure] = useState<FailureWords | null>(null);

  useEffect(() => {
    if (!form.isFieldsTouched()) {
      form.setFieldsValue({ first_name: firstName, last_name: lastName });
    }
  }, [form, firstName, lastName]);

  const [submit, isSubmitting] = useExclusive(async (name: Values) => {
    if (account === undefined) return;
    setFailure(null);
    const reply = await changeName({ version: account.version, ...name });
    if (reply.data === undefined) setFailure(wordsOf(reply.error, texts.nameFailure));
    else toast.success(reply.data);
  });

  return (
    <AppForm<Values>
      form={form}
      initialValues={{ first_name: firstName, last_name: lastName }}
      onFinish={submit}
    >
      <Form.Item
        name="first_name"
        label={texts.firstName}
        rules={[required(texts.firstNameRequired)]}
      >
        <Input autoComplete="given-name" maxLength={NAME_MAX_CHARS} size="large" />
      </Form.Item>
      <Form.Item name="last_name" label={texts.lastName} rules={[required(texts.lastNameRequired)]}>
        <Input autoComplete="family-name" maxLength={NAME_MAX_CHARS} size="large" />
      </Form.Item>
      {failure !== null && <FailureAlert text={failure.text} detail={failure.detail} />}
      {account === undefined && error !== undefined && (
        <FailureAlert
          text={texts.accountFailure}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      <Button
        htmlType="submit"
        size="large"
        loading={isSubmitting}
        disabled={account === undefined}
      >
        {texts.saveName}
      </Button>
    </AppForm>
  );
}
