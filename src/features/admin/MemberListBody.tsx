/** What stands below the search: progress, failure, nobody, or the table, with the dialogs of its rows. */
import { Button } from 'antd';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import type { ListedMember } from '../../api/memberEntities.ts';
import { selectHasOffice } from '../../session/sessionSlice.ts';
import { finderAddress } from '../../shared/memberAddress.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { detailOf } from './detailOf.ts';
import { FirstMembers } from './FirstMembers.tsx';
import { LateDialog } from './LateDialog.tsx';
import { dialogKey, type MemberDialog } from './memberDialog.ts';
import type { MemberActions } from './memberList.ts';
import { MemberTable, type MemberTableProps } from './MemberTable.tsx';
import { texts } from './texts.ts';
import type { TypedMember } from './typedMember.ts';
import { TypedMemberWays } from './TypedMemberWays.tsx';

const loadDialogs = () => import(/* webpackChunkName: "office-dialogs" */ './MemberDialogs.tsx');

interface MemberListBodyProps extends Pick<
  MemberTableProps,
  'expanded' | 'onToggle' | 'columns' | 'rowSelection' | 'onSort' | 'isDense' | 'isLeft'
> {
  /** Null until they are known. */
  members: readonly ListedMember[] | null;
  /** The rows are those that are asked for now. */
  isCurrent: boolean;
  isFetching: boolean;
  error: unknown;
  onRetry: () => void;
  /** Something is searched for. */
  isSearch: boolean;
  /** Whoever is listed runs the festival, and there is nobody else. */
  hasAdminsAlone?: boolean;
  /** By filters alone, without a word. */
  isFilterAlone?: boolean;
  onClearSearch: () => void;
  /** Looks for these words alone. */
  onSearchAll?: ((words: string) => void) | undefined;
  /** Pieces of a filter stand beside the words. */
  isFiltered?: boolean;
  /** What the one search may find, where the list finds nobody. */
  elsewhere?: string | undefined;
  /** The search is a name with an address, or is none; undefined: nobody can be added by it. */
  typed?: TypedMember | null | undefined;
  dialog: MemberDialog | null;
  setDialog: (change: (shown: MemberDialog | null) => MemberDialog | null) => void;
  onAdded: (member: ListedMember) => void;
  /** Below the table, or where it would be. */
  children?: ReactNode;
}

export function MemberListBody({
  members,
  isCurrent,
  isFetching,
  error,
  onRetry,
  isSearch,
  hasAdminsAlone = false,
  isFilterAlone = false,
  onClearSearch,
  onSearchAll,
  isFiltered = false,
  elsewhere,
  typed,
  dialog,
  setDialog,
  onAdded,
  children,
  ...table
}: MemberListBodyProps) {
  const hasOffice = useSelector(selectHasOffice);
  const open = useCallback((next: MemberDialog) => setDialog(() => next), [setDialog]);
  const actions = useMemo(
    (): MemberActions => ({
      edit: hasOffice ? (member) => open({ kind: 'edit', member, isOpen: true }) : null,
      createPurchaseCodes: (member) => open({ kind: 'create', member, isOpen: true }),
      issueTicket: (member, purchaseCode) =>
        open({ kind: 'issue', member, purchaseCode, isOpen: true }),
    }),
    [hasOffice, open],
  );
  const isEmpty = members?.length === 0;
  const firstMembers = hasOffice && (
    <FirstMembers
      isBesideAdmins={hasAdminsAlone}
      onAdd={() => open({ kind: 'add', isOpen: true })}
    />
  );
  return (
    <>
      {isFetching && <div className="admin-progress" aria-hidden="true" />}
      {error !== undefined && (
        <FailureAlert
          text={texts.loadFailure}
          lang="en"
          detail={detailOf(error)}
          onRetry={onRetry}
          isRetrying={isFetching}
        />
      )}
      {isEmpty && isCurrent && !isSearch && firstMembers}
      {isEmpty && isCurrent && isSearch && (
        <div className="admin-empty">
          {!isFilterAlone && (
            <p>
              {texts.noHitsHint} {typed === null && texts.typedHint}
            </p>
          )}
          <div className="admin-empty-ways">
            {isFiltered && elsewhere !== undefined && (
              <Button onClick={() => onSearchAll?.(elsewhere)}>{texts.searchWithoutFilter}</Button>
            )}
            {typed != null && (
              <TypedMemberWays typed={typed} onOpen={open} onSearch={onSearchAll} />
            )}
            {elsewhere !== undefined && (
              <Link to={finderAddress(elsewhere)}>{texts.lookElsewhere}</Link>
            )}
            <Button onClick={onClearSearch}>
              {isFilterAlone ? texts.clearFilter : texts.clearSearch}
            </Button>
          </div>
        </div>
      )}
      {!(isEmpty && isCurrent) && (members !== null || error === undefined) && (
        <MemberTable
          {...table}
          // Of nobody there is nothing to keep until the next ones are there.
          members={isEmpty ? null : members}
          isFetching={isFetching}
          actions={actions}
        />
      )}
      {hasAdminsAlone && firstMembers}
      {children}
      <LateDialog
        load={loadDialogs}
        isWanted={dialog?.isOpen === true}
        onGiveUp={() => setDialog(() => null)}
      >
        {({ MemberDialogs }) =>
          dialog !== null && (
            <MemberDialogs
              dialog={dialog}
              onAdded={onAdded}
              // Another dialog may be open by the time that what this one sent is answered.
              onClose={() =>
                setDialog((shown) =>
                  shown !== null && dialogKey(shown) === dialogKey(dialog)
                    ? { ...shown, isOpen: false }
                    : shown,
                )
              }
            />
          )
        }
      </LateDialog>
    </>
  );
}
