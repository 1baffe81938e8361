import { useEffect } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../../contract/limits.ts';
import { membersApi, useMembersQuery } from '../../api/membersApi.ts';
import { useDebouncedValue } from '../../shared/hooks/useDebouncedValue.ts';
import { useDraft } from '../../shared/hooks/useDraft.ts';

/** What is typed into the search field, and the page of members that is shown for it. */
export function useMemberPages() {
  const [typed, setTyped] = useDraft('admin search', '');
  const search = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  // A page number belongs to its search: another search starts at its first page.
  const [shown, setShown] = useDraft('admin page', { search: '', page: 1 });
  const page = shown.search === search ? shown.page : 1;
  const turnTo = (next: number): void => setShown({ search, page: next });

  const { data, currentData, error, isFetching, refetch } = useMembersQuery(
    { search, page },
    { refetchOnReconnect: true },
  );
  const pageCount = data === undefined ? 1 : Math.max(1, Math.ceil(data.count / data.pageSize));

  // Members went away since the pages were counted.
  if (page > 1 && currentData?.members.ids.length === 0) turnTo(1);

  const prefetch = membersApi.usePrefetch('members');
  const hasNext = currentData !== undefined && page < pageCount;
  useEffect(() => {
    if (hasNext) prefetch({ search, page: page + 1 });
  }, [hasNext, prefetch, search, page]);

  return {
    typed,
    setTyped,
    search,
    page,
    pageCount,
    turnTo,
    /** Of this search and page; undefined until they have been answered. */
    current: currentData,
    /** The last rows stay while the next ones are on their way; after a failure they would be wrong ones. */
    visible: error === undefined ? data : currentData,
    error,
    isFetching,
    retry: () => void refetch(),
  };
}
