import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import { sql } from 'kysely';

import { DEFAULT_MEMBER_SORT } from '../../../contract/office/memberList.ts';
import type { Database } from '../../../server/db/openDatabase.ts';
import { insertMembers } from '../../../server/modules/members/repository.ts';
import type { ListAsked } from '../../../server/modules/members/listRepository.ts';
import { createReader, readInPlace, type Reader } from '../../../server/work/reader.ts';
import { forEachEngine } from '../../support/engines.ts';
import { waitUntil } from '../../support/waitUntil.ts';

const crowd = Array.from({ length: 3_000 }, (_, index) => ({
  number: index + 1,
  firstName: 'Änne',
  lastName: `Weiß ${index}`,
  isSuperuser: false,
  isStaff: false,
  isEntryStaff: false,
  initialToken: `AAAAA-${String(index).padStart(5, '0')}`,
  createdAt: '2026-05-01T10:00:00.000Z',
}));

const asked = (search: string): ListAsked => ({
  search,
  filter: [],
  sort: DEFAULT_MEMBER_SORT,
  start: { from: 'beginning', offset: 0 },
  limit: 25,
});

/** They are numbered, in the whole process. @returns its number. */
async function startThread(): Promise<number> {
  const thread = new Worker('', { eval: true });
  const { threadId } = thread;
  await thread.terminate();
  return threadId;
}

const one = { member: { id: 1 } };
const other = { member: { id: 2 } };

/** A read that takes seconds, in a thread alone: each row is in the last of many ranges, many times. */
const endless = {
  ...asked(''),
  filter: Array.from({ length: 30 }, () => ({
    field: 'nummer',
    anyOf: Array.from({ length: 400 }, (_, index) => ({
      kind: 'number',
      min: index === 399 ? 1 : index + 5_000,
      max: null,
    })),
  })),
} as unknown as ListAsked;

forEachEngine('reads of the office', (engine) => {
  let location: string;
  let database: Database;
  let reader: Reader;

  beforeAll(async () => {
    ({ database, location } = await engine.openAt());
    await database.transaction((trx) => insertMembers(trx, crowd));
    reader = createReader(location);
  });
  afterAll(() => reader.close());

  test('beside the gate they find what they find in place, and what was just written', async () => {
    for (const search of ['', 'weiss 17', '#40', 'aaaaa-00016', 'nobody here']) {
      const there = await reader.read('listMembers', [asked(search)]);
      expect(there).toEqual(await readInPlace(database).read('listMembers', [asked(search)]));
    }
    await database.db
      .updateTable('member')
      .set({ first_name: 'Neu' })
      .where('number', '=', 1)
      .execute();
    const slice = { offset: 0, limit: 1 };
    const { members } = await reader.read('searchMembers', ['#1', slice]);
    expect(members).toMatchObject([{ number: 1, first_name: 'Neu' }]);
  });

  test('a failure keeps its meaning, and the next read works', async () => {
    const wrong = { ...asked(''), limit: 'x' as unknown as number };
    await expect(reader.read('listMembers', [wrong])).rejects.toThrow();
    expect((await reader.read('listMembers', [asked('')])).members).toHaveLength(25);
  });

  const open: Reader[] = [];
  const readerWith = (options: Parameters<typeof createReader>[1]) => {
    const reader = createReader(location, options);
    open.push(reader);
    return reader;
  };

  afterAll(async () => {
    for (const reader of open) await reader.close();
  });

  test('no more wait than may: the next one is told to come again', async () => {
    const reader = readerWith({ maxQueue: 2 });
    await reader.read('listMembers', [asked('')]);
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => reader.read('listMembers', [asked('weiss')])),
    );
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(10);
    expect(refused[0]).toMatchObject({ reason: { status: 503, headers: { 'Retry-After': '3' } } });
    expect(all.some(({ status }) => status === 'fulfilled')).toBe(true);
  });

  test('who asks for many takes a share of the places, and none of another’s turns', async () => {
    const reader = readerWith({ maxEach: 12 });
    await reader.read('listMembers', [asked('')]);
    let done = 0;
    const many = Array.from({ length: 12 }, async () => {
      await reader.read('listMembers', [asked('weiss')], one);
      done += 1;
    });
    const tooMany = reader.read('listMembers', [asked('')], one);
    await expect(tooMany).rejects.toMatchObject({ status: 503 });
    await reader.read('listMembers', [asked('weiss')], other);
    expect(done).toBeLessThan(8);
    await Promise.all(many);
    await reader.read('listMembers', [asked('')], one);
  });

  test('what takes too long is given up, and the next one is read', async () => {
    const reader = readerWith({ deadlineMs: 40 });
    await expect(reader.read('listMembers', [endless])).rejects.toMatchObject({ status: 503 });
    await sleep(20);
    const patient = readerWith({});
    expect((await patient.read('listMembers', [asked('weiss')])).members).toHaveLength(25);
  });

  test('what nobody waits for any longer is ended, whatever else is read meanwhile is not', async () => {
    const reader = readerWith({});
    await reader.read('listMembers', [asked('')]);
    const leaving = new AbortController();
    const left = Promise.allSettled([
      reader.read('listMembers', [endless], { ...one, signal: leaving.signal }),
    ]);
    const others = reader.read('listMembers', [asked('weiss 2999')], other);
    await sleep(50);
    leaving.abort();
    expect(await left).toMatchObject([{ reason: { status: 499 } }]);
    expect((await others).members).toHaveLength(2);
    const late = reader.read('listMembers', [asked('')], { ...one, signal: AbortSignal.abort() });
    await expect(late).rejects.toMatchObject({ status: 499 });
  });

  if (engine.name === 'postgres') {
    test('what is given up ends in the database, too, and holds no connection', async () => {
      const running = async (count: number) => {
        const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
          where datname = current_database() and state = 'active'
            and pid <> pg_backend_pid()`.execute(database.db);
        return rows.length === count || undefined;
      };
      const reader = readerWith({});
      const leaving = new AbortController();
      // Whoever reads waits for this.
      await database.transaction(async (trx) => {
        await sql`lock table member_figure in access exclusive mode`.execute(trx);
        const left = Promise.allSettled(
          Array.from({ length: 12 }, () =>
            reader.read('listMembers', [asked('')], { ...one, signal: leaving.signal }),
          ),
        );
        await waitUntil('read on each connection', () => running(4));
        leaving.abort();
        for (const each of await left) expect(each).toMatchObject({ reason: { status: 499 } });
        await waitUntil('end of the reads', () => running(0), 1_000);
        const late = readerWith({ deadlineMs: 40 }).read('listMembers', [asked('')]);
        await expect(late).rejects.toMatchObject({ status: 503 });
        await waitUntil('end of the late one', () => running(0), 1_000);
      });
      // None of the connections has a cancellation left for somebody else.
      const others = Array.from({ length: 8 }, () => reader.read('listMembers', [asked('weiss')]));
      expect((await Promise.all(others)).every(({ members }) => members.length === 25)).toBe(true);
    });
    return;
  }

  test('a thread ends for what has run for long, not for what is cheap or has not begun', async () => {
    const reader = readerWith({});
    await Promise.all([1, 2].map(() => reader.read('listMembers', [asked('')])));
    let last = await startThread();
    const startedSince = async () => {
      const before = last;
      last = await startThread();
      return last - before - 1;
    };
    // What an earlier test has ended is replaced by then.
    do await sleep(700);
    while ((await startedSince()) > 0);
    const leaving = new AbortController();
    const asker = { ...one, signal: leaving.signal };
    const left = Promise.allSettled(
      Array.from({ length: 8 }, () => reader.read('listMembers', [asked('#40')], asker)),
    );
    await sleep(1);
    leaving.abort();
    for (const each of await left) expect(each).toMatchObject({ reason: { status: 499 } });
    expect((await reader.read('listMembers', [asked('weiss')])).members).toHaveLength(25);
    await sleep(600);
    expect(await startedSince()).toBe(0);
    const bored = new AbortController();
    const long = reader.read('listMembers', [endless], { ...one, signal: bored.signal });
    bored.abort();
    await expect(long).rejects.toMatchObject({ status: 499 });
    await waitUntil('thread in its place', async () => (await startedSince()) === 1 || undefined);
  });

  test('the thread cannot write', async () => {
    const { openDatabase } = await import('../../../server/db/openDatabase.ts');
    const readOnly = openDatabase({ location, readOnly: true });
    const writing = readOnly.db.deleteFrom('member').execute();
    await expect(writing).rejects.toThrow(/readonly/);
    await readOnly.close();
  });
});
