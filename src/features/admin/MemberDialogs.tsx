import type { ListedMember } from '../../api/memberEntities.ts';
import type { TypedMember } from './typedMember.ts';
import type { PurchaseCode } from '../../api/purchaseCodeEntities.ts';
import { AddMemberDialog } from './AddMemberDialog.tsx';
import { EditMemberDialog } from './EditMemberDialog.tsx';
import { CreatePurchaseCodesDialog } from './CreatePurchaseCodesDialog.tsx';
import { IssueTicketDialog } from './IssueTicketDialog.tsx';

/** The dialog that is open, or was last: what it shows while it closes is what it was opened for. */
export type MemberDialog = { isOpen: boolean } & (
  | { kind: 'add'; typed?: TypedMember }
  /** `address`: the new one. */
  | { kind: 'edit'; member: ListedMember; address?: string }
  | { kind: 'create'; member: ListedMember }
  | { kind: 'issue'; member: ListedMember; purchaseCode: PurchaseCode }
);

/** Tells one dialog from another. A member who was changed meanwhile, or a code whose ticket was issued, is another question. */
export function dialogKey(dialog: MemberDialog): string {
  if (dialog.kind === 'add') return `add ${JSON.stringify(dialog.typed ?? null)}`;
  if (dialog.kind === 'edit') {
    return `edit ${dialog.member.id} ${dialog.member.version} ${dialog.address ?? ''}`;
  }
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
