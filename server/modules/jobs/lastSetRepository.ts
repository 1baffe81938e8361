/** By whom a field of members was set last, as the audit tells. */
import type { Queries } from '../../db/openDatabase.ts';

/** @returns those of the members whose field was set last by anybody but the job that this one takes back. */
export async function lastSetByOthers(
  db: Queries,
  field: string,
  memberIds: readonly number[],
  undoId: number,
): Promise<Set<number>> {
  if (memberIds.length === 0) return new Set();
  const { undoes } = await db
    .selectFrom('job')
    .select('undoes')
    .where('id', '=', undoId)
    .executeTakeFirstOrThrow();
  const entries = await db
    .selectFrom('audit_subject')
    .innerJoin('audit', 'audit.id', 'audit_subject.audit_id')
    .select(['audit_subject.subject', 'audit.job_id'])
    .where(
      'audit_subject.subject',
      'in',
      memberIds.map((id) => `member:${id}`),
    )
    .whereRef('audit.subject', '=', 'audit_subject.subject')
    .where('audit.before', 'like', `%"${field}":%`)
    .orderBy('audit.id')
    .execute();
  const setBy = new Map(entries.map(({ subject, job_id: jobId }) => [subject, jobId]));
  return new Set(
    memberIds.filter((id) => {
      const jobId = setBy.get(`member:${id}`);
      return jobId !== undefined && jobId !== undoes;
    }),
  );
}
