import type { CodeDetails } from '../../../../contract/office/memberDetails.ts';
import type { MergeDone } from '../../../../contract/office/mergeEntities.ts';
import type { ListedMember } from '../../../api/memberEntities.ts';
import { CreatePurchaseCodesDialog } from '../CreatePurchaseCodesDialog.tsx';
import { EditMemberDialog } from '../EditMemberDialog.tsx';
import { IssueTicketDialog } from '../IssueTicketDialog.tsx';
import { AnonymiseDialog } from './AnonymiseDialog.tsx';
import {
  InviteDialog,
  MoveDialog,
  ResendDialog,
  RevokeDialog,
  WithdrawDialog,
} from './ActDialogs.tsx';
import { ResetLinkDialog, type ResetLink } from './ResetLinkDialog.tsx';
import { ResetFactorDialog } from './ResetFactorDialog.tsx';
import { UndoMergeDialog } from './UndoMergeDialog.tsx';

/** The dialog that is open, or was last. */
export type SheetDialog = { isOpen: boolean } & (
  | { kind: 'create' | 'invite' | 'anonymise' | 'resetLink' | 'resetFactor' }
  /** As the member was when it was opened: what somebody else changes meanwhile is shown in it. */
  | { kind: 'edit'; member: ListedMember; isForAddress?: boolean }
  | { kind: 'undoMerge'; merge: MergeDone }
  | { kind: 'issue' | 'resend' | 'revoke' | 'withdraw' | 'move'; code: CodeDetails }
);

interface SheetDialogsProps {
  dialog: SheetDialog;
  member: ListedMember;
  onClose: () => void;
  onLinkMade: (made: ResetLink) => void;
}

export function SheetDialogs({ dialog, member, onClose, onLinkMade }: SheetDialogsProps) {
  const { kind, isOpen } = dialog;
  const shown = { isOpen, onClose };
  const memberId = Number(member.id);
  switch (kind) {
    case 'edit':
      return (
        <EditMemberDialog
          key={`edit ${dialog.member.version}`}
          member={dialog.member}
          isForAddress={dialog.isForAddress}
          {...shown}
        />
      );
    case 'create':
      return <CreatePurchaseCodesDialog member={member} {...shown} />;
    case 'invite':
      return <InviteDialog member={member} {...shown} />;
    case 'resetLink':
      return <ResetLinkDialog member={member} onMade={onLinkMade} {...shown} />;
    case 'anonymise':
      return <AnonymiseDialog member={member} {...shown} />;
    case 'resetFactor':
      return <ResetFactorDialog member={member} {...shown} />;
    case 'undoMerge':
      return <UndoMergeDialog key={dialog.merge.id} merge={dialog.merge} {...shown} />;
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
      return <MoveDialog key={dialog.code.id} code={dialog.code} memberId={memberId} {...shown} />;
  }
}

const purchaseCodeOf = ({ id, token, created_at, ticket }: CodeDetails) => ({
  id,
  token,
  created_at,
  // Its story stands beside it.
  given_to: null,
  used_by: ticket === null ? null : { email: ticket.email, created_at: ticket.created_at },
});
