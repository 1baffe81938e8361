/** What whoever runs the festival was told of things that are broken, so that a start or another instance tells nothing twice. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

export const healthAlarm = (): Migration => ({
  async up(db: Kysely<Schema>) {
    await sql`create table health_alarm (
      name text primary key,
      red_since text,
      told_at text,
      open_since text
    )`.execute(db);
  },
});
