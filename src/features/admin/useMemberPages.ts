import { useEffect, useEffectEvent } from 'react';
import { asFailure } from '../../api/client/failures.ts';
import { membersApi, useMembersQuery } from '../../api/membersApi.ts';
import { useUrlParams, useUrlSearch } from '../../shared/hooks/useUrlSearch.ts';

/** From the address's `?seite=`, from 1; as many digits as the server takes. */
function pageOf(params: URLSearchParams): number {
  const page = params.get('seite') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** What is searched for, and the page of members that is shown for it; the address has both. */
export function useMemberPages() {
  const { typed, setTyped, search } = useUrlSearch();
  const [params, change] = useUrlParams();
  const page = pageOf(params);
  const goToPage = (next: number, options?: { replace: boolean }): void =>
    change((changed) => {
      if (next === 1) changed.delete('seite');
      else changed.set('seite', String(next));
    }, options);

  const { data, currentData, error, isFetching, refetch } = useMembersQuery(
    { search, page },
    { refetchOnReconnect: true },
  );
  const pageCount = data?.pageCount ?? 1;

  // Members went away since the pages were counted, or there never was such a page, for which Django has a 404.
  const failure = asFailure(error);
  const isMissing = failure?.kind === 'server' && failure.status === 404;
  const isBeyond = page > 1 && (isMissing || currentData?.members.ids.length === 0);
  const goToFirst = useEffectEvent(() => goToPage(1, { replace: true }));
  useEffect(() => {
    if (isBeyond) goToFirst();
  }, [isBeyond]);

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
    goToPage,
    /** Of this search and page; undefined until they have been answered. */
    current: currentData,
    /** The last rows stay while the next ones are on their way; after a failure they would be wrong ones. */
    visible: error === undefined ? data : currentData,
    error,
    isFetching,
    retry: () => void refetch(),
  };
}
