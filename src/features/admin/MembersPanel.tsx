import { Input, Pagination } from 'antd';
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_CHARS } from '../../../contract/limits.ts';
import { explanationOf } from '../../api/failures.ts';
import { memberSelectors, useMembersQuery } from '../../api/membersApi.ts';
import { useDebouncedValue } from '../../shared/hooks/useDebouncedValue.ts';
import { useDraft } from '../../shared/hooks/useDraft.ts';
import { useMediaQuery } from '../../shared/hooks/useMediaQuery.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { PageSpinner } from '../../shared/ui/PageSpinner.tsx';
import { MemberCards } from './MemberCards.tsx';
import { dialogKey, MemberDialogs, type MemberDialog } from './MemberDialogs.tsx';
import { MemberTable } from './MemberTable.tsx';
import { texts } from './texts.ts';
import { useExpandedMembers } from './useExpandedMembers.ts';

/** Below it a table would have to be scrolled sideways. */
const NARROW = '(max-width: 999px)';

/** Search, list and pages of the members. */
export function MembersPanel() {
  const [typed, setTyped] = useDraft('admin search', '');
  const search = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  // A page number belongs to its search: another search starts at its first page.
  const [shown, setShown] = useDraft('admin page', { search: '', page: 1 });
  const page = shown.search === search ? shown.page : 1;

  const { data, currentData, error, isFetching, refetch } = useMembersQuery({ search, page });
  // While the next rows are on their way the last ones stay; after a failure they would be wrong ones.
  const visible = error === undefined ? data : currentData;
  const members = visible === undefined ? [] : memberSelectors.selectAll(visible.members);

  // Members went away since the pages were counted.
  if (page > 1 && currentData?.members.ids.length === 0) setShown({ search, page: 1 });

  const hit = currentData?.count === 1 && search !== '' ? members[0] : undefined;
  const [expanded, toggleExpanded] = useExpandedMembers(hit, search);
  const [dialog, setDialog] = useDraft<MemberDialog | null>('admin dialog', null);

  const isNarrow = useMediaQuery(NARROW);
  const List = isNarrow ? MemberCards : MemberTable;

  return (
    <>
      <div className="admin-head">
        <h1>{texts.heading}</h1>
        <Input
          type="search"
          className="admin-search"
          aria-label={texts.search}
          placeholder={texts.searchHint}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={SEARCH_MAX_CHARS}
          autoComplete="off"
          spellCheck={false}
          allowClear
          autoFocus
          size="large"
        />
      </div>
      {error !== undefined && (
        <FailureAlert
          text={texts.loadFailure}
          lang="en"
          detail={explanationOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {visible === undefined && error === undefined && <PageSpinner />}
      {visible !== undefined && members.length === 0 && (
        <p className="admin-empty" role="status">
          {search === '' ? texts.noMembers : texts.noHits(search)}
        </p>
      )}
      {members.length > 0 && (
        <div className="admin-list" aria-busy={isFetching}>
          <List
            members={members}
            expanded={expanded}
            onToggle={toggleExpanded}
            actions={{
              createTokens: (member) => setDialog({ kind: 'create', member, isOpen: true }),
              issueTicket: (member, token) =>
                setDialog({ kind: 'issue', member, token, isOpen: true }),
            }}
          />
        </div>
      )}
      {visible !== undefined && members.length > 0 && (
        <nav className="admin-pages" aria-label={texts.pages}>
          <span role="status">{texts.total(visible.count, visible.isLowerBound)}</span>
          <Pagination
            current={page}
            total={visible.count}
            pageSize={visible.pageSize}
            onChange={(next) => setShown({ search, page: next })}
            showSizeChanger={false}
            hideOnSinglePage
            showLessItems={isNarrow}
          />
        </nav>
      )}
      {dialog !== null && (
        <MemberDialogs
          dialog={dialog}
          // Another dialog may be open by the time that what this one sent is answered.
          onClose={() =>
            setDialog((shown) =>
              shown !== null && dialogKey(shown) === dialogKey(dialog)
                ? { ...shown, isOpen: false }
                : shown,
            )
          }
        />
      )}
    </>
  );
}
