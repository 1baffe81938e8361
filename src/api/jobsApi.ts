/** Jobs: what is done to many members at once, in the background. */
import type {
  Job,
  JobAction,
  JobRowChoice,
  MemberTask,
  MemberSelection,
} from '../../contract/office/jobEntities.ts';
import { jobCalls } from '../../contract/office/jobs.ts';
import { asks, baseApi } from './baseApi.ts';

/** While somebody looks at it. */
const WATCH_EVERY_MS = 1_000;
/** Mails go out by and by. */
const MAILS_EVERY_MS = 5_000;
/** A dry run is waited for. */
const CHECK_EVERY_MS = 250;

export const isUnderWay = ({ state }: Job): boolean =>
  state === 'checking' || state === 'waiting' || state === 'running';

function intervalOf(jobs: readonly Job[]): number {
  if (jobs.some(({ state }) => state === 'checking')) return CHECK_EVERY_MS;
  if (jobs.some(isUnderWay)) return WATCH_EVERY_MS;
  return jobs.some(({ mails_waiting: waiting = 0 }) => waiting > 0) ? MAILS_EVERY_MS : 0;
}

/** Asks again and again while one of the jobs goes on, or its mails do. */
export const watching = (jobs: readonly Job[] | undefined) => ({
  pollingInterval: intervalOf(jobs ?? []),
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
