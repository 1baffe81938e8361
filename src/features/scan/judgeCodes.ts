import { unwrapTicketCode } from '../../../contract/ticketCode.ts';
import type { Rejection } from './scanSlice.ts';

export type Judgement = { ticketId: string } | { rejection: Rejection };

/**
 * §5: the checks of a scanned result, in this order. A code that is there twice, as QR and as Code 128
 * on printed tickets, is one.
 */
export function judgeCodes(codes: readonly string[], product: string): Judgement | null {
  const [code, ...others] = new Set(codes);
  if (code === undefined) return null;
  if (others.length > 0) return { rejection: 'several' };
  if (code === '') return { rejection: 'empty' };
  const ticketId = unwrapTicketCode(product, code);
  return ticketId === null ? { rejection: 'foreign' } : { ticketId };
}

/** The same for codes that were read once: there is no next frame, so that none is an empty one. */
export const judgeOnce = (codes: readonly string[], product: string): Judgement =>
  judgeCodes(codes, product) ?? { rejection: 'empty' };
