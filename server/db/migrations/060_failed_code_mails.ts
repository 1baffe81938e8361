/** That a code did not arrive outlives its mail: once that is deleted, the code is still nobody's but its member's. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';

export const failedCodeMails = (engine: Engine): Migration => ({
  async up(db: Kysely<Schema>) {
    await sql`create index past_code_mail_mail on past_code_mail (mail_id) where mail_id is not null`.execute(
      db,
    );
    for (const [mail, given] of [
      ['outbox', 'token_email'],
      ['past_mail', 'past_code_mail'],
    ]) {
      await sql
        .raw(`alter table ${given} add column has_failed boolean not null default false`)
        .execute(db);
      await engine.createTrigger(db, {
        name: `${given}_failed`,
        when: `after delete on ${mail} for each row when (old.state = 'failed' and old.kind = 'purchase-code')`,
        work: `update ${given} set has_failed = true where mail_id = old.id;`,
      });
    }
  },
});
