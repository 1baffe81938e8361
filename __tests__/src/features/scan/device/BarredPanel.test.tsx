import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { EntryEngine } from '../../../../../src/entry/engine/entryEngine.ts';
import { BarredPanel } from '../../../../../src/features/scan/device/BarredPanel.tsx';
import { texts } from '../../../../../src/features/scan/device/texts.ts';
import { FakeNetwork, json, noNetwork, wire } from '../../../../support/fakeNetwork.ts';
import { me } from '../../../../support/members.ts';
import { scannerStore } from '../../../../support/scannerStore.ts';
import { clearCookies, haveSession } from '../../../../support/services.ts';
import { fakeServices } from '../../../decoder/fakeServices.ts';

const words = texts.barred;
const HEARD = { server_time: '2026-07-31T17:42:00.000Z', seq: 0, lost: 0, list_cursor: 'E.1' };

let network: FakeNetwork;
let store: ReturnType<typeof scannerStore>;
let engine: EntryEngine;
let registered: number;

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const register = () => {
  registered += 1;
  return json(201, { id: registered, name: 'Gerät ACDE', credential: 'x', server_time: '' });
};

/** The panel of a device that was shut out, before somebody. */
async function openPanel(rights: object): Promise<void> {
  network.on(wire.me, () => json(200, me(rights)));
  const { services } = fakeServices();
  store = scannerStore(services);
  engine = await services.entry.take(store.dispatch);
  render(
    <Provider store={store}>
      <BarredPanel barred="device" />
    </Provider>,
  );
  await pass(100);
}

beforeEach(() => {
  jest.useFakeTimers();
  haveSession();
  registered = 0;
  network = new FakeNetwork()
    .install()
    .on(wire.registerDevice, register)
    .on(wire.heartbeat, () => json(403, { error: 'Nein.', reason: 'device_revoked' }))
    .on(wire.list, noNetwork)
    .on(wire.verify, () => json(200, {}));
});
afterEach(() => {
  engine.close();
  jest.useRealTimers();
  localStorage.clear();
  clearCookies();
});

it('a superuser lets the device take part again, as another one', async () => {
  await openPanel({ is_superuser: true });
  expect(store.getState().entry.barred).toBe('device');
  network.on(wire.heartbeat, () => json(200, HEARD));
  fireEvent.click(screen.getByRole('button', { name: words.renew }));
  await pass(1_000);
  expect(registered).toBe(2);
  expect(store.getState().entry.barred).toBeNull();
  expect(screen.queryByText(words.renewFailed)).toBeNull();
});

it('says so when that does not work, and can be asked again', async () => {
  await openPanel({ is_superuser: true });
  network.on(wire.registerDevice, noNetwork);
  const button = screen.getByRole('button', { name: words.renew });
  fireEvent.click(button);
  await pass(1_000);
  expect(screen.getByText(words.renewFailed)).toBeVisible();
  network.on(wire.registerDevice, register).on(wire.heartbeat, () => json(200, HEARD));
  fireEvent.click(button);
  await pass(1_000);
  expect(store.getState().entry.barred).toBeNull();
  expect(screen.queryByText(words.renewFailed)).toBeNull();
});

it('entry staff are not offered that', async () => {
  await openPanel({ is_entry_staff: true });
  expect(screen.getByText(words.advice.device)).toBeVisible();
  expect(screen.queryByRole('button', { name: words.renew })).toBeNull();
});
