import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import { Button } from 'antd';
import { useId } from 'react';
import type { Member } from '../../../contract/entities.ts';
import { nameOf, type MemberActions } from './memberList.ts';
import { InvitationCode, MemberBadges, MemberState } from './MemberFacts.tsx';
import { MemberTokens } from './MemberTokens.tsx';
import { texts } from './texts.ts';

interface MemberRowProps {
  member: Member;
  isExpanded: boolean;
  onToggle: () => void;
  actions: MemberActions;
}

/** A member, and below it the codes when the row is expanded. */
export function MemberRow({ member, isExpanded, onToggle, actions }: MemberRowProps) {
  const tokensId = useId();
  const { number, email, token_count: tokenCount } = member;
  const name = nameOf(member);
  return (
    <tbody role="rowgroup" className="admin-member">
      <tr role="row">
        <td role="cell" className="admin-number" data-label={texts.columns.number}>
          {number}
        </td>
        <th role="rowheader" scope="row" className="admin-name">
          {name} <MemberBadges member={member} />
        </th>
        <td role="cell" className="admin-email">
          {email === null || email === '' ? (
            <span className="admin-none">{texts.noEmail}</span>
          ) : (
            email
          )}
        </td>
        <td role="cell" className="admin-state">
          <MemberState member={member} />
        </td>
        <td role="cell" className="admin-invitation" data-label={texts.columns.invitation}>
          <InvitationCode member={member} />
        </td>
        <td role="cell" className="admin-codes" data-label={texts.columns.codes}>
          {tokenCount}
          <Button
            type="text"
            size="small"
            className="admin-expand"
            icon={<RightOutlined />}
            aria-expanded={isExpanded}
            aria-controls={isExpanded ? tokensId : undefined}
            aria-label={isExpanded ? texts.collapse(name) : texts.expand(name)}
            onClick={onToggle}
          />
        </td>
      </tr>
      {isExpanded && (
        <tr role="row">
          <td role="cell" colSpan={6} id={tokensId} className="admin-expanded">
            <MemberTokens member={member} actions={actions} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
