/** The page of members that the address asks for: filter, sort, and the row that the page begins or ends at. */
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import {
  DEFAULT_MEMBER_SORT,
  formatMemberSort,
  parseMemberSort,
  type MemberSort,
} from '../../../../contract/office/memberList.ts';
import { asFailure, isRecord } from '../../../api/client/failures.ts';
import {
  officeMembersApi,
  useOfficeMembersQuery,
  type MembersCursor,
  type OfficeMembersQuery,
} from '../../../api/officeMembersApi.ts';
import { PAGE_PARAMS, useUrlParams } from '../../../shared/hooks/useUrlSearch.ts';
import { useAppDispatch } from '../../../shared/store.ts';
import { whenIdle } from '../../../shared/whenIdle.ts';
import { listQueryIn } from './listQuery.ts';

/** How soon the list and an open sheet show what somebody else has changed, where they are looked at. */
export const OTHERS_POLL_MS = 15_000;

/** What was seen so long ago at most is not asked for again. */
const SEEN_S = 10;

/** @param isKnown false while the address may still become another one by itself: no rows are shown of it then */
export function useOfficeMembers(pageSize: number, isKnown: boolean) {
  const [params, change] = useUrlParams();
  const query = listQueryIn(params, pageSize);
  const { sort: sorting, cursor } = query;
  const sort = useMemo(() => parseMemberSort(sorting) ?? DEFAULT_MEMBER_SORT, [sorting]);

  const { data, currentData, isFetching, refetch, ...rest } = useOfficeMembersQuery(
    isKnown ? query : skipToken,
    {
      refetchOnReconnect: true,
      refetchOnFocus: true,
      pollingInterval: OTHERS_POLL_MS,
      skipPollingIfUnfocused: true,
      // What was seen before is there at once; somebody else may have changed it since.
      refetchOnMountOrArgChange: SEEN_S,
    },
  );
  useEndSuperseded(query);
  useAskAgain(isBusy(rest.error) && !isFetching, () => void refetch());
  // Who comes back to what was ended asks anew.
  const error = isAborted(rest.error) ? undefined : rest.error;

  const goTo = (next: MembersCursor, options?: { replace: boolean }): void =>
    change((changed) => {
      for (const param of PAGE_PARAMS) changed.delete(param);
      if (next === null) return;
      if ('after' in next) changed.set('nach', next.after);
      else changed.set('vor', next.before);
    }, options);

  const setSort = (next: MemberSort): void =>
    change((changed) => {
      for (const param of PAGE_PARAMS) changed.delete(param);
      const text = formatMemberSort(next);
      if (text === formatMemberSort(DEFAULT_MEMBER_SORT)) changed.delete('sortierung');
      else changed.set('sortierung', text);
    });

  // Its members went away since, or the row it was asked from did: the server knows no such page any more.
  const isBeyond = cursor !== null && (currentData?.members.ids.length === 0 || isRefused(error));
  const goToFirst = useEffectEvent(() => goTo(null, { replace: true }));
  useEffect(() => {
    if (isBeyond) goToFirst();
  }, [isBeyond]);

  const prefetch = officeMembersApi.usePrefetch('officeMembers');
  const next = currentData?.next;
  // Most lists begin as the address has it: it is not waited until that is known.
  const ahead = isKnown ? next : null;
  const prefetchAhead = useEffectEvent((at: MembersCursor) => prefetch({ ...query, cursor: at }));
  useEffect(
    () => (ahead === undefined ? undefined : whenIdle(() => prefetchAhead(ahead))),
    [ahead],
  );

  return {
    sort,
    setSort,
    cursor,
    goTo,
    /** Of what is asked for now; undefined until it has been answered. */
    current: currentData,
    /** The last rows stay while the next ones are on their way; after a failure they would be wrong ones. */
    visible: error === undefined ? data : currentData,
    error,
    // Rows that are asked for once more are there: nobody waits.
    isFetching: !isKnown || (isFetching && (currentData === undefined || error !== undefined)),
    retry: () => void refetch(),
  };
}

/** How long the server has to get its breath. */
const ASK_AGAIN_MS = 3_000;

/** The server is busy or starts anew: nobody has to press a button for what comes back by itself. */
function useAskAgain(isWanted: boolean, ask: () => void): void {
  const again = useEffectEvent(ask);
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => again(), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isWanted]);
}

/** What is asked for no longer is ended, here and at the server. */
function useEndSuperseded(query: OfficeMembersQuery): void {
  const dispatch = useAppDispatch();
  const asked = useRef(query);
  const endBefore = useEffectEvent(() => {
    const { search, filter } = asked.current;
    if (search !== query.search || filter !== query.filter) {
      dispatch(officeMembersApi.util.getRunningQueryThunk('officeMembers', asked.current))?.abort();
    }
    asked.current = query;
  });
  const key = JSON.stringify(query);
  useEffect(() => endBefore(), [key]);
}

const isAborted = (error: unknown): boolean => isRecord(error) && error.name === 'AbortError';

function isBusy(error: unknown): boolean {
  const failure = asFailure(error);
  return failure?.kind === 'server' && (failure.status === 503 || failure.status === 429);
}

/** The cursor is another sort's, or mangled. */
function isRefused(error: unknown): boolean {
  const failure = asFailure(error);
  return failure?.kind === 'server' && (failure.status === 400 || failure.status === 404);
}
