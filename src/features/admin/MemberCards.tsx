import { Button } from 'antd';
import { nameOf, type MemberListProps } from './memberList.ts';
import { InvitationCode, MemberBadges, MemberState } from './MemberFacts.tsx';
import { MemberTokens } from './MemberTokens.tsx';
import { texts } from './texts.ts';

/** The members as cards, where a table would have to be scrolled sideways. */
export function MemberCards({ members, expanded, onToggle, actions }: MemberListProps) {
  return (
    <ul className="admin-cards" aria-label={texts.heading}>
      {members.map((member) => {
        const isExpanded = expanded.includes(member.id);
        const name = nameOf(member);
        return (
          <li key={member.id} className="admin-card">
            <h2 className="admin-name">
              {name} <MemberBadges member={member} />
            </h2>
            <p className="admin-card-facts">
              <span>#{member.number}</span>
              <span className="admin-card-email">{member.email ?? texts.noEmail}</span>
            </p>
            <MemberState member={member} />
            <InvitationCode member={member} />
            <Button
              block
              className="admin-expand"
              aria-expanded={isExpanded}
              aria-label={isExpanded ? texts.collapse(name) : texts.expand(name)}
              onClick={() => onToggle(member)}
            >
              {texts.codes}: {member.token_count}
            </Button>
            {isExpanded && <MemberTokens member={member} actions={actions} />}
          </li>
        );
      })}
    </ul>
  );
}
