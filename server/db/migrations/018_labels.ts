/** Labels, by which the office marks members. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';

export const labels = (engine: Engine): Migration => ({
  async up(db: Kysely<Schema>) {
    const statements = [
      sql`create table label (
        id ${engine.idColumn},
        name text not null,
        key ${engine.sortedText} not null unique
      )`,
      sql`create table member_label (
        label_id bigint not null references label (id),
        member_id bigint not null references member (id) on delete cascade,
        primary key (label_id, member_id)
      )`,
      sql`create index member_label_of_member on member_label (member_id, label_id)`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
});
