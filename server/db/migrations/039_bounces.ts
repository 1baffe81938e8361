/** Mails that came back: when, by their ids, and the addresses at which nobody takes any. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

export const bounces = (): Migration => ({
  async up(db: Kysely<Schema>) {
    const statements = [
      'alter table outbox add column bounced_at text',
      'alter table past_mail add column bounced_at text',
      // The random part of the Message-ID, by which a mail that comes back is known.
      'create index outbox_mail_id on outbox (substr(message_id, 2, 36))',
      `create table dead_address (
        email_key text primary key,
        words text not null,
        since text not null
      )`,
      // What jobs send of them is not held back by MAIL_PER_MINUTE.
      `create index outbox_mass_tickets on outbox (next_attempt_at, id)
        where state = 'waiting' and priority = 0 and kind = 'ticket'`,
      'create index token_email_mail on token_email (mail_id) where mail_id is not null',
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});
