/** §5: the checks of a scanned result. */
import { unwrapTicketCode } from '../../../contract/ticketCode.ts';
import type { Rejection } from './scanSlice.ts';

export type Judgement = { ticketId: string } | { rejection: Rejection };

/**
 * In the order of §5. A text that is there twice, as the QR code and the Code 128 of a printed ticket, counts as one.
 * @returns null without codes.
 */
export function judgeCodes(codes: readonly string[], product: string): Judgement | null {
  const [code, ...others] = new Set(codes);
  if (code === undefined) return null;
  if (others.length > 0) return { rejection: 'several' };
  if (code === '') return { rejection: 'empty' };
  const ticketId = unwrapTicketCode(product, code);
  return ticketId === null ? { rejection: 'foreign' } : { ticketId };
}

/** The same for a picture or typed code: there is no next frame, so no code is rejected as an empty one. */
export const judgeOnce = (codes: readonly string[], product: string): Judgement =>
  judgeCodes(codes, product) ?? { rejection: 'empty' };
