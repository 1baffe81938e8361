/** One tab of a browser is the device: who loses it, stops; who has none, takes none from another tab unasked. */
import { waitFor } from '@testing-library/react';
import type { DeviceLock } from '../../../src/entry/deviceLock.ts';
import { createEntryServices } from '../../../src/entry/services.ts';
import { FakeNetwork, json, noNetwork, wire } from '../../support/fakeNetwork.ts';
import { scannerStore } from '../../support/scannerStore.ts';
import { clearCookies, haveSession } from '../../support/services.ts';
import { fakeServices } from '../decoder/fakeServices.ts';

const REGISTERED = { id: 1, name: 'Gerät ACDE', credential: '1.secret', server_time: '' };

let network: FakeNetwork;

beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.registerDevice, () => json(201, REGISTERED))
    .on(wire.heartbeat, noNetwork)
    .on(wire.invalidate('T1'), noNetwork);
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  clearCookies();
});

/** A lock that other tabs take when the test says so, and may give back. */
function aLock({ isFree = true } = {}) {
  const losses: (() => void)[] = [];
  const asked: string[] = [];
  const lock: DeviceLock = {
    hold(how, onLost) {
      asked.push(how);
      if (how === 'if free' && !isFree) return Promise.resolve(null);
      losses.push(onLost);
      return Promise.resolve(() => undefined);
    },
  };
  return { lock, asked, lose: () => losses.at(-1)?.() };
}

/** Calls of the gate; that the app looks for its server is another matter. */
const calls = () => network.sent.filter(({ call }) => call.includes('/auth/')).length;

function aTab(lock: DeviceLock) {
  const services = { ...fakeServices().services, ...createEntryServices(lock) };
  const store = scannerStore(services);
  return { entry: services.entry, dispatch: store.dispatch };
}

it('a tab that has lost the device to another one sends nothing more, and says nothing more', async () => {
  const { lock, lose } = aLock({ isFree: false });
  const { entry, dispatch } = aTab(lock);
  const engine = await entry.take(dispatch);
  jest.useFakeTimers();
  const told = jest.fn();
  void engine.admit({ ticketId: 'T1', key: crypto.randomUUID(), isFact: true }, told);
  await jest.advanceTimersByTimeAsync(100);
  expect(network.to(wire.invalidate('T1'))).not.toEqual([]);
  lose();
  expect(entry.current()).toBeNull();
  const [sent, answers] = [calls(), told.mock.calls.length];
  dispatchEvent(new Event('online'));
  dispatchEvent(new Event('focus'));
  await jest.advanceTimersByTimeAsync(120_000);
  expect([calls(), told.mock.calls.length]).toEqual([sent, answers]);
});

it('who comes back to it when the other tab is gone has sent what that one left', async () => {
  const { lock, asked, lose } = aLock();
  const { entry, dispatch } = aTab(lock);
  const engine = await entry.take(dispatch);
  await engine.admit({ ticketId: 'T1', key: crypto.randomUUID(), isFact: true }, () => undefined);
  lose();
  const sent = calls();
  dispatchEvent(new Event('focus'));
  await waitFor(() => expect(calls()).toBeGreaterThan(sent));
  expect(asked).toEqual(['take', 'if free']);
  entry.current()?.close();
});

it('taken again, it is a device anew', async () => {
  const { lock, asked, lose } = aLock();
  const { entry, dispatch } = aTab(lock);
  const first = await entry.take(dispatch);
  lose();
  const second = await entry.take(dispatch);
  expect(second).not.toBe(first);
  expect(entry.current()).toBe(second);
  expect(asked).toEqual(['take', 'take']);
  second.close();
});

it.each([
  ['free: it is sent', true, 'T1'],
  ['another tab: that one sends it', false, undefined],
])('what an earlier visit has left, where the device is %s', async (_, isFree, ticketId) => {
  const left = { key: 'k1', ticketId: 'T1', order: 1, seq: null, deviceId: null, tappedAtMs: 0 };
  const open = { ...left, isDeclared: true, beganOnline: false, state: 'open', text: '' };
  localStorage.setItem('einlass:journal:k1', JSON.stringify(open));
  const { lock, asked, lose } = aLock({ isFree });
  const { entry, dispatch } = aTab(lock);
  await entry.resume(dispatch);
  expect(asked).toEqual(['if free']);
  expect(entry.current() === null).toBe(!isFree);
  const [sent] = network.to(wire.invalidate('T1'));
  expect(sent && 'T1').toBe(ticketId);
  lose();
});
