import { Form, Input } from 'antd';
import { fieldErrorsOf, textOf } from '../../api/failures.ts';
import { useSendTicketEmailMutation } from '../../api/emailHistoryApi.ts';
import { email, required, trimmed } from '../../shared/formRules.ts';
import { useDialogFailure } from '../../shared/hooks/useDialogFailure.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { toast } from '../../shared/toast.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { texts } from './texts.ts';

interface SendDialogProps {
  code: string;
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  email: string;
}

/** Sends a code to a friend. It shows the code, and keeps the address when sending fails. */
export function SendDialog({ code, isOpen, onClose }: SendDialogProps) {
  const [form] = Form.useForm<Values>();
  const [sendTicketEmail] = useSendTicketEmailMutation();
  const { failure, fail, clearFailure } = useDialogFailure(isOpen);

  const [submit, isSubmitting] = useExclusive(async (values: Values) => {
    const recipient = trimmed(values.email);
    clearFailure();
    const { error } = await sendTicketEmail({ token: code, email: recipient });
    if (error !== undefined) {
      fail(textOf(error, texts.sendFailure));
      form.setFields(fieldErrorsOf(error, ['email']));
      return;
    }
    toast.success(texts.sent(recipient));
    form.resetFields();
    onClose();
  });

  return (
    <FormDialog<Values>
      isOpen={isOpen}
      title={texts.dialogTitle}
      submitText={texts.submit}
      cancelText={texts.cancel}
      isSubmitting={isSubmitting}
      onClose={() => {
        clearFailure();
        onClose();
      }}
      form={form}
      initialValues={{}}
      firstField="email"
      onFinish={submit}
      intro={
        <>
          <p>
            <code className="welcome-code">{code}</code>
          </p>
          <p className="welcome-hint">{texts.dialogHint}</p>
        </>
      }
    >
      <Form.Item
        name="email"
        label={texts.recipient}
        rules={[required(texts.recipientRequired), email(texts.recipientInvalid)]}
      >
        <Input type="email" inputMode="email" autoComplete="off" size="large" />
      </Form.Item>
      {failure !== null && <FailureAlert text={failure} />}
    </FormDialog>
  );
}
