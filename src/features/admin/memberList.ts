import type { ListedMember } from '../../api/memberEntities.ts';
import type { PurchaseCode } from '../../api/purchaseCodeEntities.ts';

/** What opens a dialog. The dialogs stand above the table, so that none closes with its row. */
export interface MemberActions {
  createPurchaseCodes: (member: ListedMember) => void;
  /** Null where the server lets nobody change members. */
  edit: ((member: ListedMember) => void) | null;
  issueTicket: (member: ListedMember, purchaseCode: PurchaseCode) => void;
}

/** First and last name; a member without either still has a number. */
export function nameOf(member: Pick<ListedMember, 'first_name' | 'last_name' | 'number'>): string {
  const name = `${member.first_name} ${member.last_name}`.trim();
  return name === '' && member.number !== null ? `#${member.number}` : name;
}
