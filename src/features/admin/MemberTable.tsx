import type { Member } from '../../../contract/entities.ts';
import { PAGE_SIZE_DEFAULT } from '../../../contract/limits.ts';
import type { MemberActions } from './memberList.ts';
import { MemberRow } from './MemberRow.tsx';
import { texts } from './texts.ts';

interface MemberTableProps {
  /** Null until they are known. */
  members: readonly Member[] | null;
  isFetching: boolean;
  /** Ids of the members whose codes are shown. */
  expanded: readonly number[];
  onToggle: (member: Member) => void;
  actions: MemberActions;
}

const COLUMNS = ['number', 'name', 'email', 'state', 'invitation', 'codes'] as const;

/**
 * The members as a table; on narrow screens its rows are cards, by style alone, so that nothing is
 * mounted anew when a phone is turned. Styles take a table's roles away, hence they stand here.
 */
export function MemberTable({
  members,
  isFetching,
  expanded,
  onToggle,
  actions,
}: MemberTableProps) {
  return (
    <table role="table" className="admin-table" aria-label={texts.heading} aria-busy={isFetching}>
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map((column) => (
            <th key={column} role="columnheader" scope="col" className={`admin-${column}`}>
              {texts.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      {members === null ? (
        <Bones />
      ) : (
        members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isExpanded={expanded.includes(member.id)}
            onToggle={() => onToggle(member)}
            actions={actions}
          />
        ))
      )}
    </table>
  );
}

/** Rows to come, of their height and number. */
function Bones() {
  return Array.from({ length: PAGE_SIZE_DEFAULT }, (_, index) => (
    <tbody key={index} aria-hidden="true" className="admin-bones">
      <tr>
        {COLUMNS.map((column) => (
          <td key={column} className={`admin-${column}`}>
            <span className="admin-bone" />
          </td>
        ))}
      </tr>
    </tbody>
  ));
}
