/**
 * Of whoever's data are taken out, the log may lose what it says of labels that were theirs, and of files that are called
 * like them: it names them with jobs, renamed labels and exports.
 */
import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { letAuditForget, same } from './042_device_names.ts';

export const isNaming = sql<SqlBool>`(
  old.action in ('job started', 'label renamed', 'members exported')
  and taken.id > old.id and ${same(['network', 'client'])})`;

export const namings = (engine: Engine): Migration => ({
  up: (db: Kysely<Schema>) => letAuditForget(db, engine, isNaming),
});
