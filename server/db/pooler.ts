/** What a pooler such as PgBouncer, between the server and PostgreSQL, may do to its connections. */

/**
 * Whether two connections that are open at the same time have a session each: time limits, statements with a name and
 * the cancelling of searches hold as long as their session. A pooler that lends by transaction hands one session to
 * both, or another one to the same connection the next time.
 * @param one, other ask on their connection which process serves it.
 */
export async function haveOwnSessions(
  one: () => Promise<number | undefined>,
  other: () => Promise<number | undefined>,
): Promise<boolean> {
  const first = await one();
  const second = await other();
  if (first === second) return false;
  // A pooler that takes its sessions in turn, or has other callers beside these, may have had two at hand.
  for (let round = 0; round < ROUNDS; round += 1) {
    if ((await one()) !== first || (await one()) !== first || (await other()) !== second)
      return false;
  }
  return true;
}

const ROUNDS = 3;

/** The start parameter that PgBouncer refuses to pass on; null: the error is another one. */
export function refusedStartParameter(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return /^unsupported startup parameter(?: in options)?: (\S+)/.exec(error.message)?.[1] ?? null;
}
