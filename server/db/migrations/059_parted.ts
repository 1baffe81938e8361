/**
 * Of whoever's data are taken out, the log may also lose what members have of them with whom they were merged by mistake: in
 * these members' entries until that was undone. Everything else as 056_namings.ts has it.
 */
import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { letAuditForget, same } from './042_device_names.ts';
import { isNaming } from './056_namings.ts';

const isOfParted = sql<SqlBool>`(${same(['network', 'client'])} and exists (
  select 1 from member_merge as undone
    join audit_subject as kept on kept.subject = 'member:' || undone.kept_id
  where taken.subject = 'member:' || undone.gone_id and kept.audit_id = old.id
    and undone.at <= old.at and undone.undone_at >= old.at))`;

export const parted = (engine: Engine): Migration => ({
  up: (db: Kysely<Schema>) => letAuditForget(db, engine, sql`(${isNaming} or ${isOfParted})`),
});
