/**
 * What names a mail of ours when it comes back: the random part of its Message-ID. It stands in that mail alone, and
 * nobody guesses it, so that nobody can say of somebody else's mail that it did not arrive.
 */

/** Mail servers keep it where they give the mail a Message-ID of their own. */
export const MAIL_ID_HEADER = 'X-Einlass-Mail';

/** @param messageId with angle brackets. */
export const mailIdOf = (messageId: string): string =>
  /^<([0-9a-f-]{36})@/.exec(messageId)?.[1] ?? '';

/** The address that a mail comes back to, with its id behind a plus. @param bounceAddress null: the sender. */
export function returnPath(bounceAddress: string | null, from: string, messageId: string): string {
  const id = mailIdOf(messageId);
  if (bounceAddress === null || id === '') return from;
  return bounceAddress.replace('@', `+${id}@`);
}
