import type { ListedMember } from '../../api/memberEntities.ts';
import { AddMemberDialog } from './AddMemberDialog.tsx';
import { EditMemberDialog } from './EditMemberDialog.tsx';
import { CreatePurchaseCodesDialog } from './CreatePurchaseCodesDialog.tsx';
import { IssueTicketDialog } from './IssueTicketDialog.tsx';
import { dialogKey, type MemberDialog } from './memberDialog.ts';

interface MemberDialogsProps {
  dialog: MemberDialog;
  onClose: () => void;
  onAdded: (member: ListedMember) => void;
}

export function MemberDialogs({ dialog, onClose, onAdded }: MemberDialogsProps) {
  const { isOpen } = dialog;
  if (dialog.kind === 'add') {
    return (
      <AddMemberDialog
        key={dialogKey(dialog)}
        typed={dialog.typed}
        isOpen={isOpen}
        onClose={onClose}
        onAdded={onAdded}
      />
    );
  }
  const { member } = dialog;
  if (dialog.kind === 'edit') {
    return (
      <EditMemberDialog
        key={dialogKey(dialog)}
        member={member}
        address={dialog.address}
        isOpen={isOpen}
        onClose={onClose}
      />
    );
  }
  if (dialog.kind === 'create') {
    return (
      <CreatePurchaseCodesDialog
        key={dialogKey(dialog)}
        member={member}
        isOpen={isOpen}
        onClose={onClose}
      />
    );
  }
  const { purchaseCode } = dialog;
  return (
    <IssueTicketDialog
      key={dialogKey(dialog)}
      purchaseCode={purchaseCode}
      memberId={member.id}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}
