/** The members for whom the rows of a job stand, held until the transaction ends. */
import { holdMembers } from '../members/manyRepository.ts';
import type { Step, Subject } from './kind.ts';

export const holdSubjects: Step<Subject>['hold'] = async (trx, engine, rows) => {
  const ids = rows.flatMap(({ member_id: id }) => id ?? []);
  const members = await holdMembers(trx, engine, ids);
  return rows.map(({ member_id: id, kept }) => {
    const member = id === null ? undefined : members.get(id);
    if (member?.merged_into !== null) return null;
    return { member, kept: kept === null ? null : (JSON.parse(kept) as unknown) };
  });
};
