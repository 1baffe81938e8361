/** Guests who leave and come in again, on this device: with and without a network. */
import { pass, openedAt, playInFakeTime, type FakeDevice } from './fakeDevice.ts';
import { FakeGate } from './fakeGate.ts';

let gate: FakeGate;
let device: FakeDevice;

afterEach(() => device.close());
playInFakeTime();
beforeEach(async () => {
  gate = new FakeGate(['T1', 'T2']);
  device = await openedAt(gate);
});

const rows = () => gate.ledger.map(({ ticketId, kind, seq }) => `${ticketId} ${kind} ${seq}`);
const decisions = () =>
  device.status.decisions.map(
    ({ outcome, isConfirmed }) => `${outcome} ${isConfirmed ? 'confirmed' : 'waiting'}`,
  );
async function leaveNext(ticketId: string): Promise<void> {
  await device.showNext(ticketId);
  device.leave();
  await pass(100);
}
/** The device's list knows of all that has happened. */
const hearNews = () => pass(16_000);

describe('at an exit', () => {
  beforeEach(() => {
    device.isExit = true;
  });

  it('says who is inside, by the server, and books out', async () => {
    await device.showNext('T1');
    expect(device.scan).toMatchObject({ state: 'outside', asOfMs: null });
    gate.admitElsewhere('T1');
    await device.showNext('T1');
    expect(device.scan).toMatchObject({ state: 'inside', asOfMs: null });
    device.leave();
    await pass(100);
    expect(device.scan.state).toBe('idle');
    expect(rows()).toEqual(['T1 admit null', 'T1 leave 1']);
    expect(gate.statusOf('T1')).toBe('valid');
    expect(decisions()).toEqual(['left confirmed']);
    await device.showNext('T1');
    expect(device.scan.state).toBe('outside');
  });

  it('nothing admits there, and what is unknown or revoked stays what it is', async () => {
    gate.revokeTicket('T2');
    for (const ticketId of ['T1', 'T2', 'X']) {
      await device.showNext(ticketId);
      device.tap();
      device.leave();
      await pass(100);
    }
    expect(device.scan).toMatchObject({ state: 'refused', text: 'unknown' });
    expect(rows()).toEqual([]);
  });

  it('without a network: by its list, kept, once, behind what is waited for', async () => {
    gate.admitElsewhere('T1');
    await hearNews();
    await device.loseNetwork();
    await device.showNext('T2');
    expect(device.scan).toMatchObject({ state: 'outside' });
    await device.showNext('T1');
    expect(device.scan).toMatchObject({ state: 'inside' });
    expect('asOfMs' in device.scan && device.scan.asOfMs).not.toBeNull();
    device.leave();
    await pass(100);
    expect(device.scan).toMatchObject({ state: 'kept', isLeave: true });
    await device.showNext('T1');
    expect(device.scan.state).toBe('outside');
    expect(decisions()).toEqual(['left waiting']);
    await device.restart();
    await device.showNext('T1');
    expect(device.scan.state).toBe('outside');
    gate.network = 'up';
    await pass(20_000);
    expect(rows()).toEqual(['T1 admit null', 'T1 leave 1']);
    expect(gate.statusOf('T1')).toBe('valid');
    expect(device.status).toMatchObject({ openUploads: 0, notices: [] });
  });

  it('the reply lost: sent again under its key, and stored once', async () => {
    gate.admitElsewhere('T1');
    await device.showNext('T1');
    gate.network = 'robbed';
    device.leave();
    await pass(5_000);
    expect(rows()).toEqual(['T1 admit null', 'T1 leave 1']);
    expect(decisions()).toEqual(['left confirmed']);
  });

  it('somebody else was first: staff are told so', async () => {
    gate.admitElsewhere('T1');
    await device.showNext('T1');
    gate.takeBack(gate.ledger[0]!.key);
    device.leave();
    await pass(100);
    expect(device.scan).toMatchObject({ state: 'refused', text: 'not_inside' });
    expect(device.status.decisions).toMatchObject([{ outcome: 'refused' }]);
  });

  it('what the server refuses of a leave never becomes an admission', async () => {
    gate.admitElsewhere('T1');
    await device.showNext('T1');
    gate.network = 'cut';
    device.leave();
    await pass(2_100);
    expect(device.scan).toMatchObject({ state: 'kept', isLeave: true });
    // Re-entry has been switched off: a call that nobody knows.
    gate.leaveStatus = 404;
    gate.network = 'up';
    await pass(20_000);
    expect(rows()).toEqual(['T1 admit null']);
    expect(device.status.notices).toMatchObject([{ kind: 'aside' }]);
  });
});

describe('at a gate for both', () => {
  it('who was let in here leaves, and comes in again without a network', async () => {
    await device.admitNext('T1');
    await hearNews();
    await device.loseNetwork();
    await device.showNext('T1');
    expect(device.scan.state).toBe('usedHere');
    device.leave();
    await pass(100);
    await device.showNext('T1');
    expect(device.scan.state).toBe('validByList');
    device.tap();
    await pass(100);
    await device.showNext('T1');
    expect(device.scan.state).toBe('usedHere');
    gate.network = 'up';
    await pass(20_000);
    expect(rows()).toEqual(['T1 admit 1', 'T1 leave 2', 'T1 admit 3']);
    expect(gate.statusOf('T1')).toBe('used');
  });

  it('its own admission is not remembered beyond its own leave', async () => {
    await device.admitNext('T1');
    await leaveNext('T1');
    gate.admitElsewhere('T1');
    await hearNews();
    await device.loseNetwork();
    await device.showNext('T1');
    expect(device.scan).toMatchObject({ state: 'refusedByList', reason: 'used' });
  });

  it('who has left elsewhere comes in by the list', async () => {
    const other = await openedAt(gate);
    gate.admitElsewhere('T1');
    await hearNews();
    await other.showNext('T1');
    other.leave();
    await pass(100);
    other.close();
    await hearNews();
    await device.loseNetwork();
    await device.showNext('T1');
    expect(device.scan.state).toBe('validByList');
  });

  it('a leave waits for the admission that the server has not heard of', async () => {
    await device.loseNetwork();
    await device.admitNext('T1');
    gate.network = 'up';
    gate.poison.set('T1', 500);
    await pass(20_000);
    await device.showNext('T1');
    device.leave();
    await pass(100);
    expect(device.scan).toMatchObject({ state: 'kept', isLeave: true });
    gate.poison.delete('T1');
    await pass(20_000);
    expect(rows()).toEqual(['T1 admit 1', 'T1 leave 2']);
    expect(gate.statusOf('T1')).toBe('valid');
  });

  it('who has left comes in again, although the server takes no leave at the moment', async () => {
    await device.admitNext('T1');
    await hearNews();
    gate.leaveStatus = 500;
    await leaveNext('T1');
    await pass(2_000);
    await device.showNext('T1');
    expect(device.scan.state).toBe('validByList');
    device.tap();
    await pass(100);
    expect(device.scan.state).toBe('kept');
    gate.leaveStatus = null;
    await pass(20_000);
    expect(rows()).toEqual(['T1 admit 1', 'T1 leave 2', 'T1 admit 3']);
    expect(device.status.notices).toEqual([]);
  });

  it('nor does it say used where there is no list to judge by: people decide', async () => {
    await device.admitNext('T1');
    device.engine.wipe();
    gate.leaveStatus = 500;
    await leaveNext('T1');
    await pass(2_000);
    await device.showNext('T1');
    expect(device.scan.state).toBe('unanswered');
  });

  it('pass-back: a leave that is reported after somebody came in again frees nothing', async () => {
    gate.admitElsewhere('T1');
    await hearNews();
    await device.loseNetwork();
    await leaveNext('T1');
    gate.takeBack(gate.ledger[0]!.key);
    gate.admitElsewhere('T1');
    gate.network = 'up';
    await pass(20_000);
    expect(rows().at(-1)).toBe('T1 leave 1');
    expect(gate.statusOf('T1')).toBe('used');
    expect(device.status.notices).toEqual([]);
  });

  it('who has left is not taken back, nor counted less', async () => {
    const key = await device.admitNext('T1');
    await leaveNext('T1');
    expect(device.status.decisions).toMatchObject([
      { outcome: 'left', isUndoable: false },
      { outcome: 'admitted', isUndoable: false },
    ]);
    expect(await device.engine.undo(key)).toBe(false);
    expect(device.status.admittedToday).toBe(1);
    expect(device.engine.shift(0).guests).toBe(1);
  });

  it('after a restored backup the leave goes up again, too', async () => {
    const restore = gate.backUp();
    await device.admitNext('T1');
    await leaveNext('T1');
    restore();
    await pass(60_000);
    expect(rows()).toEqual(['T1 admit 1', 'T1 leave 2']);
    expect(gate.statusOf('T1')).toBe('valid');
  });
});
