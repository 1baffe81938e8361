/** Who has begun something may have lost the right to it meanwhile: it is asked again where it is written. */
import type { Queries } from '../../db/openDatabase.ts';
import { forbidden } from '../../errors.ts';
import { texts } from '../../texts.ts';
import type { Actor } from './actor.ts';

/** Whether the member can administer now. */
export async function mayAdminister(db: Queries, memberId: number): Promise<boolean> {
  const member = await db
    .selectFrom('member')
    .select(['is_superuser', 'is_active'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return member.is_superuser && member.is_active;
}

/** Before whoever does it is changed by it. @throws 403 */
export async function assertAdministers(
  db: Queries,
  { isAdministering, memberId }: Actor,
): Promise<void> {
  if (isAdministering !== true || memberId === null) return;
  if (!(await mayAdminister(db, memberId))) throw forbidden(texts.onlyAdministrators);
}
