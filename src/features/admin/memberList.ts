import type { Member, Token } from '../../../contract/entities.ts';

/** What opens a dialog. The dialogs stand above the table, so that none closes with its row. */
export interface MemberActions {
  createTokens: (member: Member) => void;
  issueTicket: (member: Member, token: Token) => void;
}

/** First and last name; a member without either still has a number. */
export function nameOf(member: Pick<Member, 'first_name' | 'last_name' | 'number'>): string {
  const name = `${member.first_name} ${member.last_name}`.trim();
  return name === '' ? `#${member.number}` : name;
}
