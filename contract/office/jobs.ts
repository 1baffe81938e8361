/** The calls about jobs: a dry run, what it found, and the work itself, which goes on in the background. */
import { Type } from 'typebox';
import type { Call } from '../call.ts';
import { NO_TIMEOUT_MS } from '../limits.ts';
import {
  Job,
  JobAction,
  JobEvents,
  JobPage,
  JobRowChoice,
  JobRowPage,
  JOBS_PER_PAGE,
  NewJob,
} from './jobEntities.ts';

export const jobCalls = {
  planJob: {
    method: 'POST',
    path: '/api/auth/admin/jobs/',
    summary: 'Begins the dry run of a job: it goes through the members and changes nothing.',
    tag: 'jobs',
    access: 'superuser',
    body: NewJob,
    status: 201,
    reply: Job,
  },
  jobs: {
    method: 'GET',
    path: '/api/auth/admin/jobs/',
    summary: 'The jobs that were started, newest first.',
    tag: 'jobs',
    access: 'superuser',
    query: Type.Object({ before: Type.Optional(Type.String()) }),
    status: 200,
    reply: JobPage,
  },
  job: {
    method: 'GET',
    path: '/api/auth/admin/jobs/{id}/',
    summary: 'A job, and how far it has come.',
    tag: 'jobs',
    access: 'superuser',
    status: 200,
    reply: Job,
  },
  /** To be read with fetch, since EventSource sends no Authorization header. */
  jobStream: {
    method: 'GET',
    path: '/api/auth/admin/jobs/stream/',
    summary:
      'How far jobs have come, as server-sent events: `jobs`, and `unchanged` while there is nothing new.',
    tag: 'jobs',
    access: 'superuser',
    timeoutMs: NO_TIMEOUT_MS,
    query: Type.Object({
      ids: Type.String({
        pattern: `^\\d{1,15}(,\\d{1,15}){0,${JOBS_PER_PAGE - 1}}$`,
        description: 'Of the jobs, with commas between.',
      }),
    }),
    status: 200,
    replyKind: 'events',
    mediaType: 'text/event-stream',
    reply: JobEvents,
  },
  jobRows: {
    method: 'GET',
    path: '/api/auth/admin/jobs/{id}/rows/',
    summary:
      'The members of a job in one state: what is or was changed, or why not; or those to be looked at before.',
    tag: 'jobs',
    access: 'superuser',
    query: Type.Object({ state: JobRowChoice, after: Type.Optional(Type.String()) }),
    status: 200,
    reply: JobRowPage,
  },
  changeJob: {
    method: 'POST',
    path: '/api/auth/admin/jobs/{id}/',
    summary: 'Starts, pauses, goes on with or cancels a job, or tries its failed rows again.',
    tag: 'jobs',
    access: 'superuser',
    body: Type.Object({ action: JobAction }),
    status: 200,
    reply: Job,
  },
  stopMails: {
    method: 'POST',
    path: '/api/auth/admin/jobs/{id}/stop-mails/',
    summary: 'Gives up the mails of a job that wait still: they count as failed.',
    tag: 'jobs',
    access: 'superuser',
    status: 200,
    reply: Type.Object({ stopped: Type.Integer() }),
  },
  undoJob: {
    method: 'POST',
    path: '/api/auth/admin/jobs/{id}/undo/',
    summary: 'Begins the dry run of a job that takes back what this one has changed.',
    tag: 'jobs',
    access: 'superuser',
    status: 201,
    reply: Job,
  },
} as const satisfies Record<string, Call>;
