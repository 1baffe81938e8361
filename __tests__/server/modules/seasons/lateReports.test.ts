/** Phones report when their festival is over: again, or for the first time. The new season has nothing of it. */
import type { Database } from '../../../../server/db/openDatabase.ts';
import { DESPITE_DOUBTS } from '../../../../contract/office/seasons.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { lastYear, type LastYear } from './lastYear.ts';

const KEY = '7b0f6a9c-0d5b-4b7e-9d3e-1f5d1c7a2b11';
const UNDO_KEY = '7b0f6a9c-0d5b-4b7e-9d3e-1f5d1c7a2b12';
const LEAVE_KEY = '7b0f6a9c-0d5b-4b7e-9d3e-1f5d1c7a2b13';

forEachEngine('reports after their festival', (engine) => {
  let database: Database;
  let year: LastYear;
  beforeEach(async () => {
    database = await engine.open();
    year = await lastYear(database);
  });
  afterEach(async () => {
    await year.close();
    await database.close();
  });

  const ledger = () => database.db.selectFrom('entry_event').selectAll().execute();
  const past = () =>
    database.db.selectFrom('past_event').selectAll().orderBy('received_at').execute();
  const archive = async () => (await year.seasons()).past[0];
  const start = async () => {
    expect((await year.start({ despite: DESPITE_DOUBTS })).statusCode).toBe(200);
  };
  const undo = async () => {
    expect(await archive()).toMatchObject({ undo_refused: null });
    expect((await year.undo((await archive())?.id ?? 0)).statusCode).toBe(200);
  };
  const again = { name: 'Waldklang 2028', ticket_prefix: 'wald28', confirmation: 'Waldklang 2027' };

  test('sent again, each gets the reply of then, and the ledger nothing', async () => {
    const { device, unused } = year;
    const reports = [
      () => device.upload(unused.id, { key: KEY, seq: 2 }),
      () => device.undo(KEY, { key: UNDO_KEY, seq: 3, mode: 'device' }),
      () => device.reportLeave(unused.id, { key: LEAVE_KEY, seq: 4 }),
    ];
    const replies = async () => {
      const said: [status: number, body: string][] = [];
      for (const report of reports) {
        const { statusCode, body } = await report();
        said.push([statusCode, body]);
      }
      return said;
    };
    const before = await replies();
    expect(before.map(([status]) => status)).toEqual([200, 200, 200]);
    await start();
    const archived = await past();
    expect(await replies()).toEqual(before);
    expect([await ledger(), await past()]).toEqual([[], archived]);
    await undo();
    expect(await replies()).toEqual(before);
    await start();
    await year.fixture.code(year.member);
    expect((await year.start({ ...again, despite: DESPITE_DOUBTS })).statusCode).toBe(200);
    expect(await replies()).toEqual(before);
  });

  test('a key that another ticket was admitted with then is taken', async () => {
    const { device, unused, admitted } = year;
    await device.upload(unused.id, { key: KEY, seq: 2 });
    await start();
    expect((await device.upload(admitted.id, { key: KEY, seq: 2 })).statusCode).toBe(422);
    expect((await device.invalidate('UNKNOWN', { key: KEY })).statusCode).toBe(422);
  });

  test('reported for the first time, an admission is stored in the archive, and counts there', async () => {
    const { device, unused, admitted } = year;
    await start();
    const first = await device.upload(unused.id, { key: KEY, seq: 2 });
    expect([first.statusCode, first.json()]).toMatchObject([200, { outcome: 'admitted' }]);
    const second = await device.upload(admitted.id, { seq: 3 });
    expect([second.statusCode, second.json()]).toMatchObject([
      ...[200, { outcome: 'conflict', reason: 'used', used: { device: 'Nord 1' } }],
    ]);
    expect(await ledger()).toEqual([]);
    const counts = database.db.selectFrom('past_festival').select(['admitted', 'events']).execute();
    expect(await counts).toEqual([{ admitted: 2, events: 4 }]);
    const { missing, lost } = (await device.heartbeat({ seq: 3 })).json<Record<string, unknown>>();
    expect([missing, lost]).toEqual([[], 0]);
    expect((await device.upload(unused.id, { key: KEY, seq: 2 })).body).toBe(first.body);

    await undo();
    expect((await ledger()).map(({ kind, seq }) => [kind, seq])).toEqual(
      expect.arrayContaining([
        ['admit', 2],
        ['conflict', 3],
      ]),
    );
    const ticket = await database.db
      .selectFrom('ticket')
      .select('admitted_by')
      .where('id', '=', unused.id)
      .executeTakeFirstOrThrow();
    expect(ticket.admitted_by).toBe(KEY);
  });

  test('so are an undo of its own and a leave: both free no ticket', async () => {
    const { device, unused, admitted } = year;
    await device.upload(unused.id, { key: KEY, seq: 2 });
    await start();
    const undone = await device.undo(KEY, { seq: 3, mode: 'device' });
    expect([undone.statusCode, undone.json()]).toMatchObject([200, { reason: 'undo_late' }]);
    const left = await device.reportLeave(admitted.id, { seq: 4 });
    expect([left.statusCode, left.json()]).toMatchObject([200, { reason: 'leave_late' }]);
    expect(await ledger()).toEqual([]);
    expect((await past()).map(({ reason, seq }) => [reason, seq])).toEqual(
      expect.arrayContaining([
        ['undo_late', 3],
        ['leave_late', 4],
      ]),
    );
    // Asked now, and not reported, there is none.
    expect((await device.undo(KEY, {})).statusCode).toBe(404);
    const { missing, lost } = (await device.heartbeat({ seq: 4 })).json<Record<string, unknown>>();
    expect([missing, lost]).toEqual([[], 0]);
    await undo();
  });

  test('a gate that is none, and a ticket that never was, are no obstacle', async () => {
    const { device, unused } = year;
    await start();
    device.headers['entry-gate'] = '4711';
    expect((await device.upload(unused.id, { key: KEY, seq: 2 })).statusCode).toBe(200);
    await undo();
    await start();
    expect((await device.upload('NEVER-SOLD', { seq: 3 })).json()).toMatchObject({
      ...{ outcome: 'conflict', reason: 'unknown' },
    });
    expect(await ledger()).toHaveLength(1);
  });
});
