/** The mails with purchase codes in the database, by code. */
import type { EmailHistory } from '../../../contract/entities.ts';
import type { Queries } from '../../db/openDatabase.ts';

/** Holds every code of the member, also those that were never sent. The mails of a code are oldest first. */
export async function emailHistoryOfMember(db: Queries, memberId: number): Promise<EmailHistory> {
  const rows = await db
    .selectFrom('token')
    .leftJoin('token_email', 'token_email.token_id', 'token.id')
    .leftJoin('outbox', 'outbox.id', 'token_email.mail_id')
    .select(['token.token', 'token_email.id', 'token_email.email', 'token_email.sent_at'])
    .select(['outbox.state', 'token_email.has_failed'])
    .where('token.created_for', '=', memberId)
    .orderBy('token.id')
    .orderBy('token_email.id')
    .execute();
  const history: EmailHistory = {};
  for (const { token, id, email, sent_at, state, has_failed: hadFailed } of rows) {
    const mails = (history[token] ??= []);
    if (id === null || email === null || sent_at === null) continue;
    const hasFailed = state === null ? hadFailed : state === 'failed';
    mails.push({ id, email, sent_at, ...(hasFailed === true && { has_failed: true }) });
  }
  return history;
}

export async function insertPurchaseCodeEmail(
  db: Queries,
  mail: { purchaseCodeId: number; email: string; sentAt: string; mailId: number | null },
): Promise<void> {
  await db
    .insertInto('token_email')
    .values({
      token_id: mail.purchaseCodeId,
      email: mail.email,
      sent_at: mail.sentAt,
      mail_id: mail.mailId,
    })
    .execute();
}
