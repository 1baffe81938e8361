/** What the list asks the server for at an address: filter, sort, and the row that the page begins or ends at. */
import {
  DEFAULT_MEMBER_SORT,
  formatMemberSort,
  parseMemberSort,
} from '../../../../contract/office/memberList.ts';
import type { MembersCursor, OfficeMembersQuery } from '../../../api/officeMembersApi.ts';
import { soughtIn } from '../filter/useMemberFilter.ts';

function cursorIn(params: URLSearchParams): MembersCursor {
  const [after, before] = [params.get('nach'), params.get('vor')];
  if (after !== null && after !== '') return { after };
  return before === null || before === '' ? null : { before };
}

export const listQueryIn = (params: URLSearchParams, pageSize: number): OfficeMembersQuery => ({
  ...soughtIn(params),
  sort: formatMemberSort(parseMemberSort(params.get('sortierung') ?? '') ?? DEFAULT_MEMBER_SORT),
  pageSize,
  cursor: cursorIn(params),
});
