import type { PurchaseCode } from '../../api/purchaseCodeEntities.ts';

/** Spec §4: available until a ticket is issued for it. */
export function isFree({ used_by: usedBy }: PurchaseCode): boolean {
  return usedBy === null;
}

/** The codes that can still be given away, then the others; each in the server's order. */
export function freeFirst(purchaseCodes: readonly PurchaseCode[]): PurchaseCode[] {
  return [...purchaseCodes.filter(isFree), ...purchaseCodes.filter((code) => !isFree(code))];
}
