/** The list as the specification has it: a search, and pages by number; for every server. */
import { Input, type InputRef } from 'antd';
import { useRef } from 'react';
import { SEARCH_MAX_CHARS } from '../../../contract/limits.ts';
import { memberSelectors } from '../../api/membersApi.ts';
import { CLEARABLE } from '../../shared/ui/clearable.tsx';
import { useDraft } from '../../shared/hooks/useDraft.ts';
import { specifiedColumns } from './memberColumns.tsx';
import type { MemberDialog } from './memberDialog.ts';
import { MemberListBody } from './MemberListBody.tsx';
import { Pagination } from './Pagination.tsx';
import { texts } from './texts.ts';
import { useAnswered } from './useAnswered.ts';
import { useExpandedMembers } from './useExpandedMembers.ts';
import { useMemberPages } from './useMemberPages.ts';
import { useTopOfRows } from './useTopOfRows.ts';

export function PlainMembers() {
  const { typed, setTyped, search, page, pageCount, goToPage, current, visible, ...query } =
    useMemberPages();
  const { error, isFetching, retry } = query;
  const members = visible === undefined ? [] : memberSelectors.selectAll(visible.members);
  const isEmpty = visible !== undefined && members.length === 0;
  const isCurrent = current !== undefined;

  const isOneHit = current?.count === 1 && search !== '';
  const hit = current === undefined ? undefined : isOneHit ? members[0] : null;
  const [isExpanded, toggleExpanded] = useExpandedMembers(hit, search);
  const [dialog, setDialog] = useDraft<MemberDialog | null>('admin dialog', null);
  const isLeft = useAnswered(page, isCurrent) !== page;
  const showTop = useTopOfRows(current);
  const searchField = useRef<InputRef>(null);

  return (
    <>
      <h1>{texts.heading}</h1>
      <div className="admin-bar">
        <Input
          type="search"
          ref={searchField}
          aria-label={texts.search}
          placeholder={texts.searchHint}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={SEARCH_MAX_CHARS}
          autoComplete="off"
          spellCheck={false}
          allowClear={CLEARABLE}
          autoFocus
          size="large"
        />
      </div>
      <p className="admin-count" role="status">
        {visible === undefined && error === undefined && texts.loading}
        {visible !== undefined && !isEmpty && texts.shown(visible, members.length)}
        {isEmpty && !isCurrent && texts.searching}
        {isEmpty && isCurrent && (search === '' ? texts.noMembers : texts.noHits(search))}
      </p>
      <MemberListBody
        members={visible === undefined ? null : members}
        isCurrent={isCurrent}
        isFetching={isFetching}
        isLeft={isLeft}
        error={error}
        onRetry={retry}
        isSearch={search !== ''}
        onClearSearch={() => {
          setTyped('');
          searchField.current?.focus();
        }}
        columns={specifiedColumns}
        expanded={members.filter(isExpanded).map(({ id }) => id)}
        onToggle={toggleExpanded}
        dialog={dialog}
        setDialog={setDialog}
        onAdded={() => undefined}
      >
        {members.length > 0 && pageCount > 1 && (
          <Pagination
            page={page}
            pageCount={pageCount}
            isLowerBound={visible?.isLowerBound === true}
            onChange={(next) => {
              goToPage(next);
              showTop();
            }}
          />
        )}
      </MemberListBody>
    </>
  );
}
