import { Alert, Form, Input } from 'antd';
import { wordsOf } from '../../api/client/failures.ts';
import { useSendTicketEmailMutation } from '../../api/emailHistoryApi.ts';
import { email, required, trimmed } from '../../shared/formRules.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { texts } from './texts.ts';

interface SendDialogProps {
  code: string;
  /** To whom it went before. */
  sentTo: readonly string[];
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  email: string;
}

/** Sends a code to a friend. It shows the code, and keeps the address when sending fails. */
export function SendDialog({ code, sentTo, isOpen, onClose }: SendDialogProps) {
  const [sendTicketEmail] = useSendTicketEmailMutation();
  return (
    <FormDialog<Values>
      name={`send ${code}`}
      isOpen={isOpen}
      onClose={onClose}
      title={texts.dialogTitle}
      submitText={texts.submit}
      initialValues={{}}
      firstField="email"
      send={async (values) => {
        const recipient = trimmed(values.email);
        const { error } = await sendTicketEmail({ token: code, email: recipient });
        if (error === undefined) return { success: texts.sent(recipient) };
        return { failure: wordsOf(error, texts.sendFailure, ['email']) };
      }}
      intro={
        <>
          <p>
            <code className="welcome-code">{code}</code>
          </p>
          <p className="welcome-hint">{texts.dialogHint}</p>
          {sentTo.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={texts.alreadyGiven([...new Set(sentTo)].join(', '))}
              description={texts.alreadyGivenHint}
            />
          )}
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
    </FormDialog>
  );
}
