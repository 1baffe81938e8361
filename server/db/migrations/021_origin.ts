/** The database gets a name of its own, by which phones tell it from that of another festival. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { newSecret } from '../../lib/randomCodes.ts';
import type { Schema } from '../schema.ts';

export const origin = (): Migration => ({
  async up(db: Kysely<Schema>) {
    await db.insertInto('setting').values({ name: 'origin', value: newSecret() }).execute();
  },
});
