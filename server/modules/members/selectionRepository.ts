/** Members that somebody has chosen, one by one or by what finds them: for who goes through all of them bit by bit. */
import { parseMemberFilter } from '../../../contract/office/memberFilter.ts';
import type { MemberSelection } from '../../../contract/office/jobEntities.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { idsOfSought } from './listRepository.ts';

interface Page {
  readonly after: number;
  readonly limit: number;
}

/** @returns ids behind an id, in their order; of members chosen one by one also of some that there are not. */
export async function selectedIds(
  db: Queries,
  engine: Engine,
  selection: MemberSelection,
  { after, limit }: Page,
): Promise<number[]> {
  if ('ids' in selection) {
    return [...new Set(selection.ids)]
      .sort((a, b) => a - b)
      .filter((id) => id > after)
      .slice(0, limit);
  }
  const { filter, words } = parseMemberFilter(selection.filter ?? '');
  const search = `${selection.search} ${words}`.trim();
  return await idsOfSought(db, engine, { search, filter }, { after, limit });
}
