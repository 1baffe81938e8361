/** A server that came back from a backup, which is older than what this device has reported. */
import { texts } from '../../../../src/entry/engine/texts.ts';
import { openedAt, pass, playInFakeTime, type FakeDevice } from '../fakeDevice.ts';
import { FakeGate } from '../fakeGate.ts';
import { HOUR_MS } from '../../../../contract/time.ts';

const TICKETS = ['T1', 'T2', 'T3', 'T4'];

let gate: FakeGate;
let device: FakeDevice;

playInFakeTime();
beforeEach(async () => {
  gate = new FakeGate(TICKETS);
  device = await openedAt(gate);
});
afterEach(() => device.close());

/** @param origin null: of an older server. */
function newGate(origin: string | null): FakeGate {
  const made = new FakeGate(TICKETS);
  made.origin = origin;
  return made;
}

const keysOf = (ticketId: string) =>
  gate.ledger.filter((row) => row.ticketId === ticketId).map(({ key }) => key);
const kinds = (ticketId: string) =>
  gate.ledger.filter((row) => row.ticketId === ticketId).map(({ kind }) => kind);

async function admitAll(...ticketIds: string[]): Promise<void> {
  for (const ticketId of ticketIds) await device.admitNext(ticketId);
  await pass(1_000);
}

/** A tap that was refused, and one that was not, both after the backup. */
async function loseARefusal(): Promise<void> {
  const restore = gate.backUp();
  await device.showNext('T1');
  gate.admitElsewhere('T1');
  device.tap();
  await pass(1_000);
  expect(kinds('T1')).toEqual(['admit', 'refused']);
  device.discard();
  await admitAll('T2');
  restore();
  await pass(60_000);
}

describe.each(['FESTIVAL', null])('of the origin %s', (origin) => {
  beforeEach(async () => {
    device.close();
    gate = newGate(origin);
    device = await openedAt(gate);
  });

  it('who was let in here is never green again, not even before the device has noticed', async () => {
    const restore = gate.backUp();
    await admitAll('T1');
    const [key] = keysOf('T1');
    restore();
    await device.showNext('T1');
    expect(device.scan.state).toBe('usedHere');
    await pass(1_000);
    expect(gate.ledger).toMatchObject([{ ticketId: 'T1', kind: 'admit', key }]);
  });

  it('whose admission was taken back on the board may go in', async () => {
    await admitAll('T1');
    gate.takeBack(keysOf('T1')[0]!);
    await device.showNext('T1');
    expect(device.scan.state).toBe('valid');
  });

  it('all that it has lost goes up again within a minute, each once, under its key', async () => {
    await admitAll('T1');
    const restore = gate.backUp();
    await admitAll('T2', 'T3');
    const before = TICKETS.map(keysOf);
    restore();
    await pass(60_000);
    expect(TICKETS.map(keysOf)).toEqual(before);
    expect(device.status).toMatchObject({ openUploads: 0, notices: [] });
  });

  it.each([0, 2])(
    'a device that it does not know registers anew, after %i failures, and does the same',
    async (failures) => {
      const fresh = newGate(origin);
      const restore = fresh.backUp();
      device.close();
      gate = fresh;
      device = await openedAt(gate);
      await admitAll('T1', 'T2');
      const before = TICKETS.map(keysOf);
      restore();
      expect(gate.devices).toEqual([]);
      gate.registrationsLost = failures;
      await pass(60_000);
      expect(gate.devices).toHaveLength(1);
      expect(TICKETS.map(keysOf)).toEqual(before);
    },
  );

  it('what was taken back here is taken back again', async () => {
    const restore = gate.backUp();
    await admitAll('T1');
    await device.engine.undo(keysOf('T1')[0]!);
    await pass(1_000);
    expect(kinds('T1')).toEqual(['admit', 'undo']);
    restore();
    await pass(60_000);
    expect(kinds('T1')).toEqual(['admit', 'undo']);
    expect(gate.statusOf('T1')).toBe('valid');
  });

  it('what is taken back before the server is back goes up behind the admission that it has lost', async () => {
    const restore = gate.backUp();
    await admitAll('T1');
    await device.loseNetwork();
    await device.engine.undo(device.taps.at(-1)!.key);
    restore();
    gate.network = 'up';
    await pass(60_000);
    expect(kinds('T1')).toEqual(['admit', 'undo']);
    expect(gate.statusOf('T1')).toBe('valid');
    expect(device.status).toMatchObject({ openUploads: 0, notices: [] });
    await device.showNext('T1');
    expect(device.scan.state).toBe('valid');
  });

  it('who was let in here, and by then at another gate, too, is a conflict', async () => {
    const restore = gate.backUp();
    await admitAll('T1');
    restore();
    gate.admitElsewhere('T1');
    await pass(60_000);
    expect(kinds('T1')).toEqual(['admit', 'conflict']);
    expect(device.status.notices).toMatchObject([{ ticketId: 'T1', kind: 'conflict' }]);
  });

  it('whom the server has refused is not let in by that', async () => {
    await loseARefusal();
    expect(kinds('T1')).toEqual([]);
    expect(kinds('T2')).toEqual(['admit']);
  });

  it('numbers that never come are asked for once, not with every heartbeat', async () => {
    await loseARefusal();
    const calls = gate.callsOfAdmit;
    await pass(10 * 60_000);
    await device.restart();
    await pass(60_000);
    expect(gate.callsOfAdmit).toBe(calls);
  });
});

describe('a backup from before the device registered', () => {
  const NEXT_BEAT_MS = 15_000;
  let restore: () => void;

  beforeEach(async () => {
    device.close();
    gate = new FakeGate(TICKETS);
    restore = gate.backUp();
    device = await openedAt(gate);
    await pass(1_000);
    device.engine.chooseGate({ id: 3, name: 'Tor Nord' });
    await pass(1_000);
  });

  it('is no word on a ticket: the list judges, and the device registers anew at once', async () => {
    restore();
    // Not by a heartbeat: the guest is the first to notice.
    await device.showNext('T1');
    expect(device.scan.state).toBe('validByList');
    expect(gate.devices).toHaveLength(1);
    await device.showNext('T2');
    expect(device.scan.state).toBe('valid');
  });

  it('leaves the device its list, when that server falls before the new one has come', async () => {
    restore();
    device.engine.nudge();
    await pass(100);
    expect(gate.devices).toHaveLength(1);
    await device.loseNetwork();
    await device.showNext('T2');
    expect(device.scan.state).toBe('validByList');
    await device.restart();
    await pass(100);
    await device.showNext('T3');
    expect(device.scan.state).toBe('validByList');
  });

  it('also while nobody answers its registration', async () => {
    restore();
    gate.registrationsLost = 10;
    await pass(NEXT_BEAT_MS);
    expect(gate.devices).toEqual([]);
    await device.loseNetwork();
    await device.showNext('T2');
    expect(device.scan.state).toBe('validByList');
  });
});

/** Nobody opens the scanner for so long, and then there is a server from the backup. */
async function comeBackAfter(hours: number, restore: () => void): Promise<void> {
  device.engine.letGo();
  await pass(hours * HOUR_MS);
  await device.restart();
  restore();
  await pass(60_000);
}

it('what it has lost goes up again however long ago it was, and whatever the clock says', async () => {
  const restore = gate.backUp();
  await admitAll('T1', 'T2');
  const before = TICKETS.map(keysOf);
  await comeBackAfter(24 * 365, restore);
  expect(TICKETS.map(keysOf)).toEqual(before);
});

it('a device that it does not know does so, too', async () => {
  const fresh = new FakeGate(TICKETS);
  const restore = fresh.backUp();
  device.close();
  gate = fresh;
  device = await openedAt(gate);
  await admitAll('T1', 'T2');
  const before = TICKETS.map(keysOf);
  await comeBackAfter(24 * 365, restore);
  expect(gate.devices).toHaveLength(1);
  expect(TICKETS.map(keysOf)).toEqual(before);
});

it('exactly what it misses goes up again', async () => {
  await admitAll('T1');
  const restore = gate.backUp();
  await admitAll('T2');
  restore();
  const calls = gate.callsOfAdmit;
  await pass(60_000);
  expect(gate.callsOfAdmit).toBe(calls + 1);
  expect(keysOf('T2')).toHaveLength(1);
});

it('what it never comes to have is sent to it once', async () => {
  await admitAll('T1', 'T2');
  // It keeps the key, and another number.
  gate.ledger[0]!.seq = 2;
  const calls = gate.callsOfAdmit;
  await pass(10 * 60_000);
  expect(gate.callsOfAdmit).toBe(calls + 1);
});

describe('another festival’s database', () => {
  /** At once, so that no date tells it apart. */
  async function moveTo(origin: string): Promise<void> {
    gate.forget();
    gate.origin = origin;
    await pass(60_000);
  }

  it('is not told of the last one', async () => {
    await admitAll('T1');
    await moveTo('NEXT YEAR');
    expect(gate.devices).toHaveLength(1);
    expect(gate.ledger).toEqual([]);
    // What happens there is its own.
    const restore = gate.backUp();
    await admitAll('T2');
    expect(gate.ledger).toMatchObject([{ ticketId: 'T2', kind: 'admit', seq: 1 }]);
    restore();
    await pass(60_000);
    expect(gate.ledger).toMatchObject([{ ticketId: 'T2' }]);
  });

  it('and its tickets are judged by no list of the last one', async () => {
    await pass(1_000);
    expect(device.status.listAsOfMs).not.toBeNull();
    gate.forget();
    gate.origin = 'NEXT YEAR';
    device.engine.nudge();
    await pass(100);
    expect(gate.devices).toHaveLength(1);
    expect(device.status.listAsOfMs).toBeNull();
  });

  it('nor of what was not reported there: that is set aside, until staff send it', async () => {
    await device.showNext('T1');
    gate.network = 'cut';
    device.tap();
    await pass(5_000);
    expect(device.status.openUploads).toBe(1);
    gate.network = 'up';
    await moveTo('NEXT YEAR');
    expect(gate.ledger).toEqual([]);
    expect(device.status).toMatchObject({
      openUploads: 0,
      notices: [{ ticketId: 'T1', kind: 'aside', text: texts.otherFestival }],
    });
    device.engine.resolve(device.status.notices[0]!.key);
    await pass(60_000);
    expect(gate.ledger).toMatchObject([{ ticketId: 'T1' }]);
  });
});

describe('a journal from before the server had a name', () => {
  beforeEach(async () => {
    device.close();
    gate = newGate(null);
    device = await openedAt(gate);
  });

  it('is that of the database that takes its credential', async () => {
    const restore = gate.backUp();
    await admitAll('T1');
    await comeBackAfter(73, () => {
      gate.origin = 'FESTIVAL';
      restore();
    });
    expect(kinds('T1')).toEqual(['admit']);
  });

  it('goes to another festival neither, where the device gets the same id and numbers', async () => {
    await admitAll('T1', 'T2');
    await comeBackAfter(73, () => {
      gate.origin = 'NEXT YEAR';
      gate.forget();
    });
    const restore = gate.backUp();
    await admitAll('T3', 'T4');
    expect(gate.ledger).toMatchObject([{ deviceId: 1, seq: 1 }, { seq: 2 }]);
    restore();
    await pass(60_000);
    expect(gate.ledger).toMatchObject([{ ticketId: 'T3' }, { ticketId: 'T4' }]);
  });

  it('is known by the registration of then, when the server forgets that after a year', async () => {
    await admitAll('T1');
    gate.origin = 'FESTIVAL';
    await pass(60_000);
    await comeBackAfter(24 * 365, () => gate.forget());
    expect(gate.devices).toHaveLength(1);
    expect(kinds('T1')).toEqual(['admit']);
  });

  it.each([
    [71, ['admit']],
    [73, []],
  ])('goes to an older server again within 72 hours: %i', async (hours, told) => {
    const restore = gate.backUp();
    await admitAll('T1');
    await comeBackAfter(hours, restore);
    expect(kinds('T1')).toEqual(told);
  });

  it.each([
    [71, ['admit']],
    [73, []],
  ])('so does a device that registers anew: %i', async (hours, told) => {
    await admitAll('T1');
    await comeBackAfter(hours, () => {
      gate.origin = 'FESTIVAL';
      gate.forget();
    });
    expect(gate.devices).toHaveLength(1);
    expect(kinds('T1')).toEqual(told);
  });
});
