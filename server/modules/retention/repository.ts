/** How long each kind of data is kept, in the database; and what of the audit is forgotten then. */
import { RETENTION, type RetainedKind } from '../../../contract/office/retentionRules.ts';
import type { AuditAction } from '../../../contract/office/auditActions.ts';
import type { Queries } from '../../db/openDatabase.ts';

export async function retentionRows(db: Queries) {
  return await db
    .selectFrom('retention')
    .leftJoin('member', 'member.id', 'retention.changed_by')
    .select(['retention.kind', 'retention.days', 'retention.changed_at', 'retention.changed_by'])
    .select(['member.number', 'member.first_name', 'member.last_name'])
    .execute();
}

export type DaysKept = Record<RetainedKind, number>;

/** Of each kind, as the office has set it, or as it is without that. */
export async function daysKept(db: Queries): Promise<DaysKept> {
  const rows = await db.selectFrom('retention').select(['kind', 'days']).execute();
  const set = new Map(rows.map(({ kind, days }) => [kind, days]));
  return Object.fromEntries(
    Object.entries(RETENTION).map(([kind, { days }]) => [kind, set.get(kind) ?? days]),
  ) as DaysKept;
}

export async function setDays(
  db: Queries,
  kind: RetainedKind,
  row: { days: number; changed_at: string; changed_by: number | null },
): Promise<void> {
  await db
    .insertInto('retention')
    .values({ kind, ...row })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
    .execute();
}

/** Rows of one statement, so that nobody waits long for it. */
const AT_ONCE = 1_000;

/** Deletes entries of what passes: the database lets no others go. @param before ISO 8601 */
export async function forgetEntries(
  db: Queries,
  actions: readonly AuditAction[],
  before: string,
): Promise<void> {
  for (;;) {
    const old = await db
      .selectFrom('audit')
      .select('id')
      .where('action', 'in', actions)
      .where('at', '<', before)
      .limit(AT_ONCE)
      .execute();
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    await db.deleteFrom('audit_subject').where('audit_id', 'in', ids).execute();
    await db.deleteFrom('audit').where('id', 'in', ids).execute();
  }
}

/** From where entries came. @param before ISO 8601 */
export async function forgetOrigins(db: Queries, before: string): Promise<void> {
  for (;;) {
    const { numUpdatedRows } = await db
      .updateTable('audit')
      .set({ network: null, client: null })
      .where((eb) =>
        eb(
          'id',
          'in',
          eb
            .selectFrom('audit')
            .select('id')
            .where('at', '<', before)
            .where((of) => of.or([of('network', 'is not', null), of('client', 'is not', null)]))
            .limit(AT_ONCE),
        ),
      )
      .executeTakeFirst();
    if (numUpdatedRows < BigInt(AT_ONCE)) return;
  }
}
