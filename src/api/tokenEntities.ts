/** Purchase codes as the app knows them ("tokens" on the wire), normalised, whatever a lesser server leaves out. */
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { Id, LesserToken, Token } from '../../contract/entities.ts';

export interface PurchaseCode extends Pick<Token, 'token' | 'created_at' | 'used_by'> {
  id: Id;
}

export type PurchaseCodes = EntityState<PurchaseCode, Id>;

const adapter = createEntityAdapter<PurchaseCode, Id>({ selectId: ({ id }) => id });

const codeOf = ({ id, token, created_at, used_by }: LesserToken): PurchaseCode => ({
  id,
  token,
  created_at: created_at ?? '',
  used_by: used_by ?? null,
});

/** In the server's order. @param tokens a server may leave the list out. */
export const tokensOf = (tokens: readonly LesserToken[] | null | undefined): PurchaseCodes =>
  adapter.setAll(adapter.getInitialState(), (tokens ?? []).map(codeOf));

/** Reads them back: `selectAll`, `selectById` … of the state that tokensOf made. */
export const tokenSelectors = adapter.getSelectors();
