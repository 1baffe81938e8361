import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { Token } from '../../contract/entities.ts';

const adapter = createEntityAdapter<Token>();

/** Another server may leave the field out, when there is nothing to tell. */
type WireToken = Omit<Token, 'used_by'> & Partial<Pick<Token, 'used_by'>>;

/** Ticket-purchase codes, normalised, in the server's order. A server may leave the list out. */
export function tokensOf(tokens: readonly WireToken[] | undefined): EntityState<Token, number> {
  return adapter.setAll(
    adapter.getInitialState(),
    (tokens ?? []).map((token) => ({ ...token, used_by: token.used_by ?? null })),
  );
}

/** Reads them back: `selectAll`, `selectById` … of the state that tokensOf made. */
export const tokenSelectors = adapter.getSelectors();
