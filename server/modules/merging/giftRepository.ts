/** Codes that were given away while two were merged by mistake: in the name of who stayed. */
import type { Queries } from '../../db/openDatabase.ts';
import { isHeldByNobody } from '../../db/outboxLease.ts';

/**
 * Mails with these codes that wait do not go out: who gets the codes back has sent none. What a sender has in hand does.
 * @param codes ids. @param since when they were merged. @param at ISO 8601. @returns how many mails that were, and how
 * many codes friends have.
 */
export async function stopGifts(
  db: Queries,
  codes: readonly number[],
  { since, at }: { since: string; at: string },
): Promise<{ stopped: number; given: number }> {
  if (codes.length === 0) return { stopped: 0, given: 0 };
  const gifts = db
    .selectFrom('token_email')
    .where('token_email.token_id', 'in', codes)
    .where('token_email.sent_at', '>=', since);
  const mails = (await gifts.select('mail_id').execute()).flatMap(({ mail_id: id }) => id ?? []);
  const stopped = await stopMailsOf(db, mails, at);
  const sent = await gifts
    .leftJoin('outbox', 'outbox.id', 'token_email.mail_id')
    .select(['token_email.token_id', 'token_email.has_failed', 'outbox.state'])
    .execute();
  const given = sent.filter(({ state, has_failed: hasFailed }) =>
    state === null ? !hasFailed : state !== 'failed',
  );
  return { stopped, given: new Set(given.map(({ token_id: id }) => id)).size };
}

/** The mails first: a sender may take one in hand in that moment. @returns how many. */
async function stopMailsOf(db: Queries, mails: readonly number[], at: string): Promise<number> {
  if (mails.length === 0) return 0;
  const stopped = await db
    .deleteFrom('outbox')
    .where('id', 'in', mails)
    .where(isHeldByNobody(at))
    .returning('id')
    .execute();
  const ids = stopped.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('token_email').where('mail_id', 'in', ids).execute();
  return ids.length;
}
