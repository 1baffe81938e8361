/** Jobs that are shown, while they go on. */
import { createStore, type AppStore } from '../../../src/app/store.ts';
import { jobsApi } from '../../../src/api/jobsApi.ts';
import type { Job } from '../../../contract/office/jobEntities.ts';
import { fakeStream } from '../../support/fakeStream.ts';
import { FakeNetwork, json, wire } from '../../support/fakeNetwork.ts';
import { clearCookies, haveSession, testServices } from '../../support/services.ts';

const JOBS = 'GET /api/api/auth/admin/jobs/';

const aJob = (id: number, more: Partial<Job> = {}): Job => ({
  ...{ id, task: { kind: 'invite' }, asked_by: 'Ute Leitung', state: 'running' },
  ...{ created_at: '2026-11-20T09:00:00.000Z', started_at: '2026-11-20T09:01:00.000Z' },
  ...{ found: 9, pending: 9, changed: 0, skipped: 0, failed: 0, reasons: [] },
  ...more,
});

let network: FakeNetwork;
let store: AppStore;
let stream: ReturnType<typeof fakeStream>;
let page: Job[];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
  haveSession();
  stream = fakeStream();
  page = [aJob(8), aJob(7, { mails_waiting: 3 })];
  network = new FakeNetwork()
    .install()
    .on(wire.jobStream, stream.answer)
    .on(JOBS, () => json(200, { jobs: page }))
    .on(wire.job(8), () => json(200, page[0]));
  store = createStore(testServices());
});
afterEach(() => {
  jest.useRealTimers();
  clearCookies();
});

const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
const { jobs, job, jobEvents } = jobsApi.endpoints;
async function show() {
  void store.dispatch(jobs.initiate(null));
  void store.dispatch(job.initiate(8));
  await pass();
  const looking = store.dispatch(jobEvents.initiate('8,7'));
  await pass();
  return () => looking.unsubscribe();
}
const listed = () => jobs.select(null)(store.getState()).data?.jobs;
const shown = () => job.select(8)(store.getState()).data;

it('are told how far they have come, in the list and by themselves; what their mails do stays', async () => {
  await show();
  const opened = network.to(wire.jobStream);
  expect(
    opened.map(({ search, headers }) => [search.get('ids'), headers.get('Authorization')]),
  ).toEqual([['8,7', 'Bearer access-1']]);
  stream.send('jobs', [aJob(8, { changed: 4, pending: 5 }), aJob(7, { changed: 1, pending: 8 })]);
  await pass();
  expect(shown()).toMatchObject({ changed: 4, pending: 5 });
  expect(listed()).toMatchObject([{ changed: 4 }, { changed: 1, mails_waiting: 3 }]);
  stream.send('jobs', [aJob(8, { state: 'done', changed: 9, pending: 0 })]);
  await pass();
  expect([shown(), listed()?.[0], listed()?.[1]]).toMatchObject([
    { state: 'done' },
    { state: 'done' },
    { state: 'running', changed: 1 },
  ]);
  // Nobody was asked for it.
  expect([network.to(JOBS), network.to(wire.job(8))].map(({ length }) => length)).toEqual([1, 1]);
});

it('what is no job, or is not shown, changes nothing', async () => {
  await show();
  stream.send('jobs', [{ id: 8 }]);
  stream.send('constructor', {});
  stream.send('jobs', [aJob(5)]);
  stream.send('unchanged', {});
  await pass();
  expect([shown(), listed()]).toEqual([page[0], page]);
});

it('are asked for where no stream gets through, and by the stream as soon as it does', async () => {
  network.on(wire.jobStream, [() => json(502, {}), stream.answer]);
  await show();
  page = [aJob(8, { changed: 2 }), aJob(7)];
  await pass(1_000);
  expect([shown(), listed()]).toMatchObject([{ changed: 2 }, page]);
  await pass(5_000);
  expect(network.to(wire.jobStream)).toHaveLength(2);
  const asked = network.to(JOBS).length;
  stream.send('jobs', [aJob(8, { changed: 3 })]);
  await pass(4_000);
  expect(shown()).toMatchObject({ changed: 3 });
  expect(network.to(JOBS)).toHaveLength(asked);
});

it('a stream that ends is opened anew, and what was missed is asked for', async () => {
  await show();
  page = [aJob(8, { changed: 6 }), aJob(7)];
  stream.send('unchanged', {});
  stream.end();
  await pass(250);
  expect(shown()).toMatchObject({ changed: 6 });
  expect([network.to(wire.jobStream).length, stream.readers()]).toEqual([2, 1]);
});

it('with the last look the stream is over', async () => {
  const leave = await show();
  expect(stream.readers()).toBe(1);
  leave();
  await pass(100);
  expect(stream.readers()).toBe(0);
});
