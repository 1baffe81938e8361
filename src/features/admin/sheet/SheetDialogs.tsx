import type { CodeDetails } from '../../../../contract/office/memberDetails.ts';
import type { ListedMember } from '../../../api/memberEntities.ts';
import { CreatePurchaseCodesDialog } from '../CreatePurchaseCodesDialog.tsx';
import { EditMemberDialog } from '../EditMemberDialog.tsx';
import { IssueTicketDialog } from '../IssueTicketDialog.tsx';
import {
  InviteDialog,
  MoveDialog,
  ResendDialog,
  RevokeDialog,
  WithdrawDialog,
} from './ActDialogs.tsx';

/** The dialog that is open, or was last. */
export type SheetDialog = { isOpen: boolean } & (
  | { kind: 'edit' | 'create' | 'invite' }
  | { kind: 'issue' | 'resend' | 'revoke' | 'withdraw' | 'move'; code: CodeDetails }
);

interface SheetDialogsProps {
  dialog: SheetDialog;
  member: ListedMember;
  onClose: () => void;
}

export function SheetDialogs({ dialog, member, onClose }: SheetDialogsProps) {
  const { kind, isOpen } = dialog;
  const shown = { isOpen, onClose };
  const memberId = Number(member.id);
  switch (kind) {
    case 'edit':
      return <EditMemberDialog key={`edit ${member.version}`} member={member} {...shown} />;
    case 'create':
      return <CreatePurchaseCodesDialog member={member} {...shown} />;
    case 'invite':
      return <InviteDialog member={member} {...shown} />;
    case 'issue':
      return (
        <IssueTicketDialog
          key={`issue ${dialog.code.id} ${dialog.code.ticket?.created_at ?? ''}`}
          purchaseCode={purchaseCodeOf(dialog.code)}
          memberId={memberId}
          {...shown}
        />
      );
    case 'resend':
      return (
        <ResendDialog key={dialog.code.id} code={dialog.code} memberId={memberId} {...shown} />
      );
    case 'revoke':
      return <RevokeDialog key={dialog.code.id} code={dialog.code} {...shown} />;
    case 'withdraw':
      return <WithdrawDialog key={dialog.code.id} code={dialog.code} {...shown} />;
    case 'move':
      return <MoveDialog key={dialog.code.id} code={dialog.code} {...shown} />;
  }
}

const purchaseCodeOf = ({ id, token, created_at, ticket }: CodeDetails) => ({
  id,
  token,
  created_at,
  used_by: ticket === null ? null : { email: ticket.email, created_at: ticket.created_at },
});
