/** The board's stream over a real connection. Only the time between its looks at the database is faked. */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Board } from '../../../../contract/entry/board.ts';
import { entryCalls } from '../../../../contract/entry/calls.ts';
import { BOARD_INTERVAL_MS } from '../../../../contract/entry/limits.ts';
import { calls } from '../../../../contract/calls.ts';
import { createMembersService } from '../../../../server/modules/members/service.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { toldEvents } from '../../../support/toldEvents.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

const { jest } = import.meta;
const ALL_BUT_INTERVALS = [
  ...(['Date', 'hrtime', 'performance', 'nextTick', 'queueMicrotask'] as const),
  ...(['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const),
];

forEachEngine('the board’s stream (entry protocol)', (engine) => {
  let fixture: Fixture;
  let address: string;
  let staff: Person;

  beforeEach(async () => {
    fixture = await createFixture(await engine.open());
    jest.useFakeTimers({ doNotFake: ALL_BUT_INTERVALS });
    staff = await fixture.person('entry staff');
    address = await fixture.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(async () => {
    await fixture.close();
    jest.useRealTimers();
  });

  async function watch(as: Person) {
    const answer = await fetch(`${address}/api${entryCalls.boardStream.path}`, {
      headers: { authorization: `Bearer ${as.access}` },
    });
    const boards: Board[] = [];
    const unchanged: string[] = [];
    const ended = (async () => {
      for await (const { name, data } of toldEvents(answer)) {
        if (name === 'board') boards.push(data as Board);
        if (name === 'unchanged') unchanged.push((data as { at: string }).at);
      }
    })();
    return { answer, boards, unchanged, ended };
  }
  async function until(isTrue: () => boolean) {
    for (let waited = 0; !isTrue(); waited += 20) {
      if (waited > 15_000) throw new Error('It did not come');
      jest.advanceTimersByTime(BOARD_INTERVAL_MS);
      await sleep(20);
    }
  }

  test('begins with the present board, goes on with what changes, and ends with the server', async () => {
    const watchers = [
      await watch(await fixture.person('superuser')),
      await watch(await fixture.person('superuser')),
    ];
    for (const { answer } of watchers) {
      expect(answer.headers.get('content-type')).toBe('text/event-stream');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-security-policy')).not.toBeNull();
    }
    await until(() => watchers.every(({ boards }) => boards.length > 0));
    const { id } = await fixture.ticket(staff);
    await ask(fixture, calls.invalidateTicket, { as: staff, params: { ticketId: id } });
    await until(() => watchers.every(({ boards }) => boards.at(-1)?.inside === 1));
    const began = performance.now();
    await fixture.app.close();
    await Promise.all(watchers.map(({ ended }) => ended));
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test('says as of when the last board is still right', async () => {
    const watcher = await watch(await fixture.person('superuser'));
    await until(() => watcher.boards.length > 0);
    fixture.clock.set('2026-07-31T17:45:00.000Z');
    await until(() => watcher.unchanged.length > 0);
    expect(watcher.unchanged[0]).toBe('2026-07-31T17:45:00.000Z');
  });

  test('ends when its watcher is shut out', async () => {
    const superuser = await fixture.person('superuser');
    const other = await watch(await fixture.person('superuser'));
    const watcher = await watch(superuser);
    await until(() => watcher.boards.length > 0);
    await createMembersService(fixture.deps).setActive(superuser.number, false);
    let hasEnded = false;
    void watcher.ended.then(() => (hasEnded = true));
    await until(() => hasEnded);
    await fixture.ticket(staff);
    await until(() => other.boards.at(-1)?.tickets === 1);
  });
});
