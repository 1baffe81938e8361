import { Table } from 'antd';
import type { TableProps } from 'antd/es/table';
import type { Id } from '../../../contract/entities.ts';
import type { ListedMember } from '../../api/memberEntities.ts';
import { PAGE_SIZE_DEFAULT } from '../../../contract/limits.ts';
import { memberColumns, type MemberRow } from './memberColumns.tsx';
import type { MemberActions } from './memberList.ts';
import { MemberPurchaseCodes } from './MemberPurchaseCodes.tsx';
import { tableParts } from '../../shared/ui/tableParts.tsx';
import { texts } from './texts.ts';

interface MemberTableProps {
  /** Null until they are known. */
  members: readonly ListedMember[] | null;
  isFetching: boolean;
  /** Ids of the members whose codes are shown. */
  expanded: readonly Id[];
  onToggle: (member: ListedMember) => void;
  actions: MemberActions;
}

/** Rows to come, of the height and number of a page's. */
const skeleton: readonly MemberRow[] = Array.from({ length: PAGE_SIZE_DEFAULT }, (_, index) => ({
  id: -index,
  member: null,
}));

const onRow: NonNullable<TableProps<MemberRow>['onRow']> = ({ member }) =>
  member === null ? { 'aria-hidden': true } : {};

/** Antd's spinner around the rows never spins here; as a live region it would read out all of them. */
const silent = { spinning: false, 'aria-live': 'off' };

/**
 * The members as a table; on narrow screens its rows are cards, by style alone, so that nothing is
 * mounted anew when a phone is turned.
 */
export function MemberTable({
  members,
  isFetching,
  expanded,
  onToggle,
  actions,
}: MemberTableProps) {
  return (
    <Table<MemberRow>
      className="admin-table"
      aria-label={texts.heading}
      aria-busy={isFetching}
      components={tableParts}
      columns={memberColumns(expanded, onToggle)}
      dataSource={members?.map((member) => ({ id: member.id, member })) ?? skeleton}
      rowKey="id"
      rowClassName={({ member }) => (member === null ? 'admin-skeleton' : 'admin-member')}
      onRow={onRow}
      pagination={false}
      loading={silent}
      expandable={{
        showExpandColumn: false,
        expandedRowKeys: expanded,
        expandedRowClassName: 'admin-expanded',
        expandedRowRender: ({ member }, _, __, isExpanded) =>
          isExpanded &&
          member !== null && <MemberPurchaseCodes member={member} actions={actions} />,
      }}
    />
  );
}
