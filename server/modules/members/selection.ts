/** Checks what somebody has chosen members by. */
import { SEARCH_MAX_CHARS } from '../../../contract/limits.ts';
import type { MemberSelection } from '../../../contract/office/jobEntities.ts';
import { parseMemberFilter } from '../../../contract/office/memberFilter.ts';
import { FILTER_MAX_CHARS } from '../../../contract/office/memberList.ts';
import { badRequest } from '../../errors.ts';
import { texts } from '../../texts.ts';

/**
 * A list is shown although a piece of its filter is none; what changes members, or takes them away, is refused: it would
 * be about more of them than were meant.
 * @throws 400
 */
export function requireSelection(selection: MemberSelection): void {
  if ('ids' in selection) return;
  const { search, filter = '' } = selection;
  if (Array.from(filter).length > FILTER_MAX_CHARS) {
    throw badRequest(texts.longFilter(FILTER_MAX_CHARS));
  }
  const { words, unknown } = parseMemberFilter(filter);
  if (unknown[0] !== undefined) throw badRequest(unknown[0].sentence);
  if (Array.from(`${search} ${words}`.trim()).length > SEARCH_MAX_CHARS) {
    throw badRequest(texts.longSearch(SEARCH_MAX_CHARS));
  }
}
