/** The list of our server's office: filtered, sorted, selected from, page by page from row to row. */
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { ListedMember } from '../../api/memberEntities.ts';
import { memberSelectors } from '../../api/membersApi.ts';
import { useDraft } from '../../shared/hooks/useDraft.ts';
import { useIsSlow } from '../../shared/hooks/useIsSlow.ts';
import { toast } from '../../shared/toast.tsx';
import { ExportButton } from './export/ExportButton.tsx';
import { useMemberTable } from './export/useMemberTable.ts';
import { FilterChips, FilterField, type FilterFieldRef, type Typed } from './filter/FilterBar.tsx';
import { useLabelNames } from './filter/useLabelNames.ts';
import { useMemberFilter } from './filter/useMemberFilter.ts';
import { LateDialog } from './LateDialog.tsx';
import { CursorPages } from './list/CursorPages.tsx';
import { useMembersView } from './list/membersView.ts';
import { useListKeys } from './list/useListKeys.ts';
import { useOfficeMembers } from './list/useOfficeMembers.ts';
import { ViewMenu } from './list/ViewMenu.tsx';
import './list/list.css';
import { officeColumns } from './memberColumns.tsx';
import type { MemberDialog } from './memberDialog.ts';
import { MemberListBody } from './MemberListBody.tsx';
import { OtherActions } from './OtherActions.tsx';
import { OverviewPanel } from './overview/OverviewPanel.tsx';
import { useMemberSelection } from './selection/memberSelection.ts';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { SetupGuide } from './setup/SetupGuide.tsx';
import { MemberSheetPlace } from './sheet/MemberSheetPlace.tsx';
import { texts } from './texts.ts';
import { typedMember } from './typedMember.ts';
import { useAnswered } from './useAnswered.ts';
import { useExpandedMembers } from './useExpandedMembers.ts';
import { useListInSight } from './useListInSight.ts';
import { useTopOfRows } from './useTopOfRows.ts';
import { useListBeginning } from './views/useListBeginning.ts';
import { ViewsMenu } from './views/ViewsMenu.tsx';

const loadKeys = () => import(/* webpackChunkName: "office-dialogs" */ './list/KeysDialog.tsx');

/** What takes longer says so, instead of how many were found before (ms). */
const LATE_AFTER_MS = 400;

export function OfficeMembers() {
  const filter = useMemberFilter();
  const [isTyping, setIsTyping] = useState(false);
  const [view, setView] = useMembersView();
  const { sort, setSort, cursor, goTo, current, visible, error, isFetching, retry } =
    useOfficeMembers(view.pageSize, useListBeginning());
  const members = visible === undefined ? [] : memberSelectors.selectAll(visible.members);
  const isEmpty = visible !== undefined && members.length === 0;
  const isSearch = filter.text !== '';
  const isMistyped = filter.unknown.length > 0;
  const { unknown: unknownLabels } = useLabelNames(filter);
  // Why is said below the field.
  const noHits = unknownLabels.length > 0 ? texts.noneFound : texts.noHits(filter.text);
  const noneText = isSearch ? noHits : texts.noMembers;
  const isCurrent = current !== undefined && !(isEmpty && isTyping);

  const marked = useAnswered(filter.sought.search, current !== undefined);
  const columns = useMemo(() => officeColumns(view, sort, marked), [view, sort, marked]);
  const place = JSON.stringify([sort, cursor]);
  const isLeft = useAnswered(place, current !== undefined) !== place;
  const isLate = useIsSlow(isFetching && current === undefined, LATE_AFTER_MS);
  const late = isLate ? (isLeft ? texts.loading : texts.searching) : undefined;

  const isWhole = !isSearch && !isEmpty && current?.count === members.length;
  const hasAdminsAlone = isWhole && members.every((member) => member.is_superuser);

  const isOneHit = current?.count === 1 && isSearch;
  const hit = current === undefined ? undefined : isOneHit ? members[0] : null;
  const [isExpanded, toggleExpanded] = useExpandedMembers(hit, filter.text);
  const [dialog, setDialog] = useDraft<MemberDialog | null>('admin dialog', null);
  const selection = useMemberSelection(filter.sought, members, isMistyped);

  const table = useMemberTable(sort);

  const showTop = useTopOfRows(current);
  const top = useListInSight<HTMLDivElement>();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<FilterFieldRef>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const closeHelp = () => setIsHelpOpen(false);
  const focusField = () => field.current?.focus();
  const typed = useRef<Typed>(null);
  /** What is pressed right behind the last letter would be done with what the search before has found. */
  const unlessTyping = (act: () => void): void => {
    if (typed.current?.isTyping !== true) {
      act();
      return;
    }
    typed.current.commit();
    toast.info(texts.pressAgain);
  };
  const selectAll = () => unlessTyping(selection.selectAll);
  const load: typeof table.load = (wanted) => unlessTyping(() => table.load(wanted));
  useListKeys({
    list,
    search: focusField,
    // Behind the table it is some hundred steps of Tab away.
    act: () => list.current?.querySelector<HTMLElement>('.selection-act')?.focus(),
    help: () => setIsHelpOpen(true),
    edit(rowKey) {
      const member = members.find(({ id }) => String(id) === rowKey);
      if (member?.is_anonymised === false) setDialog({ kind: 'edit', member, isOpen: true });
    },
    select(rowKeys, isRange) {
      const rows = members.filter(({ id }) => rowKeys.includes(String(id)));
      const isSelected = ({ id }: ListedMember): boolean => selection.isSelected(id);
      selection.pick(
        rows.filter((row) => isRange || !isSelected(row)),
        rows.filter((row) => !isRange && isSelected(row)),
      );
    },
  });

  return (
    <div ref={list} className="admin-office">
      <div className="admin-head">
        <h1>{texts.heading}</h1>
        <Button onClick={() => setDialog({ kind: 'add', isOpen: true })}>{texts.addMember}</Button>
        <OtherActions onKeys={() => setIsHelpOpen(true)} />
      </div>
      <div className="admin-above">
        <SetupGuide />
        <OverviewPanel />
      </div>
      <div ref={top} className="admin-bar" tabIndex={-1}>
        <FilterField
          filter={filter}
          fieldRef={field}
          top={top}
          onTyping={isEmpty ? setIsTyping : undefined}
          typedRef={typed}
          onDown={() => list.current?.querySelector<HTMLElement>('.admin-expand')?.focus()}
        />
        <ViewsMenu />
        <ViewMenu view={view} onChange={setView} />
      </div>
      <FilterChips filter={filter} />
      <div className="admin-count-line">
        <p className="admin-count" role="status">
          {visible === undefined && error === undefined && texts.loading}
          {visible !== undefined && !isEmpty && (late ?? texts.found(visible, members.length))}
          {isEmpty && !isCurrent && texts.searching}
          {isEmpty && isCurrent && noneText}
        </p>
        <div className="admin-count-tools">
          {current !== undefined && !isEmpty && (
            <ExportButton
              selection={filter.sought}
              table={{ ...table, load }}
              all={
                selection.selection === null
                  ? null
                  : texts.counted(current.count, current.isLowerBound)
              }
              isDisabled={isMistyped}
            />
          )}
          {current !== undefined && !isEmpty && selection.selection === null && (
            <Button type="link" size="small" disabled={!selection.canSelectAll} onClick={selectAll}>
              {texts.selectFound}
            </Button>
          )}
        </div>
      </div>
      <MemberListBody
        members={visible === undefined ? null : members}
        isCurrent={isCurrent}
        isFetching={isFetching}
        isLeft={isLeft}
        error={error}
        onRetry={retry}
        isSearch={isSearch}
        hasAdminsAlone={hasAdminsAlone}
        isFilterAlone={isSearch && filter.sought.search === ''}
        elsewhere={filter.sought.search === '' ? undefined : filter.sought.search}
        typed={filter.sought.filter === '' ? typedMember(filter.sought.search) : undefined}
        onClearSearch={() => {
          filter.change([], '');
          focusField();
        }}
        isFiltered={filter.sought.filter !== ''}
        onSearchAll={(words) => {
          filter.change([], words);
          focusField();
        }}
        columns={columns}
        onSort={setSort}
        isDense={view.isDense}
        rowSelection={selection}
        expanded={members.filter(isExpanded).map(({ id }) => id)}
        onToggle={toggleExpanded}
        dialog={dialog}
        setDialog={setDialog}
        onAdded={({ number }) => filter.change([], `#${String(number)}`)}
      >
        <div className="admin-foot">
          {visible !== undefined && (
            <SelectionBar
              state={{
                ...selection,
                selectAll,
                canSelectAll: selection.canSelectAll && current !== undefined,
              }}
              found={visible}
              onExport={table.loadAgain}
            />
          )}
          {visible !== undefined && !isEmpty && (
            <CursorPages
              isFirst={cursor === null}
              previous={visible.previous}
              next={visible.next}
              onChange={(next) => {
                // In the order of before there is no such page in this one.
                if (isLeft) return;
                goTo(next);
                showTop();
              }}
            />
          )}
        </div>
      </MemberListBody>
      <MemberSheetPlace listed={members} />
      <LateDialog load={loadKeys} isWanted={isHelpOpen} onGiveUp={closeHelp}>
        {({ KeysDialog }) => <KeysDialog isOpen={isHelpOpen} onClose={closeHelp} />}
      </LateDialog>
    </div>
  );
}
