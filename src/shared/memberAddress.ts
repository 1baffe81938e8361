/** Where a member is shown in the office: who is named anywhere links there. */
import type { NamedMember } from '../../contract/office/audit.ts';

/** Over the list of members, which keeps what else the address says. */
export const MEMBER_PARAM = 'mitglied';

export const memberAddress = ({ id }: Pick<NamedMember, 'id'>): string =>
  `/admin?${MEMBER_PARAM}=${id}`;
