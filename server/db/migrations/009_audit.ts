/** The audit says from where, before and after, and which job; it is found by all that an entry concerns, and only grows. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';

const ROWS_AT_ONCE = 500;

export const audit = (engine: Engine): Migration => ({
  async up(db: Kysely<Schema>) {
    const statements = [
      sql`alter table audit add column via text not null default 'web'
        check (via in ('web', 'command line', 'server', 'job'))`,
      sql`alter table audit add column network text`,
      sql`alter table audit add column client text`,
      sql`alter table audit add column device_id bigint`,
      sql`alter table audit add column job_id bigint`,
      sql`alter table audit add column "before" text`,
      sql`alter table audit add column "after" text`,
      sql`update audit set via = 'command line' where actor_id is null`,

      sql`drop index audit_subject`,
      sql`create index audit_at on audit (at, id)`,
      sql`create index audit_action on audit (action, at, id)`,
      sql`create index audit_actor on audit (actor_id, at, id)`,
      sql`create index audit_job on audit (job_id, at, id) where job_id is not null`,
      sql`create table audit_subject (
        subject text not null,
        audit_id bigint not null references audit (id),
        primary key (subject, audit_id)
      )`,
      sql`insert into audit_subject (subject, audit_id) select subject, id from audit`,
      sql`insert into audit_subject (subject, audit_id)
        select 'member:' || token.created_for, audit.id
        from audit join token on audit.subject = 'token:' || token.id`,
      sql`alter table session add column browser text`,
      sql`alter table member add column notes text not null default ''`,
    ];
    for (const statement of statements) await statement.execute(db);
    await splitChanges(db);
    await engine.keepAppendOnly(db, 'audit');
    await engine.keepAppendOnly(db, 'audit_subject');
  },
});

/** What was kept of a changed member: `{ field: { before, after } }`. */
async function splitChanges(db: Kysely<Schema>): Promise<void> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('audit')
      .select(['id', 'details'])
      .where('action', '=', 'member changed')
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { id, details } of rows) {
      const fields = Object.entries(
        JSON.parse(details) as Record<string, { before: unknown; after: unknown }>,
      );
      const side = (of: 'before' | 'after') =>
        JSON.stringify(Object.fromEntries(fields.map(([field, values]) => [field, values[of]])));
      await db
        .updateTable('audit')
        .set({ before: side('before'), after: side('after'), details: '{}' })
        .where('id', '=', id)
        .execute();
      last = id;
    }
    if (rows.length < ROWS_AT_ONCE) return;
  }
}
