/** What labels are called by now that a job knows by the names of when it was planned: the log tells. */
import { labelKey } from '../../../contract/office/labelNames.ts';
import type { Queries } from '../../db/openDatabase.ts';

export interface Rename {
  readonly before: string;
  readonly after: string;
}

/** In their order: those since the job was planned. */
export async function renamesSince(db: Queries, jobId: number): Promise<Rename[]> {
  const entries = await db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'label renamed')
    .where('at', '>=', (eb) => eb.selectFrom('job').select('created_at').where('id', '=', jobId))
    .orderBy('id')
    .execute();
  return entries.map(({ before, after }) => ({ before: labelIn(before), after: labelIn(after) }));
}

const labelIn = (json: string | null): string => (JSON.parse(json ?? '{}') as Named).label ?? '';

interface Named {
  readonly label?: string;
}

/** What the label is called after them; of two that one name stands for by now, one. */
export const namesAfter = (names: readonly string[], renames: readonly Rename[]): string[] => {
  const after = names.map((name) =>
    renames.reduce(
      (called, { before, after: then }) => (isOne(called, before) ? then : called),
      name,
    ),
  );
  return [...new Map(after.map((name) => [labelKey(name), name])).values()];
};

/** What the label was called before them. */
export const nameBefore = (name: string, renames: readonly Rename[]): string =>
  renames.reduceRight(
    (called, { before, after }) => (isOne(called, after) ? before : called),
    name,
  );

const isOne = (name: string, other: string): boolean => labelKey(name) === labelKey(other);
