/** Sets up a passkey, which the browser makes once the password was given. */
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { FACTOR_NAME_MAX_CHARS } from '../../../contract/limits.ts';
import { setUpFactor } from '../../api/secondFactorApi.ts';
import { makePasskey } from '../../session/passkeys.ts';
import type { ClientServices } from '../../session/services.ts';
import { required } from '../../shared/formRules.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { useAppDispatch } from '../../shared/store.ts';
import { toast } from '../../shared/toast.tsx';
import { AppForm } from '../../shared/ui/AppForm.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { failureOf, PasswordField } from './parts.tsx';
import { texts } from './texts.ts';

interface Values {
  passkeyPassword: string;
  passkeyName: string;
}

interface AddPasskeyProps {
  /** Where the server is reached browsers make passkeys. */
  hasPasskeys: boolean;
  /** @param recoveryCodes those that came with the first factor. */
  onAdded: (recoveryCodes: readonly string[]) => void;
}

export function AddPasskey({ hasPasskeys, onAdded }: AddPasskeyProps) {
  const dispatch = useAppDispatch<ClientServices>();
  const [form] = Form.useForm<Values>();
  const [failure, setFailure] = useState('');

  /** @returns why it was not added; empty: it was. */
  async function add({ passkeyPassword: password, passkeyName: name }: Values): Promise<string> {
    const begun = await dispatch(setUpFactor('beginPasskey', { password }));
    if (begun.error !== undefined) return failureOf(begun.error);
    const { challenge, options } = begun.data;
    const made = await makePasskey(options);
    if ('problem' in made) return texts.passkeyProblems[made.problem];
    const added = await dispatch(
      setUpFactor('addPasskey', { challenge, passkey: made.answer, name }),
    );
    if (added.error !== undefined) return failureOf(added.error);
    toast.success(added.data.message);
    form.resetFields();
    onAdded(added.data.recovery_codes ?? []);
    return '';
  }

  const [submit, isSubmitting] = useExclusive(async (values: Values) => {
    setFailure('');
    setFailure(await add(values));
  });

  return (
    <section aria-labelledby="factor-passkey">
      <h2 id="factor-passkey">{texts.passkey}</h2>
      <p className="factor-hint">{hasPasskeys ? texts.passkeyHint : texts.passkeyNone}</p>
      {hasPasskeys && (
        <AppForm<Values>
          form={form}
          initialValues={{ passkeyName: texts.passkeyName }}
          onFinish={submit}
        >
          <Form.Item
            name="passkeyName"
            label={texts.name}
            extra={texts.nameHint}
            rules={[required(texts.nameMissing)]}
          >
            <Input size="large" maxLength={FACTOR_NAME_MAX_CHARS} autoComplete="off" />
          </Form.Item>
          <PasswordField name="passkeyPassword" />
          {failure !== '' && <FailureAlert text={failure} />}
          <Button htmlType="submit" size="large" loading={isSubmitting}>
            {texts.passkeyAdd}
          </Button>
        </AppForm>
      )}
    </section>
  );
}
