import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import { Button } from 'antd';
import type { ColumnType } from 'antd/es/table';
import type { ReactNode } from 'react';
import type { Id } from '../../../contract/entities.ts';
import type { ListedMember } from '../../api/memberEntities.ts';
import { nameOf } from './memberList.ts';
import { InvitationCode, MemberBadges, MemberState } from './MemberFacts.tsx';
import { texts } from './texts.ts';

/** A row of the table; one without a member stands for one to come. */
export interface MemberRow {
  id: Id;
  member: ListedMember | null;
}

type ColumnKey = keyof typeof texts.columns;

function column(
  key: ColumnKey,
  content: (member: ListedMember) => ReactNode,
  options?: Pick<ColumnType<MemberRow>, 'rowScope'>,
): ColumnType<MemberRow> {
  return {
    key,
    title: texts.columns[key],
    className: `admin-${key}`,
    ...options,
    render: (_, { member }) =>
      member === null ? <span className="admin-skeleton-bar" /> : content(member),
  };
}

/** What the column's head says, for the card, which has none. */
const label = (key: ColumnKey) => (
  <span className="admin-label" aria-hidden="true">
    {texts.columns[key]}{' '}
  </span>
);

/** The table's columns; the last one holds what unfolds a member's codes. */
export function memberColumns(
  expanded: readonly Id[],
  onToggle: (member: ListedMember) => void,
): ColumnType<MemberRow>[] {
  return [
    column('number', ({ number }) => (
      <>
        {label('number')}
        {number}
      </>
    )),
    column(
      'name',
      (member) => (
        <>
          {nameOf(member)} <MemberBadges member={member} />
        </>
      ),
      { rowScope: 'row' },
    ),
    column('email', ({ email }) =>
      email === null || email === '' ? <span className="admin-none">{texts.noEmail}</span> : email,
    ),
    column('state', (member) => <MemberState member={member} />),
    column('invitation', (member) => <InvitationCode member={member} />),
    column('codes', (member) => (
      <>
        {label('codes')}
        {member.token_count ?? '–'}
        <Expander
          name={nameOf(member)}
          isExpanded={expanded.includes(member.id)}
          onClick={() => onToggle(member)}
        />
      </>
    )),
  ];
}

interface ExpanderProps {
  name: string;
  isExpanded: boolean;
  onClick: () => void;
}

function Expander({ name, isExpanded, onClick }: ExpanderProps) {
  return (
    <Button
      type="text"
      size="small"
      className="admin-expand"
      icon={<RightOutlined />}
      aria-expanded={isExpanded}
      aria-label={isExpanded ? texts.collapse(name) : texts.expand(name)}
      onClick={onClick}
    />
  );
}
