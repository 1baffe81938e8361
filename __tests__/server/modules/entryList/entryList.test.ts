import { createHash, randomUUID } from 'node:crypto';

import { entryCalls } from '../../../../contract/entry/calls.ts';
import {
  applyDelta,
  cursorOf,
  decodeEntryList,
  ENTRY_KEY_BYTES,
  entryKeyOf,
  lastKeyOf,
  mergeRows,
  rowCount,
  statusIn,
  type EntryList,
} from '../../../../contract/entry/list.ts';
import { calls } from '../../../../contract/calls.ts';
import { openDatabase, type Database } from '../../../../server/db/openDatabase.ts';
import { systemClock } from '../../../../server/lib/clock.ts';
import { createEntryListService } from '../../../../server/modules/entryList/service.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { registerDevice, type TestDevice } from '../devices/testDevice.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

const keyOf = (id: string) => entryKeyOf(createHash('sha256').update(id).digest());
const statusOf = (list: EntryList, id: string) => statusIn(list, keyOf(id));

forEachEngine('the device list (entry protocol)', (engine) => {
  let location: string;
  let database: Database;
  let fixture: Fixture;
  let staff: Person;
  let superuser: Person;
  let device: TestDevice;

  beforeAll(async () => {
    location = await engine.newLocation();
    database = openDatabase({ location });
    await database.migrate();
    fixture = await createFixture(database);
    staff = await fixture.person('entry staff');
    superuser = await fixture.person('superuser');
    device = await registerDevice(fixture, staff, 'Nord');
  });
  afterAll(async () => {
    await fixture.close();
    await database.close();
  });

  async function read(since?: string): Promise<EntryList> {
    const answer = await device.list(since);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/vnd.einlass.entry-list');
    expect(answer.headers['cache-control']).toBe('no-store');
    const list = decodeEntryList(answer.rawPayload);
    expect(answer.headers.etag).toBe(`"${cursorOf(list)}"`);
    return list;
  }
  const invalidate = (ticketId: string, key = randomUUID()) => device.invalidate(ticketId, { key });

  test('the whole list has every ticket with its status, and the server’s time', async () => {
    const [valid, used, revoked] = await fixture.tickets(staff, 3);
    await invalidate(used!.id);
    await ask(fixture, calls.generateTicket, {
      as: superuser,
      body: { token: revoked!.purchaseCodeId, email: 'other@example.org' },
    });
    const list = await read();
    expect(list).toMatchObject({ isDelta: false, since: 0 });
    expect(list.madeAt).toBe(fixture.clock.now().getTime());
    expect([valid, used, revoked].map((ticket) => statusOf(list, ticket!.id))).toEqual([
      'valid',
      'used',
      'revoked',
    ]);
    const { count } = await database.db
      .selectFrom('ticket')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(rowCount(list)).toBe(count);
  });

  test('since a cursor: what has changed and nothing else; a second time it is empty', async () => {
    const [ticket, untouched] = await fixture.tickets(staff, 2);
    let list = await read();
    const follow = async () => {
      const delta = await read(cursorOf(list));
      expect(delta).toMatchObject({ isDelta: true, since: list.version });
      expect(statusOf(delta, untouched!.id)).toBeNull();
      list = applyDelta(list, delta)!;
      return rowCount(delta);
    };
    expect(await follow()).toBe(0);

    const key = randomUUID();
    await invalidate(ticket!.id, key);
    expect(await follow()).toBe(1);
    expect(statusOf(list, ticket!.id)).toBe('used');

    await device.undo(key);
    expect(await follow()).toBe(1);
    expect(statusOf(list, ticket!.id)).toBe('valid');

    await ask(fixture, calls.generateTicket, {
      as: superuser,
      body: { token: ticket!.purchaseCodeId, email: 'new@example.org' },
    });
    expect(await follow()).toBe(2); // the old one revoked, a new one
    expect(statusOf(list, ticket!.id)).toBe('revoked');
    expect(await follow()).toBe(0);
    expect(list.rows).toEqual((await read()).rows);
  });

  test('a conflict and a refusal change no ticket, and so no list', async () => {
    const { id } = await fixture.ticket(staff);
    await invalidate(id);
    const { version } = await read();
    await invalidate(id);
    await device.upload(id);
    expect((await read()).version).toBe(version);
  });

  test('If-None-Match with the present list: 304, also when a proxy has weakened it', async () => {
    const cursor = cursorOf(await read());
    for (const tag of [`"${cursor}"`, `W/"${cursor}"`]) {
      const answer = await device.list(cursor, { 'if-none-match': tag });
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([304, 0]);
    }
    await fixture.ticket(staff);
    const answer = await device.list(cursor, { 'if-none-match': `"${cursor}"` });
    expect(answer.statusCode).toBe(200);
  });

  test('the heartbeat has the cursor of the present list', async () => {
    await fixture.ticket(staff);
    const { list_cursor } = (await device.heartbeat()).json<{ list_cursor: string }>();
    expect(list_cursor).toBe(cursorOf(await read()));
  });

  test.each(['x', 'AAAAAAAA.1', 'later'])(
    'a cursor %j that means nothing: the whole list',
    async (since) => {
      const { epoch } = await read();
      const list = await read(since === 'later' ? `${epoch}.999999` : since);
      expect(list).toMatchObject({ isDelta: false, since: 0, epoch });
    },
  );

  test('the rest of a list behind a key; what is no key asks for all of it', async () => {
    await fixture.tickets(staff, 20);
    const all = await read();
    const half = all.rows.subarray(0, (rowCount(all) >> 1) * (ENTRY_KEY_BYTES + 1));
    const behind = async (after: string) => {
      const query = { after };
      const answer = await ask(fixture, entryCalls.list, {
        as: staff,
        headers: device.headers,
        query,
      });
      return decodeEntryList(answer.rawPayload);
    };
    const rest = await behind(Buffer.from(lastKeyOf({ rows: half })).toString('hex'));
    expect(rest).toMatchObject({ isDelta: false, since: 0, epoch: all.epoch });
    expect(mergeRows(half, rest.rows)).toEqual(all.rows);
    expect(rowCount(rest)).toBe(rowCount(all) - (rowCount(all) >> 1));
    for (const none of ['', 'zz', '00ff', '00'.repeat(11)]) {
      expect(rowCount(await behind(none))).toBe(rowCount(all));
    }
  });

  test('100 changes take no more than 5 kB', async () => {
    const tickets = await fixture.tickets(staff, 100);
    const cursor = cursorOf(await read());
    await Promise.all(tickets.map(({ id }) => invalidate(id)));
    const answer = await device.list(cursor);
    expect(rowCount(decodeEntryList(answer.rawPayload))).toBe(100);
    expect(answer.rawPayload.length).toBeLessThanOrEqual(5_000);
  });

  test('more changes than a delta has: the whole list', async () => {
    const cursor = cursorOf(await read());
    // Of many members, as they are: each ticket has the office count its member's codes anew.
    for (let member = 0; member < 20; member += 1) {
      await fixture.tickets(await fixture.person('member'), 251);
    }
    const list = await read(cursor);
    expect(list.isDelta).toBe(false);
    expect(rowCount(list)).toBeGreaterThan(5_000);
  });

  test('only for registered devices of staff', async () => {
    expect((await ask(fixture, entryCalls.list, { as: staff })).json()).toMatchObject({
      reason: 'device_unknown',
    });
    expect((await ask(fixture, entryCalls.list, { headers: device.headers })).statusCode).toBe(401);
    const as = await fixture.person('member');
    expect((await ask(fixture, entryCalls.list, { as, headers: device.headers })).statusCode).toBe(
      403,
    );
  });

  test('a change that is committed late is not skipped by who has read meanwhile', async () => {
    // Of two members: changes of one member's tickets wait for each other, since the office counts them.
    const [slow] = await fixture.tickets(staff, 1);
    const [quick] = await fixture.tickets(await fixture.person('member'), 1);
    let list = await read();
    const other = openDatabase({ location });
    try {
      const change = (db: Database, id: string) =>
        db.transaction(async (trx) => {
          await trx
            .updateTable('ticket')
            .set({ revoked_at: '2026-07-01T00:00:00.000Z', version: null })
            .where('id', '=', id)
            .execute();
          // On the embedded database nobody reads in between: there is one writer.
          if (id !== slow!.id || engine.name === 'sqlite') return;
          await change(database, quick!.id);
          list = applyDelta(list, await read(cursorOf(list)))!;
          expect(statusOf(list, quick!.id)).toBe('revoked');
          expect(statusOf(list, slow!.id)).toBe('valid');
        });
      await change(other, slow!.id);
    } finally {
      await other.close();
    }
    list = applyDelta(list, await read(cursorOf(list)))!;
    expect(statusOf(list, slow!.id)).toBe('revoked');
  });

  test('while many are numbered the gate has its turn, and what changes meanwhile is not skipped', async () => {
    const { db } = database;
    const [changed] = await fixture.tickets(staff, 1_001);
    const list = createEntryListService({ database, clock: systemClock });
    const before = await list.read('');
    await db.updateTable('ticket').set({ version: null }).execute();
    let [turns, isNumbering] = [0, true];
    let tap: Promise<unknown> = Promise.resolve();
    const watch = async () => {
      while (isNumbering) {
        await new Promise((resolve) => setImmediate(resolve));
        turns += 1;
        if (turns === 1) tap = invalidate(changed!.id);
      }
    };
    const watching = watch();
    const cursor = await list.cursor();
    isNumbering = false;
    await watching;
    await tap;
    // On PostgreSQL every answer is a turn.
    expect(turns).toBeGreaterThanOrEqual(engine.name === 'sqlite' ? 5 : 1);
    expect(statusOf(before, changed!.id)).toBe('valid');
    const whole = await list.read('');
    expect(statusOf(whole, changed!.id)).toBe('used');
    const since = await list.read(cursor);
    expect(since.isDelta).toBe(true);
    expect(rowCount(since)).toBeLessThanOrEqual(1);
  });

  test('readers on two handles amid writes: in the end all have what there is', async () => {
    const tickets = await fixture.tickets(staff, 300);
    const other = openDatabase({ location });
    const readers = [database, engine.name === 'sqlite' ? database : other].map((from) =>
      createEntryListService({ database: from, clock: systemClock }),
    );
    const lists = await Promise.all(readers.map((reader) => reader.read('')));
    let isWriting = true;
    const reading = readers.map(async (reader, index) => {
      while (isWriting) {
        const delta = await reader.read(cursorOf(lists[index]!));
        lists[index] = applyDelta(lists[index]!, delta)!;
      }
    });
    await Promise.all(tickets.map(({ id }) => invalidate(id)));
    isWriting = false;
    await Promise.all(reading);
    for (const [index, reader] of readers.entries()) {
      const list = applyDelta(lists[index]!, await reader.read(cursorOf(lists[index]!)))!;
      expect(tickets.map(({ id }) => statusOf(list, id))).toEqual(tickets.map(() => 'used'));
    }
    await other.close();
  });
});
