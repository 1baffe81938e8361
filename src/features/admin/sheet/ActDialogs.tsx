/** The dialogs of what is done on a member's sheet: each says what will happen, and asks. */
import { Form, Input } from 'antd';
import { REASON_MAX_CHARS } from '../../../../contract/limits.ts';
import type { CodeDetails } from '../../../../contract/office/memberDetails.ts';
import { actWordsOf } from '../actWords.ts';
import {
  useInviteAgainMutation,
  useMoveCodeMutation,
  useRevokeTicketMutation,
  useWithdrawCodeMutation,
} from '../../../api/memberDetailsApi.ts';
import type { ListedMember } from '../../../api/memberEntities.ts';
import { useGenerateTicketMutation } from '../../../api/purchaseCodesApi.ts';
import { required } from '../../../shared/formRules.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { OtherMemberField } from '../OtherMemberField.tsx';
import { texts } from './texts.ts';

interface Shown {
  isOpen: boolean;
  onClose: () => void;
}
type OfCode = Shown & { code: CodeDetails };

export function RevokeDialog({ code, ...shown }: OfCode) {
  const [revokeTicket] = useRevokeTicketMutation();
  return (
    <FormDialog<{ reason: string }>
      {...shown}
      name={`revoke ${code.id}`}
      title={texts.revokeTitle}
      submitText={texts.revokeSubmit}
      initialValues={{}}
      firstField="reason"
      intro={<p>{texts.revokeWhat(code.ticket?.email ?? '')}</p>}
      send={async ({ reason }) => {
        const { data, error } = await revokeTicket({ code, reason });
        if (error === undefined) return { success: data };
        return { failure: actWordsOf(error, texts.revokeFailure, ['reason']) };
      }}
    >
      <Form.Item name="reason" label={texts.reason} rules={[required(texts.reasonMissing)]}>
        <Input maxLength={REASON_MAX_CHARS} autoComplete="off" size="large" />
      </Form.Item>
    </FormDialog>
  );
}

export function MoveDialog({ code, memberId, ...shown }: OfCode & { memberId: number }) {
  const [moveCode] = useMoveCodeMutation();
  return (
    <FormDialog<{ number: number }>
      {...shown}
      name={`move ${code.id}`}
      title={texts.moveTitle}
      submitText={texts.moveSubmit}
      initialValues={{}}
      firstField="number"
      intro={<p>{texts.moveWhat(code.token)}</p>}
      send={async ({ number }) => {
        const { data, error } = await moveCode({ code, number });
        if (error === undefined) return { success: data };
        return { failure: actWordsOf(error, texts.moveFailure, ['number']) };
      }}
    >
      <OtherMemberField exceptId={memberId} />
    </FormDialog>
  );
}

export function WithdrawDialog({ code, ...shown }: OfCode) {
  const [withdrawCode] = useWithdrawCodeMutation();
  return (
    <FormDialog<object>
      {...shown}
      name={`withdraw ${code.id}`}
      title={texts.withdrawTitle}
      submitText={texts.withdrawSubmit}
      initialValues={{}}
      intro={<p>{texts.withdrawWhat(code.token)}</p>}
      send={async () => {
        const { data, error } = await withdrawCode(code);
        if (error === undefined) return { success: data };
        return { failure: actWordsOf(error, texts.withdrawFailure, []) };
      }}
    />
  );
}

export function ResendDialog({ code, memberId, ...shown }: OfCode & { memberId: number }) {
  const [generateTicket] = useGenerateTicketMutation();
  const email = code.ticket?.email ?? '';
  return (
    <FormDialog<object>
      {...shown}
      name={`resend ${code.id}`}
      title={texts.resendTitle}
      submitText={texts.resendSubmit}
      initialValues={{}}
      intro={<p>{texts.resendWhat(email)}</p>}
      send={async () => {
        const { error } = await generateTicket({
          purchaseCodeId: code.id,
          email,
          memberId,
          shown: { code: code.token, holder: email },
        });
        if (error === undefined) return { success: texts.resent(email) };
        return { failure: actWordsOf(error, texts.resendFailure, []) };
      }}
    />
  );
}

export function InviteDialog({ member, ...shown }: Shown & { member: ListedMember }) {
  const [inviteAgain] = useInviteAgainMutation();
  return (
    <FormDialog<object>
      {...shown}
      name={`invite ${member.id}`}
      title={texts.inviteTitle}
      submitText={texts.inviteSubmit}
      initialValues={{}}
      intro={<p>{texts.inviteWhat(member.is_active ? member.invite_email : null)}</p>}
      send={async () => {
        const { data, error } = await inviteAgain(Number(member.id));
        if (error === undefined) return { success: texts.invited(data.code, data.email) };
        return { failure: actWordsOf(error, texts.inviteFailure, []) };
      }}
    />
  );
}
