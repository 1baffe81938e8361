/** Writes members as CSV for spreadsheets, some rows at a time, as a German Excel reads it. */
import type { Member } from '../../../contract/entities.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../lib/csv.ts';
import { texts } from '../../texts.ts';

const { columns, yes, no, active, inactive } = texts.membersCsv;

export async function* membersCsv(parts: AsyncIterable<readonly Member[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns, ';');
  for await (const members of parts) {
    yield members.map((member) => csvLine(cellsOf(member), ';')).join('');
  }
}

const cellsOf = (member: Member): string[] => [
  String(member.number),
  member.first_name,
  member.last_name,
  member.email ?? '',
  member.invite_email ?? '',
  member.is_active ? active : inactive,
  ...[member.has_password, member.is_entry_staff, member.is_staff, member.is_superuser].map((is) =>
    is ? yes : no,
  ),
  String(member.token_count),
];
