/** Where the office shows what is named anywhere: links lead there. */
import { SEARCH_MAX_CHARS } from '../../contract/limits.ts';
import type { NamedMember } from '../../contract/office/audit.ts';

/** Over the list of members, which keeps what else the address says. */
export const MEMBER_PARAM = 'mitglied';

/** The list of members. */
export const MEMBERS_PATH = '/admin';

export const memberAddress = ({ id }: Pick<NamedMember, 'id'>): string =>
  `${MEMBERS_PATH}?${MEMBER_PARAM}=${id}`;

/** What is known of a guest, a code or a ticket. A long address is found by its beginning. */
export const finderAddress = (text: string): string =>
  `/admin/suche?${new URLSearchParams({ suche: text.slice(0, SEARCH_MAX_CHARS) }).toString()}`;

/** Of the jobs' page, that the list begins with this one. */
export const JOB_PARAM = 'auftrag';

export const jobAddress = (id: number): string => `/admin/auftraege?${JOB_PARAM}=${id}`;
