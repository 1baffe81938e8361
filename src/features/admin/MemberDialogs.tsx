import type { ListedMember } from '../../api/memberEntities.ts';
import type { PurchaseCode } from '../../api/purchaseCodeEntities.ts';
import { AddMemberDialog } from './AddMemberDialog.tsx';
import { EditMemberDialog } from './EditMemberDialog.tsx';
import { CreatePurchaseCodesDialog } from './CreatePurchaseCodesDialog.tsx';
import { IssueTicketDialog } from './IssueTicketDialog.tsx';

/** The dialog that is open, or was last: what it shows while it closes is what it was opened for. */
export type MemberDialog = { isOpen: boolean } & (
  | { kind: 'add' }
  | { kind: 'edit'; member: ListedMember }
  | { kind: 'create'; member: ListedMember }
  | { kind: 'issue'; member: ListedMember; purchaseCode: PurchaseCode }
);

/** Tells one dialog from another. A member who was changed meanwhile, or a code whose ticket was issued, is another question. */
export function dialogKey(dialog: MemberDialog): string {
  if (dialog.kind === 'add') return 'add';
  if (dialog.kind === 'edit') return `edit ${dialog.member.id} ${dialog.member.version}`;
  if (dialog.kind === 'create') return `create ${dialog.member.id}`;
  return `issue ${dialog.purchaseCode.id} ${dialog.purchaseCode.used_by?.created_at ?? ''}`;
}

interface MemberDialogsProps {
  dialog: MemberDialog;
  onClose: () => void;
  onAdded: (member: ListedMember) => void;
}

export function MemberDialogs({ dialog, onClose, onAdded }: MemberDialogsProps) {
  const { isOpen } = dialog;
  if (dialog.kind === 'add') {
    return <AddMemberDialog isOpen={isOpen} onClose={onClose} onAdded={onAdded} />;
  }
  const { member } = dialog;
  if (dialog.kind === 'edit') {
    return (
      <EditMemberDialog key={dialogKey(dialog)} member={member} isOpen={isOpen} onClose={onClose} />
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
