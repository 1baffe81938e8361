import { Table } from 'antd';
import type { TableProps } from 'antd/es/table';
import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
} from 'react';
import type { Id } from '../../../contract/entities.ts';
import { MEMBER_SORTS, type MemberSort } from '../../../contract/office/memberList.ts';
import type { ListedMember } from '../../api/memberEntities.ts';
import type { ColumnsOf, MemberRow } from './memberColumns.tsx';
import type { MemberActions } from './memberList.ts';
import { MemberPurchaseCodes } from './MemberPurchaseCodes.tsx';
import type { SelectionState } from './selection/memberSelection.ts';
import { RowCheckbox, RowPicksProvider, type RowPicks } from './selection/RowCheckbox.tsx';
import { tableParts } from '../../shared/ui/tableParts.tsx';
import { texts } from './texts.ts';

export interface MemberTableProps {
  /** Null until they are known. */
  members: readonly ListedMember[] | null;
  isFetching: boolean;
  /** Another page is on its way, or another order: what is done with a row of before leads nowhere. */
  isLeft: boolean;
  columns: ColumnsOf;
  /** Ids of the members whose codes are shown. */
  expanded: readonly Id[];
  onToggle: (member: ListedMember) => void;
  actions: MemberActions;
  isDense?: boolean;
  rowSelection?: Pick<SelectionState, 'isSelected' | 'pick'>;
  onSort?: (sort: MemberSort) => void;
}

/** As many as the first sight of a page may hold, on a phone or a desk. */
const FIRST_ROWS = 16;

/** Rows to come, of the height of a page's. */
const skeleton: readonly MemberRow[] = Array.from({ length: FIRST_ROWS }, (_, index) => ({
  id: -index,
  member: null,
  drawnBy: null,
  isUnfolded: false,
}));

const nothing = (): void => undefined;
const NOBODY: readonly never[] = [];

/** Antd's spinner around the rows never spins here; as a live region it would read out all of them. */
const silent = { spinning: false, 'aria-live': 'off' };

/** What in a row has a meaning of its own; and text that is being marked is not a click. */
const isOwn = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean =>
  !(target instanceof Element) ||
  !currentTarget.contains(target) ||
  target.closest('a, button, input, label, .ant-table-selection-column') !== null ||
  getSelection()?.isCollapsed === false;

/**
 * The members as a table; on narrow screens its rows are cards, by style alone, so that nothing is
 * mounted anew when a phone is turned.
 */
export function MemberTable({
  members,
  isFetching,
  isLeft,
  expanded,
  onToggle,
  isDense = false,
  rowSelection,
  onSort,
  ...same
}: MemberTableProps) {
  const place = useRef<HTMLDivElement>(null);
  const tapped = useRef<Id | null>(null);
  const toggle = useLatest((member: ListedMember) => {
    if (isLeft) return;
    tapped.current = member.id;
    onToggle(member);
  });
  const sortBy = useLatest(onSort ?? nothing);
  const pick = useLatest(rowSelection?.pick ?? nothing);
  const unfolded = useSameList(expanded);
  useEffect(() => {
    const id = tapped.current;
    if (id === null || !unfolded.includes(id)) return;
    tapped.current = null;
    showUnfolded(place.current, id);
  }, [unfolded]);
  const chosen = members?.filter(({ id }) => rowSelection?.isSelected(id)).map(({ id }) => id);
  const selected = useSameList(chosen ?? NOBODY);
  const last = useRef<Id | null>(null);
  const onPick = useLatest((member: ListedMember, isWanted: boolean, isRange: boolean) => {
    const range = isRange ? between(members ?? NOBODY, last.current, member.id) : [member];
    last.current = member.id;
    pick(isWanted ? range : [], isWanted ? [] : range);
  });
  const picks = useMemo<RowPicks>(
    () => ({ isSelected: (id) => selected.includes(id), onPick }),
    [selected, onPick],
  );
  return (
    <div
      ref={place}
      className={`admin-rows ${isLeft ? 'admin-rows-left' : ''}`}
      aria-busy={isFetching}
    >
      <RowPicksProvider value={picks}>
        <MemberRows
          {...same}
          members={members}
          expanded={unfolded}
          onToggle={toggle}
          isDense={isDense}
          isSelectable={rowSelection !== undefined}
          // The tick is there at once; how the rows look may follow.
          selected={useDeferredValue(selected)}
          onPick={pick}
          onSort={sortBy}
        />
      </RowPicksProvider>
    </div>
  );
}

/** What a thumb has unfolded may be below the edge of a small screen. */
function showUnfolded(place: Element | null, id: Id): void {
  const unfolded = place?.querySelector(`[data-row-key="${id}"]`)?.nextElementSibling;
  if (unfolded?.classList.contains('admin-expanded') === true) {
    unfolded.scrollIntoView({ block: 'nearest' });
  }
}

/** The rows from one to the other, whichever comes first; the one alone where the other is not on the page. */
function between(
  members: readonly ListedMember[],
  one: Id | null,
  other: Id,
): readonly ListedMember[] {
  const places = [one, other].map((id) => members.findIndex((member) => member.id === id));
  const [first = -1, last = -1] = places.toSorted((a, b) => a - b);
  return members.slice(first === -1 ? last : first, last + 1);
}

interface MemberRowsProps extends Pick<
  MemberTableProps,
  'members' | 'columns' | 'expanded' | 'onToggle' | 'actions'
> {
  isDense: boolean;
  isSelectable: boolean;
  selected: readonly Id[];
  onPick: SelectionState['pick'];
  onSort: (sort: MemberSort) => void;
}

/** Drawing a hundred rows takes longer than anything else here: not for what does not show in them. */
const MemberRows = memo(function MemberRows({
  members,
  columns,
  expanded,
  onToggle,
  actions,
  isDense,
  isSelectable,
  selected,
  onPick,
  onSort,
}: MemberRowsProps) {
  const onRow: TableProps<MemberRow>['onRow'] = ({ member }) =>
    member === null
      ? { 'aria-hidden': true }
      : { onClick: (event: MouseEvent<HTMLElement>) => !isOwn(event) && onToggle(member) };
  const onChange: TableProps<MemberRow>['onChange'] = (_, __, sorter) => {
    const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
    const field = MEMBER_SORTS.find((known) => known === columnKey);
    if (field !== undefined) onSort({ field, descending: order === 'descend' });
  };
  // Antd keeps them as a state of its own: for another array it draws all rows a second time.
  const keys = useMemo(() => [...selected], [selected]);
  const shown = columns(onToggle);
  const rows = useFirstRows(members)?.map((member) => ({
    id: member.id,
    member,
    drawnBy: columns,
    isUnfolded: expanded.includes(member.id),
  }));
  return (
    <Table<MemberRow>
      className={`admin-table admin-columns-${shown.length} ${isDense ? 'admin-table-dense' : ''}`}
      classNames={{ content: 'admin-frame' }}
      aria-label={texts.heading}
      components={tableParts}
      columns={shown}
      tableLayout="fixed"
      dataSource={rows ?? skeleton}
      rowKey="id"
      rowClassName={({ member }) => (member === null ? 'admin-skeleton' : 'admin-member')}
      onRow={onRow}
      onChange={onChange}
      // By style alone: antd's own draws cells whenever the mouse comes past.
      rowHoverable={false}
      sortDirections={['ascend', 'descend', 'ascend']}
      showSorterTooltip={false}
      pagination={false}
      loading={silent}
      {...(isSelectable && { rowSelection: selectionOf(keys, onPick, members ?? NOBODY) })}
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
});

/** Of other members those who are seen at first; the rest is drawn behind them, and gives way to whatever is done meanwhile. */
function useFirstRows(
  members: readonly ListedMember[] | null,
): readonly ListedMember[] | undefined {
  const drawn = useDeferredValue(members);
  const areDrawn = useMemo(() => new Set(drawn?.map(({ id }) => id)), [drawn]);
  return members?.filter(({ id }, place) => place < FIRST_ROWS || areDrawn.has(id));
}

/** One function for good that does what the newest one does: for what is costly to draw, and is drawn anew for another one. */
function useLatest<Args extends unknown[]>(
  handler: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args) => latest.current(...args), []);
}

/** The list of before while it holds the same: what is costly to draw is not drawn anew for another one like it. */
function useSameList<Item>(list: readonly Item[]): readonly Item[] {
  const [kept, setKept] = useState(list);
  const isSame =
    kept.length === list.length && kept.every((item, place) => Object.is(item, list[place]));
  if (isSame) return kept;
  setKept(list);
  return list;
}

/** Antd's selection of the rows that are shown; those of other pages are the selection's own business. */
function selectionOf(
  selected: Id[],
  pick: SelectionState['pick'],
  members: readonly ListedMember[],
): NonNullable<TableProps<MemberRow>['rowSelection']> {
  const isSelected = ({ id }: ListedMember): boolean => selected.includes(id);
  return {
    selectedRowKeys: selected,
    onChange(keys) {
      const isWanted = ({ id }: ListedMember): boolean => keys.includes(id);
      const changed = members.filter((member) => isWanted(member) !== isSelected(member));
      pick(
        changed.filter(isWanted),
        changed.filter((member) => !isWanted(member)),
      );
    },
    getTitleCheckboxProps: () => ({ 'aria-label': texts.selectPage }),
    renderCell: (_, { member }) => member !== null && <RowCheckbox member={member} />,
    columnWidth: 48,
  };
}
