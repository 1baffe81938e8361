import type { ListedMember } from '../../api/memberEntities.ts';
import type { PurchaseCode } from '../../api/purchaseCodeEntities.ts';
import type { TypedMember } from './typedMember.ts';

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
