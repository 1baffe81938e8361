/** Mails that came back, in the database: the mail has failed, and perhaps nobody is at its address. */
import { sql } from 'kysely';
import { emailKey } from '../../../contract/rules.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { readSetting, writeSetting } from '../../db/settings.ts';

/** Nobody else changes it until the transaction ends. @returns the mail with this id (mail/mailId.ts). */
export async function holdMailById(db: Queries, engine: Engine, mailId: string) {
  return await db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'kind'])
    .where(sql`substr(message_id, 2, 36)`, '=', mailId)
    .modifyEnd(sql`${engine.forUpdate}`)
    .executeTakeFirst();
}

/** One that has failed already keeps what was said first. */
export async function markBounced(
  db: Queries,
  id: number,
  { at, error }: { at: string; error: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'failed', payload: '{}', leased_until: null })
    .set({ finished_at: at, bounced_at: at, last_error: error })
    .where('id', '=', id)
    .where('state', '!=', 'failed')
    .execute();
}

/** It may still arrive. */
export async function noteDelayed(db: Queries, id: number, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ last_error: error })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute();
}

export async function markDead(
  db: Queries,
  email: string,
  { since, words }: { since: string; words: string },
): Promise<void> {
  await db
    .insertInto('dead_address')
    .values({ email_key: emailKey(email), since, words })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute();
}

/** @returns null: mails arrive there, as far as is known. */
export async function deadAddress(
  db: Queries,
  email: string,
): Promise<{ since: string; words: string } | null> {
  const row = await db
    .selectFrom('dead_address')
    .select(['since', 'words'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return row ?? null;
}

/** Somebody has read a mail there, or is forgotten. */
export async function forgetDead(db: Queries, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  await db.deleteFrom('dead_address').where('email_key', 'in', emails.map(emailKey)).execute();
}

export async function forgetOldDead(db: Queries, before: string): Promise<void> {
  await db.deleteFrom('dead_address').where('since', '<=', before).execute();
}

/** What was read of the mailbox, as it is remembered. */
export interface BoxState {
  /** Which mailbox: digest of its address, without the password. */
  readonly box: string;
  readonly validity: string;
  readonly uid: number;
  /** When it was last tried, and what went wrong then. */
  readonly at: string;
  readonly error: string | null;
}

export async function boxState(db: Queries): Promise<BoxState | null> {
  const value = await readSetting(db, 'bounce box');
  return value === null ? null : (JSON.parse(value) as BoxState);
}

export const rememberBox = (db: Queries, state: BoxState) =>
  writeSetting(db, 'bounce box', JSON.stringify(state));
