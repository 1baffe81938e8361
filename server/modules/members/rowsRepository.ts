/** The members of a page of the list, with the figures of each. */
import { sql } from 'kysely';
import type { Member } from '../../../contract/entities.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { PLANNED_ONCE } from '../../db/preparedStatements.ts';
import { labelsOf } from '../labels/repository.ts';
import { admittedOf, failedMailsOf } from './filterRepository.ts';
import { selectMembers, toMember } from './memberRows.ts';
import { mergedNumbers } from './mergedRepository.ts';

/** `last_active_at` of who has not been in the app since it is kept. */
const NEVER = '1970-01-01T00:00:00.000Z';

/** In the order of the ids. */
export async function rowsOf(db: Queries, ids: readonly number[]): Promise<Member[]> {
  if (ids.length === 0) return [];
  const member = sql`member_figure.member_id`;
  const rows = await selectMembers(db)
    .innerJoin('member_figure', 'member_figure.member_id', 'member.id')
    .select([
      'member_figure.free_codes',
      'member_figure.tickets',
      'member.created_at',
      'member.last_active_at',
      admittedOf(member).as('admitted'),
      failedMailsOf(member).as('failed_mails'),
      sql`exists (select 1 from member_label where member_label.member_id = ${member})`.as(
        'has_labels',
      ),
      sql`exists (select 1 from member as gone where gone.merged_into = ${member})`.as(
        'has_merged',
      ),
    ])
    .where('member.id', 'in', ids)
    .modifyEnd(PLANNED_ONCE)
    .execute();
  const read = rows.map(
    ({
      free_codes,
      tickets,
      admitted,
      failed_mails,
      created_at,
      last_active_at,
      has_labels,
      has_merged,
      ...row
    }) => ({
      member: {
        ...toMember(row),
        figures: {
          ...{ free_codes, tickets, admitted, failed_mails, created_at },
          last_active_at: last_active_at === NEVER ? null : last_active_at,
        },
      },
      hasLabels: Boolean(has_labels),
      hasMerged: Boolean(has_merged),
    }),
  );
  const idsOf = (some: typeof read) => some.map(({ member: { id } }) => id);
  // Few have any.
  const labels = await labelsOf(db, idsOf(read.filter(({ hasLabels }) => hasLabels)));
  const merged = await mergedNumbers(db, idsOf(read.filter(({ hasMerged }) => hasMerged)));
  const byId = new Map(
    read.map(({ member: { id, ...row } }) => [
      id,
      {
        id,
        ...row,
        ...(labels.has(id) && { labels: labels.get(id) ?? [] }),
        ...(merged.has(id) && { merged_numbers: merged.get(id) ?? [] }),
      },
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}
