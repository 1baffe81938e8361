/** Hands a code to the phone's own share sheet. */
import { pageConfig } from '../../shared/pageConfig.ts';
import { texts } from './texts.ts';

export const canShare = (): boolean => typeof navigator.share === 'function';

/** A code's own page; null on a server that has none. */
export const addressOf = (code: string): string | null =>
  pageConfig.hasFestivalPages ? `${location.origin}/code/${code}` : null;

/** Whoever closes the sheet has changed their mind: that is no failure. */
export async function shareCode(code: string): Promise<void> {
  const url = addressOf(code);
  const text = texts.shared(pageConfig.productName, code);
  await navigator.share({ text, ...(url !== null && { url }) }).catch(() => undefined);
}
