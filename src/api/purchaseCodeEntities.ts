/** Purchase codes as the app knows them ("tokens" on the wire), normalised, whatever a lesser server leaves out. */
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type {
  Id,
  LesserPurchaseCode,
  PurchaseCode as ToldPurchaseCode,
  UsedBy,
} from '../../contract/entities.ts';
import { isRecord } from './client/failures.ts';

export interface PurchaseCode extends Pick<ToldPurchaseCode, 'token' | 'created_at' | 'used_by'> {
  id: Id;
  /** To whom the member has sent it; null where it is not given away, or not told. */
  given_to: string | null;
}

export type PurchaseCodes = EntityState<PurchaseCode, Id>;

const adapter = createEntityAdapter<PurchaseCode, Id>({ selectId: ({ id }) => id });

const codeOf = ({
  id,
  token,
  created_at,
  used_by,
  given_to,
}: LesserPurchaseCode): PurchaseCode => ({
  id,
  token,
  created_at: created_at ?? '',
  used_by: used_by == null ? null : usedByOf(used_by),
  given_to: given_to ?? null,
});

/** That a ticket was issued is what counts; a server may tell to whom, or refer to it in a way of its own. */
function usedByOf(told: unknown): UsedBy {
  const { email, created_at, ...others } = isRecord(told) ? told : {};
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { ...others, email: text(email), created_at: text(created_at) };
}

/** In the server's order. @param tokens a server may leave the list out. */
export const purchaseCodesOf = (
  tokens: readonly LesserPurchaseCode[] | null | undefined,
): PurchaseCodes => adapter.setAll(adapter.getInitialState(), (tokens ?? []).map(codeOf));

/** Reads them back: `selectAll`, `selectById` … of the state that purchaseCodesOf made. */
export const purchaseCodeSelectors = adapter.getSelectors();
