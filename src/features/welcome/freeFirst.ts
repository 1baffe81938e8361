import type { PurchaseCode } from '../../api/tokenEntities.ts';

/** Spec §4: available until a ticket is issued for it. */
export function isFree(token: PurchaseCode): boolean {
  return token.used_by === null;
}

/** The codes that can still be given away, then the others; each in the server's order. */
export function freeFirst(tokens: readonly PurchaseCode[]): PurchaseCode[] {
  return [...tokens.filter(isFree), ...tokens.filter((token) => !isFree(token))];
}
