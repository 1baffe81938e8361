/** Counts what each day or week has brought, along the indexes of the times (015_scale.ts). */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Growth } from '../../../contract/office/overview.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { MINUTE_MS } from '../../../contract/time.ts';

export interface Step {
  /** yyyy-mm-dd. */
  readonly from: string;
  /** ISO 8601; the end itself is not in it. */
  readonly begin: string;
  readonly end: string;
}

export async function readGrowth(
  db: Queries,
  _engine: Engine,
  steps: readonly Step[],
): Promise<Growth['steps']> {
  const between = (column: RawBuilder<unknown>) => (step: Step) =>
    sql<SqlBool>`${column} >= ${step.begin} and ${column} < ${step.end}`;
  const created = between(sql`created_at`);
  const members = await counts(db, steps, sql`member`, created);
  const codes = await counts(db, steps, sql`token`, created);
  const tickets = await counts(db, steps, sql`ticket`, created);
  const admitted = ({ begin, end }: Step) => sql<SqlBool>`
    received_minute >= ${minute(begin)} and received_minute < ${minute(end)} and kind = 'admit'
    and not exists (select 1 from entry_event as undo
      where undo.refers_to = entry_event.key and undo.kind = 'undo')`;
  const admissions = await counts(db, steps, sql`entry_event`, admitted);
  return steps.map(({ from }, index) => ({
    from,
    members: members[index] ?? 0,
    codes: codes[index] ?? 0,
    tickets: tickets[index] ?? 0,
    admissions: admissions[index] ?? 0,
  }));
}

const minute = (at: string): number => Date.parse(at) / MINUTE_MS;

/** One range of the index for each step. */
async function counts(
  db: Queries,
  steps: readonly Step[],
  table: RawBuilder<unknown>,
  where: (step: Step) => RawBuilder<SqlBool>,
): Promise<number[]> {
  const each = steps.map(
    (step, index) => sql`select ${sql.lit(index)} as step, count(*) as count
      from ${table} where ${where(step)}`,
  );
  const { rows } = await sql<{ step: number; count: number }>`select step, count
    from (${sql.join(each, sql` union all `)}) as counted order by step`.execute(db);
  return rows.map(({ count }) => count);
}
