/** Jobs: what is done to many members at once, in the background. */
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type {
  Job,
  JobAction,
  JobRowChoice,
  MemberTask,
  MemberSelection,
} from '../../contract/office/jobEntities.ts';
import { JOBS_INTERVAL_MS, JOBS_PER_PAGE } from '../../contract/office/jobEntities.ts';
import { jobCalls } from '../../contract/office/jobs.ts';
import { useIsPageVisible } from '../shared/hooks/useIsPageVisible.ts';
import { asks, baseApi, clientOf } from './baseApi.ts';
import { keepFed } from './client/feed.ts';

/** Where no stream gets through. */
const POLL_EVERY_MS = 1_000;
/** Mails go out by and by, and the stream does not tell of them. */
const MAILS_EVERY_MS = 5_000;

export const isUnderWay = ({ state }: Job): boolean =>
  state === 'checking' || state === 'waiting' || state === 'running';

const hasMore = (job: Job): boolean => isUnderWay(job) || (job.mails_waiting ?? 0) > 0;

/** Asks again and again while one of the jobs goes on, or its mails do. */
export const watching = (jobs: readonly Job[] | undefined) => ({
  pollingInterval: jobs?.some(hasMore) === true ? MAILS_EVERY_MS : 0,
  skipPollingIfUnfocused: true,
});

const same = <Reply>(reply: Reply): Reply => reply;

/** What a job changes, and shows at its end. */
const CHANGED = [
  'Jobs',
  'Members',
  'MemberPurchaseCodes',
  'MemberDetails',
  'Labels',
  'Me',
] as const;

export const jobsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Those that were started, newest first. @param before id; null: from the newest. */
    jobs: build.query({
      ...asks(
        jobCalls.jobs,
        (before: number | null) => ({ query: before === null ? {} : { before: String(before) } }),
        same,
      ),
      providesTags: ['Jobs'],
      keepUnusedDataFor: 0,
    }),
    job: build.query({
      ...asks(jobCalls.job, (id: number) => ({ params: { id } }), same),
      providesTags: ['Jobs'],
      keepUnusedDataFor: 0,
    }),
    /** No data: as long as somebody looks at it, what is shown of these jobs is kept up to date. @param ids with commas between */
    jobEvents: build.query({
      queryFn: (_: string) => ({ data: null }),
      keepUnusedDataFor: 0,
      async onCacheEntryAdded(ids, life) {
        const controller = new AbortController();
        void life.cacheEntryRemoved.then(() => controller.abort());
        await keepFed({
          client: clientOf(life),
          call: jobCalls.jobStream,
          query: { ids },
          events: jobCalls.jobStream.reply,
          signal: controller.signal,
          againMs: JOBS_INTERVAL_MS,
          pollMs: POLL_EVERY_MS,
          on: {
            jobs: (jobs) => jobs.forEach((job) => life.dispatch(jobTold(job))),
            unchanged: () => undefined,
          },
          poll: () => life.dispatch(askAgain(ids)),
        });
      },
    }),
    /** A page of a job's members in one state. @param after id of a row; 0: from the first. */
    jobRows: build.query({
      ...asks(
        jobCalls.jobRows,
        ({ id, state, after }: { id: number; state: JobRowChoice; after: number }) => ({
          params: { id },
          query: { state, after: String(after) },
        }),
        same,
      ),
      providesTags: ['Jobs'],
      keepUnusedDataFor: 0,
    }),
    /** Begins a dry run. */
    planJob: build.mutation({
      ...asks(
        jobCalls.planJob,
        (job: { task: MemberTask; selection: MemberSelection }) => ({ body: job }),
        same,
      ),
    }),
    /** Gives up the mails of a job that wait still. */
    stopMails: build.mutation({
      ...asks(jobCalls.stopMails, (id: number) => ({ params: { id } }), same),
      invalidatesTags: [...CHANGED],
    }),
    /** Begins the dry run of what takes a job back. */
    undoJob: build.mutation({
      ...asks(jobCalls.undoJob, (id: number) => ({ params: { id } }), same),
    }),
    changeJob: build.mutation({
      ...asks(
        jobCalls.changeJob,
        ({ id, action }: { id: number; action: JobAction }) => ({
          params: { id },
          body: { action },
        }),
        same,
      ),
      // Before it is asked for again, nobody starts it a second time.
      onQueryStarted: ({ id }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(jobsApi.util.updateQueryData('job', id, () => data)),
          () => undefined,
        ),
      // Also after a failure: somebody else was first.
      invalidatesTags: ['Jobs'],
    }),
  }),
});

type JobsThunk<Result> = ThunkAction<Result, RootState, unknown, UnknownAction>;
type RootState = Parameters<typeof jobsApi.util.selectCachedArgsForQuery>[0];

/** What its mails do stays as it was told last. */
const further = ({ mails_waiting: waiting, mails_failed: failed }: Job, job: Job): Job => ({
  ...job,
  ...(waiting !== undefined && { mails_waiting: waiting }),
  ...(failed !== undefined && { mails_failed: failed }),
});

/** It is shown so wherever it is shown. */
const jobTold =
  (job: Job): JobsThunk<void> =>
  (dispatch, getState) => {
    const { updateQueryData, selectCachedArgsForQuery } = jobsApi.util;
    dispatch(updateQueryData('job', job.id, (shown) => further(shown, job)));
    for (const before of selectCachedArgsForQuery(getState(), 'jobs')) {
      dispatch(
        updateQueryData('jobs', before, (page) => {
          page.jobs = page.jobs.map((shown) => (shown.id === job.id ? further(shown, job) : shown));
        }),
      );
    }
  };

/** Asks for these jobs, and for the lists, where they are shown. */
const askAgain =
  (ids: string): JobsThunk<Promise<unknown>> =>
  (dispatch, getState) => {
    const { selectCachedArgsForQuery } = jobsApi.util;
    const anew = { forceRefetch: true, subscribe: false };
    const { job, jobs } = jobsApi.endpoints;
    return Promise.all([
      ...selectCachedArgsForQuery(getState(), 'job')
        .filter((id) => ids.split(',').includes(String(id)))
        .map((id) => dispatch(job.initiate(id, anew))),
      ...selectCachedArgsForQuery(getState(), 'jobs').map((before) =>
        dispatch(jobs.initiate(before, anew)),
      ),
    ]);
  };

/** @returns the ids of all that are shown and go on, newest first: whoever watches one watches all, by the same stream. */
function underWayIds(state: RootState): string {
  const { selectCachedArgsForQuery } = jobsApi.util;
  const { job, jobs } = jobsApi.endpoints;
  const shown = [
    ...selectCachedArgsForQuery(state, 'job').map((id) => job.select(id)(state).data),
    ...selectCachedArgsForQuery(state, 'jobs').flatMap(
      (before) => jobs.select(before)(state).data?.jobs,
    ),
  ].filter((each) => each !== undefined);
  const ids = new Set(shown.filter(isUnderWay).map(({ id }) => id));
  return [...ids]
    .sort((a, b) => b - a)
    .slice(0, JOBS_PER_PAGE)
    .join();
}

/** Keeps the jobs that are shown up to date while they go on, and the page is in sight. */
export function useJobEvents(): void {
  const ids = useSelector(underWayIds);
  const isVisible = useIsPageVisible();
  jobsApi.useJobEventsQuery(ids, { skip: ids === '' || !isVisible });
}

/** A job has ended: what it has changed is shown as it is now. */
export const jobEnded = () => baseApi.util.invalidateTags([...CHANGED]);

export const {
  useJobsQuery,
  useJobQuery,
  useJobRowsQuery,
  usePlanJobMutation,
  useUndoJobMutation,
  useStopMailsMutation,
  useChangeJobMutation,
} = jobsApi;
