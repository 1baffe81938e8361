import type { Member, Token } from '../../../contract/entities.ts';

/** What the table and the cards have in common. */
export interface MemberListProps {
  members: Member[];
  /** Ids of the members whose codes are shown. */
  expanded: readonly number[];
  onToggle: (member: Member) => void;
  actions: MemberActions;
}

/** What opens a dialog. The dialogs stand above the lists, so that none closes when the window's width changes. */
export interface MemberActions {
  createTokens: (member: Member) => void;
  issueTicket: (member: Member, token: Token) => void;
}

/** First and last name; a member without either still has a number. */
export function nameOf(member: Pick<Member, 'first_name' | 'last_name' | 'number'>): string {
  const name = `${member.first_name} ${member.last_name}`.trim();
  return name === '' ? `#${member.number}` : name;
}
