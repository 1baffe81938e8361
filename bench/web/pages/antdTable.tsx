/** What Ant Design takes by itself: a Table whose rows can be ticked and unfolded, text in its cells, and a menu of fields. */
import { Button, Checkbox, Input, Popover, Table } from 'antd';
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
    page_size: new URLSearchParams(location.search).get('rows') ?? String(DEFAULT_VIEW.pageSize),
  });
  const reply = await fetch(`/api${calls.members.path}?${query}`, {
    headers: { Authorization: `Bearer ${access}` },
  });
  return ((await reply.json()) as MemberPage).results;
}

/** As many as the office's. */
const fields = Array.from({ length: 10 }, (_, place) => (
  <div key={place}>
    <Input />
    <Checkbox.Group options={['Eins', 'Zwei', 'Drei']} />
  </div>
));

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
      <Popover trigger="click" destroyOnHidden content={fields}>
        <Button>Filter</Button>
      </Popover>
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
