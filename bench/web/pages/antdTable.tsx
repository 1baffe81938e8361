/** What Ant Design's Table takes by itself: a field around it, rows that can be ticked and unfolded, text in its cells. */
import { Table } from 'antd';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Member, MemberPage } from '../../../contract/entities.ts';
import { SEARCH_DEBOUNCE_MS } from '../../../contract/limits.ts';
import { calls } from '../../../contract/calls.ts';
import { DEFAULT_VIEW } from '../../../src/features/admin/list/membersView.ts';

const access = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? '';

const columns = [
  { title: 'Nummer', dataIndex: 'number', sorter: true },
  { title: 'Name', key: 'name', sorter: true, render: nameOf },
  { title: 'E-Mail', dataIndex: 'email', sorter: true },
  { title: 'Status', key: 'state', sorter: true, render: stateOf },
  { title: 'Einladungscode', dataIndex: 'initial_token' },
  { title: 'Codes', dataIndex: 'token_count', sorter: true },
];

function nameOf(_: unknown, member: Member): string {
  return `${member.first_name} ${member.last_name}`;
}

function stateOf(_: unknown, member: Member): string {
  return member.is_active ? 'Aktiv' : 'Inaktiv';
}

async function membersWith(search: string): Promise<Member[]> {
  const query = new URLSearchParams({
    search,
    page: '1',
    page_size: String(DEFAULT_VIEW.pageSize),
  });
  const reply = await fetch(`/api${calls.members.path}?${query}`, {
    headers: { Authorization: `Bearer ${access}` },
  });
  return ((await reply.json()) as MemberPage).results;
}

function Members() {
  const [members, setMembers] = useState<Member[]>([]);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => void membersWith(typed).then(setMembers), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <>
      <input type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <Table
        rowKey="id"
        columns={columns}
        dataSource={members}
        pagination={false}
        rowSelection={{}}
        expandable={{ expandedRowRender: nameOf.bind(null, null) }}
      />
    </>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Members />);
