/** Codes that were given away while two were merged by mistake: in the name of who stayed. */
import type { Queries } from '../../db/openDatabase.ts';

/**
 * Mails with these codes that wait do not go out: who gets the codes back has sent none.
 * @param codes ids. @param since when they were merged. @returns how many mails that were, and how many codes friends have.
 */
export async function stopGifts(
  db: Queries,
  codes: readonly number[],
  since: string,
): Promise<{ stopped: number; given: number }> {
  if (codes.length === 0) return { stopped: 0, given: 0 };
  const gifts = await db
    .selectFrom('token_email')
    .leftJoin('outbox', 'outbox.id', 'token_email.mail_id')
    .select(['token_email.id', 'token_email.token_id', 'token_email.mail_id'])
    .select(['token_email.has_failed', 'outbox.state'])
    .where('token_email.token_id', 'in', codes)
    .where('token_email.sent_at', '>=', since)
    .execute();
  const waiting = gifts.filter(({ state }) => state === 'waiting');
  if (waiting.length > 0) {
    const ids = waiting.map(({ id }) => id);
    await db.deleteFrom('token_email').where('id', 'in', ids).execute();
    const mails = waiting.flatMap(({ mail_id: id }) => id ?? []);
    await db.deleteFrom('outbox').where('id', 'in', mails).execute();
  }
  const sent = gifts.filter(({ state, has_failed: hasFailed }) =>
    state === null ? !hasFailed : state === 'sent',
  );
  return { stopped: waiting.length, given: new Set(sent.map(({ token_id: id }) => id)).size };
}
