/** Sets up an authenticator app: the password, then the code that it shows. */
import { Button, Form, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { FACTOR_NAME_MAX_CHARS } from '../../../contract/limits.ts';
import { setUpFactor } from '../../api/secondFactorApi.ts';
import type { ClientServices } from '../../session/services.ts';
import { required } from '../../shared/formRules.ts';
import { openBeside } from '../../shared/hooks/useDraft.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { useAppDispatch } from '../../shared/store.ts';
import { toast } from '../../shared/toast.tsx';
import { AppForm } from '../../shared/ui/AppForm.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { QrCode } from '../../shared/ui/QrCode.tsx';
import { failureOf, PasswordField } from './parts.tsx';
import { texts } from './texts.ts';

/** What the app has by now, and the server waits for. */
export interface BegunApp {
  challenge: string;
  secret: string;
  uri: string;
}

interface AddAppProps {
  begun: BegunApp | undefined;
  /** @param begun undefined: it is over, or not wanted any more. */
  onBegun: (begun: BegunApp | undefined) => void;
  /** @param recoveryCodes those that came with the first factor. */
  onAdded: (recoveryCodes: readonly string[]) => void;
}

export function AddApp({ begun, onBegun, onAdded }: AddAppProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const stepHeading = useRef<HTMLHeadingElement>(null);
  const hasBegun = begun !== undefined;
  const shown = useRef(hasBegun);
  useEffect(() => {
    // What had the focus went with the step before. A page that comes back with its step has its own.
    if (shown.current !== hasBegun) (hasBegun ? stepHeading : heading).current?.focus();
    shown.current = hasBegun;
  }, [hasBegun]);
  return (
    <section aria-labelledby="factor-app">
      <h2 id="factor-app" ref={heading} tabIndex={-1}>
        {texts.app}
      </h2>
      <p className="factor-hint">{texts.appHint}</p>
      {begun === undefined ? (
        <BeginForm onBegun={onBegun} />
      ) : (
        <>
          <h3 ref={stepHeading} tabIndex={-1}>
            {texts.appStep}
          </h3>
          <CodeForm begun={begun} onAdded={onAdded} onOver={() => onBegun(undefined)} />
        </>
      )}
    </section>
  );
}

function BeginForm({ onBegun }: Pick<AddAppProps, 'onBegun'>) {
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

interface CodeFormProps extends Pick<AddAppProps, 'onAdded'> {
  begun: BegunApp;
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
        <a href={uri} onClick={openBeside}>
          {texts.appOpen}
        </a>
      </p>
      <p>{texts.appEarlier}</p>
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
