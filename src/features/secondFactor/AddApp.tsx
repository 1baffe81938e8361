/** Sets up an authenticator app: the password, then the code that it shows. */
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { FACTOR_NAME_MAX_CHARS } from '../../../contract/limits.ts';
import { setUpFactor } from '../../api/secondFactorApi.ts';
import type { ClientServices } from '../../session/services.ts';
import { required } from '../../shared/formRules.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { useAppDispatch } from '../../shared/store.ts';
import { toast } from '../../shared/toast.tsx';
import { AppForm } from '../../shared/ui/AppForm.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { QrCode } from '../../shared/ui/QrCode.tsx';
import { failureOf, PasswordField } from './parts.tsx';
import { texts } from './texts.ts';

interface Begun {
  challenge: string;
  secret: string;
  uri: string;
}

interface AddAppProps {
  /** @param recoveryCodes those that came with the first factor. */
  onAdded: (recoveryCodes: readonly string[]) => void;
}

export function AddApp({ onAdded }: AddAppProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  return (
    <section aria-labelledby="factor-app">
      <h2 id="factor-app">{texts.app}</h2>
      <p className="factor-hint">{texts.appHint}</p>
      {begun === null ? (
        <BeginForm onBegun={setBegun} />
      ) : (
        <CodeForm
          begun={begun}
          onAdded={(codes) => {
            setBegun(null);
            onAdded(codes);
          }}
          onOver={() => setBegun(null)}
        />
      )}
    </section>
  );
}

function BeginForm({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const dispatch = useAppDispatch<ClientServices>();
  const [failure, setFailure] = useState('');
  const [submit, isSubmitting] = useExclusive(async (values: { appPassword: string }) => {
    setFailure('');
    const { data, error } = await dispatch(
      setUpFactor('beginTotp', { password: values.appPassword }),
    );
    if (error === undefined) onBegun(data);
    else setFailure(failureOf(error));
  });
  return (
    <AppForm<{ appPassword: string }> onFinish={submit}>
      <PasswordField name="appPassword" />
      {failure !== '' && <FailureAlert text={failure} />}
      <Button htmlType="submit" size="large" loading={isSubmitting}>
        {texts.appBegin}
      </Button>
    </AppForm>
  );
}

interface CodeFormProps extends AddAppProps {
  begun: Begun;
  /** Not any more, or not yet. */
  onOver: () => void;
}

function CodeForm({ begun: { challenge, secret, uri }, onAdded, onOver }: CodeFormProps) {
  const dispatch = useAppDispatch<ClientServices>();
  const [failure, setFailure] = useState('');
  const [submit, isSubmitting] = useExclusive(
    async ({ appCode, appName }: { appCode: string; appName: string }) => {
      setFailure('');
      const { data, error } = await dispatch(
        setUpFactor('addTotp', { challenge, code: appCode, name: appName }),
      );
      if (error === undefined) {
        toast.success(data.message);
        onAdded(data.recovery_codes ?? []);
        return;
      }
      const sentence = failureOf(error);
      if (error.kind === 'server' && error.status === 410) {
        toast.error(sentence);
        onOver();
      } else setFailure(sentence);
    },
  );
  return (
    <>
      <p>{texts.appScan}</p>
      <QrCode text={uri} label={texts.appPicture} />
      <p>
        <a href={uri}>{texts.appOpen}</a>
      </p>
      <p>{texts.appType}</p>
      <p className="factor-secret">
        <code>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <AppForm<{ appCode: string; appName: string }>
        initialValues={{ appName: texts.appName }}
        onFinish={submit}
      >
        <Form.Item name="appCode" label={texts.appCode} rules={[required(texts.appCodeMissing)]}>
          <Input size="large" inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
        </Form.Item>
        <Form.Item
          name="appName"
          label={texts.name}
          extra={texts.nameHint}
          rules={[required(texts.nameMissing)]}
        >
          <Input size="large" maxLength={FACTOR_NAME_MAX_CHARS} autoComplete="off" />
        </Form.Item>
        {failure !== '' && <FailureAlert text={failure} />}
        <div className="factor-buttons">
          <Button type="primary" htmlType="submit" size="large" loading={isSubmitting}>
            {texts.appAdd}
          </Button>
          <Button size="large" onClick={onOver}>
            {texts.cancel}
          </Button>
        </div>
      </AppForm>
    </>
  );
}
