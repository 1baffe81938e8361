/**
 * Of whose data were deleted it is noted what lines of files are still to lose, until they have: a server that ends in the
 * midst of it goes on. And what only grows is not written over either, which one of the engines takes for an insert.
 */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';

export const forgetting = (engine: Engine): Migration => ({
  async up(db: Kysely<Schema>) {
    await sql`create table forgetting (
      id ${engine.idColumn},
      record text not null
    )`.execute(db);
    await engine.refuseReplacing(db, 'audit', ['id']);
    await engine.refuseReplacing(db, 'audit_subject', ['subject', 'audit_id']);
  },
});
