/** What the operation of the server needs: settings that the database remembers, and a row to try writing with. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';

export const operations = (engine: Engine): Migration => ({
  async up(db: Kysely<Schema>) {
    const statements = [
      sql`create table setting (
        name text primary key,
        value text not null
      )`,
      sql`create table write_probe (
        id ${engine.idColumn},
        filler text not null
      )`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
});
