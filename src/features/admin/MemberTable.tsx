import { Button, Table, type TableColumnsType } from 'antd';
import type { Member } from '../../../contract/entities.ts';
import { nameOf, type MemberListProps } from './memberList.ts';
import { InvitationCode, MemberBadges, MemberState } from './MemberFacts.tsx';
import { MemberTokens } from './MemberTokens.tsx';
import { texts } from './texts.ts';

const columns: TableColumnsType<Member> = [
  { key: 'number', title: texts.number, dataIndex: 'number', align: 'right', width: 72 },
  {
    key: 'name',
    title: texts.name,
    render: (_, member) => (
      <span className="admin-name">
        {nameOf(member)} <MemberBadges member={member} />
      </span>
    ),
  },
  {
    key: 'email',
    title: texts.email,
    ellipsis: true,
    render: (_, { email }) =>
      email === null || email === '' ? <span className="admin-none">{texts.noEmail}</span> : email,
  },
  {
    key: 'state',
    title: texts.state,
    width: 210,
    render: (_, member) => <MemberState member={member} />,
  },
  {
    key: 'invitation',
    title: texts.invitationCode,
    width: 180,
    render: (_, member) => <InvitationCode member={member} />,
  },
  { key: 'codes', title: texts.codes, dataIndex: 'token_count', align: 'right', width: 72 },
];

/** The members as a table; a row expands to the member's codes. */
export function MemberTable({ members, expanded, onToggle, actions }: MemberListProps) {
  return (
    <Table<Member>
      className="admin-table"
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={members}
      pagination={false}
      expandable={{
        columnTitle: <span className="visually-hidden">{texts.details}</span>,
        expandedRowKeys: expanded,
        expandIcon: ({ record, expanded: isExpanded }) => (
          <Button
            type="text"
            size="small"
            className="admin-expand"
            aria-expanded={isExpanded}
            aria-label={isExpanded ? texts.collapse(nameOf(record)) : texts.expand(nameOf(record))}
            onClick={() => onToggle(record)}
          />
        ),
        expandedRowRender: (member) => <MemberTokens member={member} actions={actions} />,
      }}
    />
  );
}
