import { Button, Input, type InputRef } from 'antd';
import { useRef } from 'react';
import { useSelector } from 'react-redux';
import { SEARCH_MAX_CHARS } from '../../../contract/limits.ts';
import { memberSelectors } from '../../api/membersApi.ts';
import { selectHasExtensions } from '../../session/sessionSlice.ts';
import { useDraft } from '../../shared/hooks/useDraft.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { detailOf } from './detailOf.ts';
import { dialogKey, MemberDialogs, type MemberDialog } from './MemberDialogs.tsx';
import { MemberTable } from './MemberTable.tsx';
import { Pagination } from './Pagination.tsx';
import { texts } from './texts.ts';
import { useExpandedMembers } from './useExpandedMembers.ts';
import { useMemberPages } from './useMemberPages.ts';

/** Search, list and pages of the members. */
export function MembersPanel() {
  const { typed, setTyped, search, page, pageCount, goToPage, current, visible, ...query } =
    useMemberPages();
  const { error, isFetching, retry } = query;
  const members = visible === undefined ? [] : memberSelectors.selectAll(visible.members);
  const isEmpty = visible !== undefined && members.length === 0;

  const isOneHit = current?.count === 1 && search !== '';
  const hit = current === undefined ? undefined : isOneHit ? members[0] : null;
  const [isExpanded, toggleExpanded] = useExpandedMembers(hit, search);
  const [dialog, setDialog] = useDraft<MemberDialog | null>('admin dialog', null);

  const hasExtensions = useSelector(selectHasExtensions);
  const searchField = useRef<InputRef>(null);

  return (
    <>
      <div className="admin-head">
        <h1>{texts.heading}</h1>
        {hasExtensions && (
          <Link className="admin-entry" to="/admin/entry">
            {texts.entry}
          </Link>
        )}
        <Input
          type="search"
          ref={searchField}
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
        <p className="admin-count" role="status">
          {visible === undefined && error === undefined && texts.loading}
          {visible !== undefined && !isEmpty && texts.shown(visible, members.length)}
          {isEmpty && (search === '' ? texts.noMembers : texts.noHits(search))}
        </p>
      </div>
      {isFetching && <div className="admin-progress" aria-hidden="true" />}
      {error !== undefined && (
        <FailureAlert
          text={texts.loadFailure}
          lang="en"
          detail={detailOf(error)}
          onRetry={retry}
          isRetrying={isFetching}
        />
      )}
      {isEmpty && search === '' && hasExtensions && (
        <div className="admin-empty">
          <p>{texts.noMembersHint}</p>
          <code>{texts.addCommand}</code>
        </div>
      )}
      {isEmpty && search !== '' && (
        <div className="admin-empty">
          <p>{texts.noHitsHint}</p>
          <Button
            onClick={() => {
              setTyped('');
              searchField.current?.focus();
            }}
          >
            {texts.clearSearch}
          </Button>
        </div>
      )}
      {!isEmpty && (visible !== undefined || error === undefined) && (
        <MemberTable
          members={visible === undefined ? null : members}
          isFetching={isFetching}
          expanded={members.filter(isExpanded).map(({ id }) => id)}
          onToggle={toggleExpanded}
          actions={{
            createPurchaseCodes: (member) => setDialog({ kind: 'create', member, isOpen: true }),
            issueTicket: (member, purchaseCode) =>
              setDialog({ kind: 'issue', member, purchaseCode, isOpen: true }),
          }}
        />
      )}
      {members.length > 0 && pageCount > 1 && (
        <Pagination
          page={page}
          pageCount={pageCount}
          isLowerBound={visible?.isLowerBound === true}
          onChange={(next) => {
            goToPage(next);
            window.scrollTo({ top: 0 });
          }}
        />
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
