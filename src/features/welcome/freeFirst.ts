import type { Token } from '../../../contract/entities.ts';

/** Spec §4: available until a ticket is issued for it. */
export function isFree(token: Token): boolean {
  return token.used_by === null;
}

/** The codes that can still be given away, then the others; each in the server's order. */
export function freeFirst(tokens: readonly Token[]): Token[] {
  return [...tokens.filter(isFree), ...tokens.filter((token) => !isFree(token))];
}
