/** What is taken out of a member's search text is taken out of the index's file as well. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';

export const searchForgets = (engine: Engine): Migration => ({
  async up(db: Kysely<Schema>) {
    const forgotten = await db
      .selectFrom('member')
      .select('id')
      .where('anonymised_at', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    await engine.letSearchForget(db, { past: forgotten !== undefined });
  },
});
