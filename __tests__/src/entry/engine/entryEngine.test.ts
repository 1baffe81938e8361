import { openedAt, pass, playInFakeTime, type FakeDevice } from '../fakeDevice.ts';
import { FakeGate } from '../fakeGate.ts';
import { HOUR_MS } from '../../../../contract/time.ts';

let gate: FakeGate;
let device: FakeDevice;

/** The status follows so soon, once for all that happens at once. */
const TOLD_MS = 100;

afterEach(() => device.close());
playInFakeTime();
beforeEach(async () => {
  gate = new FakeGate(['T1', 'T2', 'T3', 'T4']);
  device = await openedAt(gate);
});

const rows = (ticketId: string) => gate.ledger.filter((row) => row.ticketId === ticketId);
const kinds = (ticketId: string) => rows(ticketId).map(({ kind }) => kind);

describe('server or device', () => {
  it('the first verdict after a silent fall comes after 2 s, from the second guest on at once', async () => {
    gate.network = 'silent';
    await device.showNext('T1');
    await pass(1_900);
    expect(device.scan.state).toBe('checking');
    await pass(100);
    expect(device.scan.state).toBe('validByList');
    device.discard();
    await pass(1_000);
    device.show('T2');
    await pass(0);
    expect(device.scan.state).toBe('validByList');
    await pass(TOLD_MS);
    expect(device.status.isDeviceMode).toBe(true);
  });

  it('what answers at once that it cannot: no wait even for the first', async () => {
    gate.network = 'cut';
    await device.showNext('T1');
    expect(device.scan.state).toBe('validByList');
  });

  it('a server that breaks down is no verdict while the device has one', async () => {
    gate.network = 'broken';
    await device.showNext('T1');
    expect(device.scan.state).toBe('validByList');
  });

  it('two good probes, and the server judges again', async () => {
    await device.loseNetwork();
    gate.network = 'up';
    await pass(5_100);
    expect(device.status.isDeviceMode).toBe(true);
    await pass(5_100);
    expect(device.status.isDeviceMode).toBe(false);
    await device.showNext('T1');
    expect(device.scan.state).toBe('valid');
  });

  it('an answer that comes after the device’s corrects the panel', async () => {
    gate.network = 'slow';
    gate.admitElsewhere('T1');
    await device.showNext('T1');
    await pass(2_000);
    expect(device.scan.state).toBe('validByList');
    await pass(1_000);
    expect(device.scan.state).toBe('refused');
  });

  it('an answer to the check that comes after the tap says nothing of the tap', async () => {
    gate.network = 'slow';
    gate.admitElsewhere('T1');
    await device.showNext('T1');
    await pass(2_000);
    device.tap();
    await pass(1_100);
    expect(device.answers.map(({ answer }) => answer.event)).toEqual(['listed', 'refused', 'kept']);
    expect(device.scan.state).toBe('kept');
  });
});

describe('the device’s verdict: own journal, list, unknown', () => {
  beforeEach(async () => {
    gate.admitElsewhere('T2');
    gate.revokeTicket('T3');
    await pass(16_000);
    await device.admitNext('T4');
    await device.loseNetwork();
  });

  it.each([
    ['T1', { state: 'validByList', status: 'success' }],
    ['T2', { state: 'refusedByList', reason: 'used' }],
    ['T3', { state: 'refusedByList', reason: 'revoked' }],
    ['T4', { state: 'usedHere' }],
    ['T9', { state: 'unlisted', status: 'error-client' }],
  ])('%s: %j', async (ticketId, scan) => {
    await device.showNext(ticketId);
    expect(device.scan).toMatchObject(scan);
  });

  it.each([
    ['while the page lives', 12, 0, () => Promise.resolve()],
    ['with a clock that was set back meanwhile', 12, -3, () => Promise.resolve()],
    ['with a clock that was set forward, sooner rather than later', 9, 3, () => Promise.resolve()],
    ['after a restart', 12, 0, () => device.restart()],
  ])(
    'a list that was not synced for 12 hours vouches for nobody by itself, %s',
    async (_, h, skewH, then) => {
      device.engine.letGo();
      await pass(h * HOUR_MS - 60_000);
      await device.showNext('T1');
      expect(device.scan.state).toBe('validByList');
      device.skewMs = skewH * HOUR_MS;
      await then();
      device.engine.letGo();
      await pass(60_000);
      await device.showNext('T1');
      expect(device.scan.state).toBe('listedLongAgo');
    },
  );
});

describe('the tap', () => {
  it('is on the disk before it is sent', async () => {
    let savedBefore = false;
    const { save } = device.database;
    device.database.save = async (changes, durability) => {
      if (durability === 'strict') savedBefore = gate.callsOfAdmit === 0;
      await save(changes, durability);
    };
    await device.admitNext('T1');
    expect(savedBefore).toBe(true);
    expect(kinds('T1')).toEqual(['admit']);
  });

  it('a lost reply: kept after 2 s, sent again under its key, admitted once', async () => {
    await device.showNext('T1');
    gate.network = 'deaf';
    device.tap();
    await pass(2_000);
    expect(device.scan).toMatchObject({ state: 'kept', isSafe: true });
    await pass(TOLD_MS);
    expect(device.status.openUploads).toBe(1);
    gate.network = 'up';
    await pass(20_000);
    expect(kinds('T1')).toEqual(['admit']);
    expect(device.status.openUploads).toBe(0);
  });

  it('approved, of a ticket that the list does not know: a fact, also when the server is there again', async () => {
    await device.loseNetwork();
    await device.showNext('X9');
    expect(device.scan.state).toBe('unlisted');
    device.tap();
    device.approve();
    expect(device.scan.state).toBe('unlisted');
    device.askApproval();
    device.tap();
    expect(device.scan.state).toBe('approving');
    gate.network = 'up';
    await pass(20_000);
    device.approve();
    await pass(100);
    expect(kinds('X9')).toEqual(['conflict']);
    expect(device.status.decisions).toMatchObject([{ ticketId: 'X9', outcome: 'conflict' }]);
  });

  it('retries after 0.5, 1, 2 and 4 s, then every 15 s', async () => {
    await device.showNext('T1');
    gate.poison.set('T1', 503);
    const beganMs = performance.now();
    device.tap();
    await pass(0);
    const sentMs = [0];
    while (performance.now() - beganMs < 40_000) {
      const before = gate.callsOfAdmit;
      await pass(100);
      if (gate.callsOfAdmit > before) sentMs.push(performance.now() - beganMs);
    }
    const delays = sentMs.slice(1).map((ms, index) => (ms - (sentMs[index] ?? 0)) / 1_000);
    expect(delays).toEqual([0.5, 1, 2, 4, 15, 15]);
  });

  it('a refusal that comes after staff let the guest in is reported as a conflict', async () => {
    await device.showNext('T1');
    gate.admitElsewhere('T1');
    gate.network = 'deaf';
    device.tap();
    await pass(4_100);
    gate.network = 'up';
    await pass(30_000);
    expect(kinds('T1')).toEqual(['admit', 'refused', 'conflict']);
    expect(device.status.notices).toMatchObject([{ ticketId: 'T1', kind: 'conflict' }]);
    device.engine.resolve(device.status.notices[0]!.key);
    await pass(100);
    expect(device.status.notices).toEqual([]);
  });

  it('a refusal in time is a refusal, and no admission', async () => {
    await device.showNext('T1');
    gate.admitElsewhere('T1');
    device.tap();
    await pass(100);
    expect(device.scan).toMatchObject({ state: 'refused', text: 'used' });
    await pass(30_000);
    expect(kinds('T1')).toEqual(['admit', 'refused']);
    expect(device.status).toMatchObject({ openUploads: 0, notices: [] });
  });

  it('a poison entry first in the queue holds nobody up; what is refused for good is shown', async () => {
    await device.loseNetwork();
    for (const ticketId of ['T1', 'T2', 'T3']) await device.admitNext(ticketId);
    gate.poison.set('T1', 500).set('T2', 413);
    gate.network = 'up';
    await pass(20_000);
    expect(kinds('T3')).toEqual(['admit']);
    expect(device.status.openUploads).toBe(1);
    expect(device.status.notices).toMatchObject([{ ticketId: 'T2', kind: 'aside' }]);
    gate.poison.clear();
    device.engine.resolve(device.status.notices[0]!.key);
    await pass(20_000);
    expect([kinds('T1'), kinds('T2')]).toEqual([['admit'], ['admit']]);
    expect(device.status).toMatchObject({ openUploads: 0, notices: [] });
  });

  it.each([401, 403, 408, 425, 429])(
    'a %i is about session, device or load: the tap waits, and is admitted later',
    async (status) => {
      await device.loseNetwork();
      await device.admitNext('T1');
      gate.poison.set('T1', status);
      gate.network = 'up';
      await pass(40_000);
      expect(device.status).toMatchObject({ openUploads: 1, notices: [] });
      gate.poison.clear();
      await pass(20_000);
      expect(kinds('T1')).toEqual(['admit']);
      expect(device.status).toMatchObject({ openUploads: 0, notices: [] });
    },
  );

  it('two of one ticket: the second goes up when the first has its answer', async () => {
    await device.loseNetwork();
    const tap = (ticketId: string) =>
      device.engine.admit({ ticketId, key: crypto.randomUUID(), isFact: true }, () => undefined);
    for (const ticketId of ['T2', 'T1', 'T1', 'T3']) await tap(ticketId);
    // Each call takes 3 s, and the first one is alone until somebody answers.
    gate.network = 'slow';
    const before = gate.callsOfAdmit;
    device.engine.nudge();
    const sent: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      sent.push(gate.callsOfAdmit - before);
      await pass(3_000);
    }
    expect(sent).toEqual([1, 3, 4, 4]);
    expect(gate.ledger.map(({ ticketId, kind }) => `${ticketId} ${kind}`)).toEqual([
      'T2 admit',
      'T1 admit',
      'T3 admit',
      'T1 conflict',
    ]);
  });

  it('without database and mirror it says that the page has to stay open', async () => {
    device.database.isFailing = true;
    device.storage.isFailing = true;
    await device.loseNetwork();
    await device.admitNext('T1');
    expect(device.scan).toMatchObject({ state: 'kept', isSafe: false });
    gate.network = 'up';
    await pass(20_000);
    expect(kinds('T1')).toEqual(['admit']);
  });
});

describe('G3, G8: what the journal outlives', () => {
  it.each([
    ['the page', () => undefined],
    ['the database', () => device.database.clear()],
    [
      'the mirror',
      () => Object.keys(device.storage).forEach((name) => device.storage.removeItem(name)),
    ],
  ])('%s', async (_, lose) => {
    await device.loseNetwork();
    await device.admitNext('T1');
    lose();
    await device.restart();
    gate.network = 'up';
    await pass(20_000);
    expect(kinds('T1')).toEqual(['admit']);
    expect(rows('T1')[0]?.seq).toBe(1);
  });

  it('a tap that was on its way when the page went: what staff saw of it nobody knows, so it is a fact', async () => {
    await device.showNext('T1');
    gate.network = 'silent';
    device.tap();
    await pass(500);
    await device.restart();
    await pass(TOLD_MS);
    expect(device.status).toMatchObject({ openUploads: 1, admittedToday: 1 });
    await device.showNext('T1');
    expect(device.scan.state).toBe('usedHere');
    gate.admitElsewhere('T1');
    gate.network = 'up';
    await pass(20_000);
    // Online it would have been refused, and nobody told of the guest who is inside.
    expect(kinds('T1')).toEqual(['admit', 'conflict']);
  });

  it('a log-out sends what waits, wipes the list, and keeps what could not be sent', async () => {
    await device.loseNetwork();
    await device.admitNext('T1');
    const flushed = device.engine.flush(3_000);
    await pass(3_100);
    await flushed;
    device.engine.wipe();
    await pass(100);
    expect(device.status).toMatchObject({ openUploads: 1, listAsOfMs: null });
    await device.restart();
    expect((await device.database.load()).list).toBeUndefined();
    gate.network = 'up';
    await pass(1_000);
    expect(kinds('T1')).toEqual(['admit']);
  });

  it('the list is written together with its date: a page that ends between the two would have no list', () => {
    const written = device.database.saves.filter(({ changes }) => changes.list !== undefined);
    expect(written).toHaveLength(1);
    expect(written[0]?.changes.listSync).toBeDefined();
  });

  it('a server that forgot the device gets it anew, and then the admission', async () => {
    await device.loseNetwork();
    await device.admitNext('T1');
    gate.devices.length = 0;
    gate.devices.push({ id: 99, name: 'x', credential: 'x', lastSeq: 0 });
    gate.network = 'up';
    await pass(40_000);
    expect(gate.devices).toHaveLength(2);
    expect(kinds('T1')).toEqual(['admit']);
  });
});

it('a page that is closed sends nothing more, and what was on its way changes nothing', async () => {
  await device.loseNetwork();
  await device.admitNext('T1');
  gate.network = 'slow';
  // Answered, it would register anew and wipe the list.
  gate.devices.length = 0;
  device.engine.nudge();
  await pass(100);
  const [sent, beats] = [gate.callsOfAdmit, gate.beats.length];
  const { status } = device;
  device.engine.close();
  device.engine.nudge();
  await pass(60_000);
  expect([gate.callsOfAdmit, gate.beats.length]).toEqual([sent, beats]);
  expect(device.status).toBe(status);
  expect(gate.devices).toEqual([]);
  // Whoever is the device now has the journal, and sends the tap under its key again.
  const { entries, list } = await device.database.load();
  expect(entries).toMatchObject([{ ticketId: 'T1', state: 'open' }]);
  expect(list).toBeDefined();
});

it('a page that is closed says no more of itself: the one that is the device speaks for the journal', async () => {
  await device.showNext('T1');
  gate.network = 'silent';
  device.tap();
  await pass(TOLD_MS);
  const { status } = device;
  device.engine.close();
  // The tap is kept meanwhile, and would count.
  await pass(2_000);
  expect(device.scan.state).toBe('kept');
  expect(device.status).toBe(status);
});

it('a server that knows only the two calls: no list, no device mode, the tap is kept all the same', async () => {
  gate.isPlain = true;
  device = await openedAt(gate);
  await device.showNext('T1');
  expect(device.scan.state).toBe('valid');
  gate.network = 'cut';
  device.tap();
  await pass(2_000);
  expect(device.scan.state).toBe('kept');
  await pass(3_000);
  device.show('T2');
  await pass(10);
  expect(device.scan.state).toBe('unanswered');
  gate.network = 'up';
  await pass(20_000);
  expect(kinds('T1')).toEqual(['admit']);
});

describe('a server without keys, whose reply to a tap was lost', () => {
  beforeEach(async () => {
    gate.isPlain = true;
    device = await openedAt(gate);
    await device.showNext('T1');
    gate.network = 'deaf';
  });

  it.each([
    ['while the page lives', () => pass(12_000)],
    ['over a reload', () => pass(1_000).then(() => device.restart())],
  ])(
    'that it is used was most likely this tap, %s: settled, and put away once read',
    async (_, wait) => {
      device.tap();
      await wait();
      expect(device.scan.state).toBe('idle');
      gate.network = 'up';
      await pass(20_000);
      expect(device.status).toMatchObject({
        openUploads: 0,
        notices: [{ ticketId: 'T1', kind: 'presumed', text: 'used' }],
        decisions: [{ ticketId: 'T1', outcome: 'admitted', isConfirmed: true }],
        admittedToday: 1,
      });
      device.engine.resolve(device.status.notices[0]!.key);
      await pass(1_000);
      expect(device.status.notices).toEqual([]);
      await device.restart();
      await pass(1_000);
      expect(device.status).toMatchObject({ notices: [], openUploads: 0, admittedToday: 1 });
      expect(kinds('T1').filter((kind) => kind === 'admit')).toHaveLength(1);
    },
  );

  it('in time for the guest at the gate, who goes in', async () => {
    gate.network = 'robbed';
    device.tap();
    await pass(1_000);
    expect(device.answers.at(-1)!.answer).toEqual({
      event: 'admitted',
      message: 'Vermutlich eben hier entwertet',
    });
    expect(device.scan.state).toBe('idle');
  });

  it('an unknown ticket stays refused', async () => {
    device.tap();
    await pass(12_000);
    gate.removeTicket('T1');
    gate.network = 'up';
    await pass(20_000);
    expect(device.status.notices).toMatchObject([{ ticketId: 'T1', kind: 'aside' }]);
  });

  it.each([403, 429])(
    'a tap that the server has only put off (%i) is not taken for the one that used the ticket',
    async (status) => {
      gate.network = 'up';
      gate.poison.set('T1', status);
      device.tap();
      await pass(500);
      gate.poison.delete('T1');
      gate.admitElsewhere('T1');
      await pass(30_000);
      expect(gate.ledger.filter(({ kind }) => kind === 'admit')).toHaveLength(1);
      expect(device.status.notices.map(({ kind }) => kind)).not.toContain('presumed');
      expect(device.answers.map(({ answer }) => answer)).not.toContainEqual(
        expect.objectContaining({ event: 'admitted' }),
      );
    },
  );

  it('and one that another gate has used before the first tap arrived is a refusal', async () => {
    gate.network = 'up';
    gate.admitElsewhere('T1');
    device.tap();
    await pass(100);
    expect(device.scan).toMatchObject({ state: 'refused', text: 'used' });
  });
});

it('5,000 decisions go up, each once, in the order of the taps', async () => {
  const many = Array.from({ length: 5_000 }, (_, index) => `M${index}`);
  gate = new FakeGate(many);
  device = await openedAt(gate);
  gate.network = 'cut';
  for (const ticketId of many) {
    const tap = { key: crypto.randomUUID(), ticketId, isFact: false };
    void device.engine.admit(tap, () => undefined);
  }
  await pass(3_000);
  await device.restart();
  gate.network = 'up';
  await pass(30_000);
  expect(gate.ledger.map(({ ticketId }) => ticketId)).toEqual(many);
  expect(device.status.openUploads).toBe(0);
});

it('an old copy of a tap that goes up once more makes no dispute again of what staff have read', async () => {
  await device.loseNetwork();
  const key = await device.admitNext('T1');
  const name = `einlass:journal:${key}`;
  const oldCopy = device.storage.getItem(name);
  gate.admitElsewhere('T1');
  gate.network = 'up';
  device.engine.nudge();
  await pass(30_000);
  expect(device.status.notices).toMatchObject([{ key, kind: 'conflict' }]);
  device.engine.resolve(key);
  await pass(TOLD_MS);

  // Browsers write their local storage down late: after a kill it is as it was before.
  device.storage.setItem(name, oldCopy!);
  device.database.opensAfterMs = 1_000;
  gate.network = 'slow';
  const calls = gate.callsOfAdmit;
  const opening = device.restart();
  await pass(10_000);
  await opening;
  device.database.opensAfterMs = 0;
  expect(gate.callsOfAdmit).toBe(calls + 1);
  expect(device.status.notices).toEqual([]);
  expect(device.storage.getItem(name)).toBeNull();
  const { entries } = await device.database.load();
  expect(entries.find((entry) => entry.key === key)?.state).toBe('noted');
});
