import { Alert, Form, Input } from 'antd';
import { useSelector } from 'react-redux';
import type { Id } from '../../../contract/entities.ts';
import type { PurchaseCode } from '../../api/purchaseCodeEntities.ts';
import { fieldErrorsOf, isUnanswered } from '../../api/client/failures.ts';
import { useGenerateTicketMutation } from '../../api/purchaseCodesApi.ts';
import { selectHasOffice } from '../../session/sessionSlice.ts';
import { formatDateTime } from '../../shared/format.ts';
import { email, required, trimmed } from '../../shared/formRules.ts';
import { breakable } from '../../shared/ui/breakable.tsx';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { detailOf } from './detailOf.ts';
import { texts } from './texts.ts';
import { useMailsGoOut } from './useMailsGoOut.ts';

interface IssueTicketDialogProps {
  purchaseCode: PurchaseCode;
  memberId: Id;
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  email: string;
}

/** Issues the ticket of a code to an address; warns when there is one already (spec §2). */
export function IssueTicketDialog({
  purchaseCode,
  memberId,
  isOpen,
  onClose,
}: IssueTicketDialogProps) {
  const mailsGoOut = useMailsGoOut();
  const [generateTicket] = useGenerateTicketMutation();
  const hasOffice = useSelector(selectHasOffice);
  const { used_by: usedBy, given_to: givenTo } = purchaseCode;
  const isInside = usedBy?.is_admitted === true;
  return (
    <FormDialog<Values>
      name={`issue ticket ${purchaseCode.id}`}
      isOpen={isOpen}
      onClose={onClose}
      title={texts.issueTitle}
      submitText={texts.send}
      isBlocked={isInside}
      // Most tickets that are issued again go where they should have gone at first.
      initialValues={usedBy === null ? {} : { email: usedBy.email }}
      firstField="email"
      // Typing replaces it, Enter takes it.
      isFirstSelected={usedBy !== null}
      send={async (values) => {
        const recipient = trimmed(values.email);
        const { error } = await generateTicket({
          purchaseCodeId: purchaseCode.id,
          email: recipient,
          memberId,
          // Only as long as they are the ones shown: other servers do not know of that.
          ...(hasOffice && { shown: { code: purchaseCode.token, holder: usedBy?.email ?? null } }),
        });
        if (error === undefined) {
          const done = mailsGoOut
            ? texts.issued(recipient)
            : texts.mailStays(texts.issuedOnly(recipient));
          return { success: done };
        }
        return {
          failure: {
            text: texts.issueFailure,
            lang: 'en',
            detail: isUnanswered(error) ? texts.mayBeIssued : detailOf(error, ['email']),
            fields: fieldErrorsOf(error, ['email']),
          },
        };
      }}
      intro={
        <>
          <p>
            <code>{purchaseCode.token}</code>
          </p>
          {givenTo !== null && (
            <Alert
              type="info"
              showIcon
              title={breakable(texts.givenTo(givenTo))}
              description={texts.givenToHint}
            />
          )}
          {usedBy !== null && (
            <Alert
              type="warning"
              showIcon
              title={`${texts.alreadyIssued} ${usedBy.email} (${formatDateTime(usedBy.created_at)})`}
              description={isInside ? texts.admittedHint : texts.alreadyIssuedHint}
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
    </FormDialog>
  );
}
