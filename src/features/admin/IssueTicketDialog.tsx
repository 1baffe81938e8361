import { Alert, Form, Input } from 'antd';
import type { Token } from '../../../contract/entities.ts';
import { explanationOf, fieldErrorsOf } from '../../api/failures.ts';
import { useGenerateTicketMutation } from '../../api/tokensApi.ts';
import { formatDateTime } from '../../shared/format.ts';
import { email, required, trimmed } from '../../shared/formRules.ts';
import { useDialogFailure } from '../../shared/hooks/useDialogFailure.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { toast } from '../../shared/toast.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { texts } from './texts.ts';

interface IssueTicketDialogProps {
  token: Token;
  memberId: number;
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  email: string;
}

/** Issues the ticket of a code to an address; warns when there is one already (spec §2). */
export function IssueTicketDialog({ token, memberId, isOpen, onClose }: IssueTicketDialogProps) {
  const [form] = Form.useForm<Values>();
  const [generateTicket] = useGenerateTicketMutation();
  const { failure, fail, clearFailure } = useDialogFailure(isOpen);
  const { used_by: usedBy } = token;

  const [submit, isSubmitting] = useExclusive(async (values: Values) => {
    const recipient = trimmed(values.email);
    clearFailure();
    const { error } = await generateTicket({ tokenId: token.id, email: recipient, memberId });
    if (error !== undefined) {
      const detail = explanationOf(error);
      fail(detail, texts.issueFailureInFull(detail), detail === '' ? 'en' : undefined);
      form.setFields(fieldErrorsOf(error, ['email']));
      return;
    }
    toast.success(texts.issued(recipient));
    form.resetFields();
    onClose();
  });

  return (
    <FormDialog<Values>
      isOpen={isOpen}
      title={texts.issueTitle}
      submitText={texts.send}
      cancelText={texts.cancel}
      isSubmitting={isSubmitting}
      onClose={() => {
        clearFailure();
        onClose();
      }}
      form={form}
      // Most tickets that are issued again go where they should have gone at first.
      initialValues={usedBy === null ? {} : { email: usedBy.email }}
      firstField="email"
      onFinish={submit}
      intro={
        <>
          <p>
            <code>{token.token}</code>
          </p>
          {usedBy !== null && (
            <Alert
              type="warning"
              showIcon
              title={`${texts.alreadyIssued} ${usedBy.email} (${formatDateTime(usedBy.created_at)})`}
              description={texts.alreadyIssuedHint}
            />
          )}
        </>
      }
    >
      <Form.Item
        name="email"
        label={texts.recipient}
        rules={[required(texts.recipientInvalid), email(texts.recipientInvalid)]}
      >
        <Input type="email" inputMode="email" autoComplete="off" size="large" />
      </Form.Item>
      {failure !== null && <FailureAlert text={texts.issueFailure} lang="en" detail={failure} />}
    </FormDialog>
  );
}
