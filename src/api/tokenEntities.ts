import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { Token } from '../../contract/entities.ts';

const adapter = createEntityAdapter<Token>();

/** Ticket-purchase codes, normalised, in the server's order. A server may leave the list out. */
export function tokensOf(tokens: readonly Token[] | undefined): EntityState<Token, number> {
  return adapter.setAll(adapter.getInitialState(), tokens ?? []);
}

/** Reads them back: `selectAll`, `selectById` … of the state that tokensOf made. */
export const tokenSelectors = adapter.getSelectors();
