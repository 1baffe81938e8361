/** What tells the clients of one account apart, so that the tokens of one are not given to another. */
import { createHash } from 'node:crypto';

export interface Client {
  readonly userAgent: string;
  /** Of its clock; null: it has not said. */
  readonly timeZone: string | null;
  /** Its random id, where the account was signed in in this browser before (knownBrowsers.ts); no script can read it. */
  knownIn(account: string): Promise<string | null>;
  /**
   * It goes on with a session that was refused over a running scanner: the id of its pass, unproven
   * (secondFactor/passes.ts). Null: it does not, or has none.
   */
  passFor(memberId: number): string | null;
}

/** By the id of the browser, else by its User-Agent. @returns a digest. */
export async function clientKey(client: Client, account: string): Promise<string> {
  const known = await client.knownIn(account);
  return digestOf(known === null ? client.userAgent : `known ${known}`);
}

/** Of a client that has nothing to show yet. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
