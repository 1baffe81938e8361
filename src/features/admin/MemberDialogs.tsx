import type { Member, Token } from '../../../contract/entities.ts';
import { CreateTokensDialog } from './CreateTokensDialog.tsx';
import { IssueTicketDialog } from './IssueTicketDialog.tsx';

/** The dialog that is open, or was last: what it shows while it closes is what it was opened for. */
export type MemberDialog = { isOpen: boolean; member: Member } & (
  { kind: 'create' } | { kind: 'issue'; token: Token }
);

interface MemberDialogsProps {
  dialog: MemberDialog;
  onClose: () => void;
}

export function MemberDialogs({ dialog, onClose }: MemberDialogsProps) {
  const { member, isOpen } = dialog;
  if (dialog.kind === 'create') {
    return <CreateTokensDialog key={member.id} member={member} isOpen={isOpen} onClose={onClose} />;
  }
  const { token } = dialog;
  return (
    <IssueTicketDialog
      // Issued meanwhile, it is another question.
      key={`${token.id} ${token.used_by?.created_at ?? ''}`}
      token={token}
      memberId={member.id}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}
