/** The floor of the member search: a field and a plain table, the same calls and the same 500 ms. */
import type { Member, MemberPage } from '../../../contract/entities.ts';
import { SEARCH_DEBOUNCE_MS } from '../../../contract/limits.ts';
import { calls } from '../../../contract/calls.ts';
import { DEFAULT_VIEW } from '../../../src/features/admin/list/membersView.ts';

const field = document.createElement('input');
field.type = 'search';
const rows = document.createElement('tbody');
const table = document.createElement('table');
table.append(rows);
document.body.append(field, table);

const access = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? '';

function rowOf(member: Member): HTMLTableRowElement {
  const row = document.createElement('tr');
  for (const text of [
    member.number,
    `${member.first_name} ${member.last_name}`,
    member.email,
    member.is_active ? 'Aktiv' : 'Inaktiv',
    member.initial_token,
    member.token_count,
  ]) {
    row.insertCell().textContent = String(text ?? '');
  }
  return row;
}

async function show(): Promise<void> {
  const search = new URLSearchParams({
    search: field.value,
    page: '1',
    page_size: String(DEFAULT_VIEW.pageSize),
  });
  const reply = await fetch(`/api${calls.members.path}?${search}`, {
    headers: { Authorization: `Bearer ${access}` },
  });
  const { results } = (await reply.json()) as MemberPage;
  rows.replaceChildren(...results.map(rowOf));
}

let timer = 0;
field.addEventListener('input', () => {
  clearTimeout(timer);
  timer = window.setTimeout(() => void show(), SEARCH_DEBOUNCE_MS);
});
void show();
