/** Members are found by the first letters of their first name, too, with which their search text begins. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

export const firstNames = (engine: Engine): Migration => ({
  async up(db) {
    await sql`create index member_first_name on member
      ((${engine.byCodePoint(sql`substr(search_text, 1, 8)`)}))`.execute(db);
  },
});
