/** A member's own codes in the database: their mails, and taking one back. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queries } from '../../db/openDatabase.ts';
import { TAKEN_OUT } from '../../lib/takenOut.ts';

/** Mails with the code as it is now, and what became of them as long as that is kept. */
export async function codeMailsOf(db: Queries, codeId: number) {
  return await db
    .selectFrom('token_email')
    .innerJoin('outbox', 'outbox.id', 'token_email.mail_id')
    .select(['token_email.email', 'outbox.state', 'outbox.created_at', 'outbox.finished_at'])
    .where('token_email.token_id', '=', codeId)
    .execute();
}

/**
 * The code gets another text, and nobody was mailed that one.
 * @returns false when it is not that member's, or another one by now, or a valid ticket is issued for it.
 */
export async function renewCode(
  db: Queries,
  { id, ownerId, token, renewed }: { id: number; ownerId: number; token: string; renewed: string },
): Promise<boolean> {
  const row = await db
    .updateTable('token')
    .set({ token: renewed })
    .where('id', '=', id)
    .where('token', '=', token)
    .where('created_for', '=', ownerId)
    .where(
      sql<SqlBool>`not exists (
        select 1 from ticket where ticket.token_id = token.id and ticket.revoked_at is null)`,
    )
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  // One that has not gone out would only disappoint.
  await db
    .deleteFrom('outbox')
    .where('state', '=', 'waiting')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('token_email')
        .select('mail_id')
        .where('token_id', '=', id)
        .where('mail_id', 'is not', null)
        .$narrowType<{ mail_id: number }>(),
    )
    .execute();
  await db.deleteFrom('token_email').where('token_id', '=', id).execute();
  await forgetGuests(db, sql`${id}`);
  return true;
}

/**
 * By what the search finds codes: from now on these only by the addresses that stand on their tickets.
 * @param codes ids. @param keys of `emailKey`: these are forgotten; absent: all others.
 */
export async function forgetGuests(
  db: Queries,
  codes: RawBuilder<unknown>,
  keys?: readonly string[],
): Promise<void> {
  const forgotten = keys === undefined ? sql`` : sql`and email in (${sql.join(keys)})`;
  await sql`delete from guest_email
    where token_id in (${codes}) ${forgotten}
      and not exists (
        select 1 from ticket where ticket.token_id = guest_email.token_id
          and lower(ticket.email) = guest_email.email and ticket.email <> ${TAKEN_OUT}
      )`.execute(db);
}
