/**
 * Who has signed in, and who has failed to, in the audit. So many entries an hour and no more: whoever guesses, from however
 * many places, fills neither the log nor the disk.
 */
import { countCall, windowKey } from '../../db/rateLimitStore.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { HOUR_MS } from '../../../contract/time.ts';

const SIGN_INS_OF_MEMBER = 30;
const FAILURES_OF_ACCOUNT = 10;
const FAILURES_IN_ALL = 200;

/** @param by the member. To be called in the transaction that opens the session. */
export async function noteSignIn(trx: Queries, by: Actor, now: Date): Promise<void> {
  const key = windowKey('audited-sign-in', String(by.memberId));
  const { count } = await countCall(trx, key, now.getTime(), HOUR_MS);
  if (count > SIGN_INS_OF_MEMBER) return;
  const subject = `member:${by.memberId ?? 0}` as const;
  await addAudit(trx, { at: now.toISOString(), by, action: 'signed in', subject });
}

/** @param account key of the address; it is not written down, since it may be anything. */
export async function noteFailedSignIn(
  trx: Queries,
  {
    by,
    account,
    memberId,
    isSecondStep = false,
  }: { by: Actor; account: string; memberId: number | null; isSecondStep?: boolean },
  now: Date,
): Promise<void> {
  const at = now.getTime();
  const ofAccount = await countCall(trx, windowKey('audited-failure', account), at, HOUR_MS);
  if (ofAccount.count > FAILURES_OF_ACCOUNT) return;
  const inAll = await countCall(trx, windowKey('audited-failures', ''), at, HOUR_MS);
  if (inAll.count > FAILURES_IN_ALL) return;
  const isLast = ofAccount.count === FAILURES_OF_ACCOUNT || inAll.count === FAILURES_IN_ALL;
  await addAudit(trx, {
    at: now.toISOString(),
    by,
    action: 'sign-in failed',
    subject: memberId === null ? 'accounts' : `member:${memberId}`,
    ...((isLast || isSecondStep) && {
      details: { ...(isSecondStep && { second_step: true }), ...(isLast && { more: true }) },
    }),
  });
}
