import type { ListedMember } from '../../api/memberEntities.ts';
import type { PurchaseCode } from '../../api/purchaseCodeEntities.ts';
import { CreatePurchaseCodesDialog } from './CreatePurchaseCodesDialog.tsx';
import { IssueTicketDialog } from './IssueTicketDialog.tsx';

/** The dialog that is open, or was last: what it shows while it closes is what it was opened for. */
export type MemberDialog = { isOpen: boolean; member: ListedMember } & (
  { kind: 'create' } | { kind: 'issue'; purchaseCode: PurchaseCode }
);

/** Tells one dialog from another. A code whose ticket was issued meanwhile is another question. */
export function dialogKey(dialog: MemberDialog): string {
  if (dialog.kind === 'create') return `create ${dialog.member.id}`;
  return `issue ${dialog.purchaseCode.id} ${dialog.purchaseCode.used_by?.created_at ?? ''}`;
}

interface MemberDialogsProps {
  dialog: MemberDialog;
  onClose: () => void;
}

export function MemberDialogs({ dialog, onClose }: MemberDialogsProps) {
  const { member, isOpen } = dialog;
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
