import { Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { PASSWORD_MAX_CHARS } from '../../../contract/limits.ts';
import { useDeleteAccountMutation } from '../../api/accountApi.ts';
import { wordsOf, type FailureWords } from '../../api/client/failures.ts';
import type { SessionServices } from '../../session/services.ts';
import { signedOut } from '../../session/sessionSlice.ts';
import { requiredPassword } from '../../shared/formRules.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { useAppDispatch } from '../../shared/store.ts';
import { toast } from '../../shared/toast.tsx';
import { AppForm } from '../../shared/ui/AppForm.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { texts } from './texts.ts';

/** Called as no field of the page's other forms is, since their ids are. */
interface Values {
  isUnderstood: boolean;
  deletionPassword: string;
}

/** Nothing brings the account back: it is said before what that means, and the password is asked for. */
export function DeletionForm() {
  const [form] = Form.useForm<Values>();
  const dispatch = useAppDispatch<SessionServices>();
  const [deleteAccount] = useDeleteAccountMutation();
  const [failure, setFailure] = useState<FailureWords | null>(null);

  const [submit, isSubmitting] = useExclusive(async ({ deletionPassword }: Values) => {
    setFailure(null);
    const { data, error } = await deleteAccount(deletionPassword);
    if (data === undefined) {
      setFailure(wordsOf(error, texts.deletionFailure));
      return;
    }
    toast.success(data);
    dispatch(signedOut());
  });

  return (
    <>
      <ul className="account-consequences">
        {texts.deletionWhat.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <AppForm<Values> form={form} onFinish={submit}>
        <Form.Item
          name="isUnderstood"
          valuePropName="checked"
          rules={[
            {
              validator: (_, isChecked) =>
                isChecked === true
                  ? Promise.resolve()
                  : Promise.reject(new Error(texts.deletionUnderstoodRequired)),
            },
          ]}
        >
          <Checkbox>{texts.deletionUnderstood}</Checkbox>
        </Form.Item>
        <Form.Item
          name="deletionPassword"
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
        <Button danger htmlType="submit" size="large" loading={isSubmitting}>
          {texts.deleteAccount}
        </Button>
      </AppForm>
    </>
  );
}
