/** The scan screen where guests leave; without re-entry nothing of it is seen. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../../../../src/app/App.tsx';
import { createStore, type AppStore } from '../../../../src/app/store.ts';
import { scanAnswered } from '../../../../src/features/scan/scanSlice.ts';
import type { GateDirection, GateRules } from '../../../../contract/entry/entities.ts';
import type { DeviceIdentity } from '../../../../src/entry/journal/journalEntry.ts';
import { FakeNetwork, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { fakeServices } from '../../decoder/fakeServices.ts';
import { aResult } from '../../decoder/fakeWorker.ts';

const LEAVE = 'POST /api/api/auth/leave/T1/';
const USED = 'Dieses Ticket wurde bereits entwertet.';

let network: FakeNetwork;
let store: AppStore;

// The page's chunk is loaded beforehand, so that no test waits for its compilation.
beforeAll(() => import('../../../../src/app/scanner.tsx'));
beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.heartbeat, noNetwork)
    .on(wire.verify, noNetwork)
    .on(wire.check('T1'), () => json(409, { error: USED, reason: 'used' }))
    .on(LEAVE, () => json(200, { message: 'Der Gast ist draußen.', outcome: 'left' }));
  // jsdom has no canvas.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  localStorage.clear();
  clearCookies();
  jest.restoreAllMocks();
});

const pass = () => new Promise((resolve) => setTimeout(resolve, 20));
const button = (name: string) => screen.findByRole('button', { name });

/** A used ticket is shown to a phone that remembers such a gate. */
async function showUsed(
  direction: GateDirection,
  capabilities = ['entry', 'reentry'],
  rules?: GateRules,
) {
  network.on(wire.me, () => json(200, me({ is_entry_staff: true, capabilities })));
  const device: DeviceIdentity = {
    id: 7,
    name: 'Telefon 7',
    credential: '7.secret',
    lastSeq: 0,
    gate: { id: 1, name: 'Tor', direction },
    rules,
  };
  localStorage.setItem('einlass:device', JSON.stringify(device));
  const fakes = fakeServices();
  window.history.pushState({}, '', '/scan');
  store = createStore(fakes.services);
  render(<App store={store} />);
  await screen.findByRole('heading', { name: 'Bitte Ticket scannen!' });
  await screen.findByText('Telefon 7 · Tor');
  await act(pass);
  await act(async () => {
    fakes.see(aResult(['einlass::T1']));
    await pass();
  });
  return userEvent.setup();
}

it('at an exit: who is inside is booked out, and nobody is let in', async () => {
  const user = await showUsed('out');
  expect(await screen.findByText('Der Gast ist drinnen.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ticket entwerten' })).toBeNull();
  await user.click(await button('Ausgang buchen'));
  expect(await screen.findByText('Der Gast ist draußen.')).toBeVisible();
  expect(await screen.findByText('Bitte Ticket scannen')).toBeVisible();
  expect(await button('Ausgang buchen')).toBeDisabled();
  expect(network.to(LEAVE)).toHaveLength(1);
  expect(network.to(wire.invalidate('T1'))).toHaveLength(0);
});

it('at a gate for both: used is „Stopp“ as ever, and one button more books out', async () => {
  const user = await showUsed('both');
  expect(await screen.findByText(USED)).toBeVisible();
  expect(screen.getByText('Stopp')).toBeVisible();
  expect(await button('Ticket entwerten')).toBeDisabled();
  await user.click(await button('Ausgang buchen'));
  expect(await screen.findByText('Bitte Ticket scannen')).toBeVisible();
  expect(network.to(LEAVE)).toHaveLength(1);
});

it('at an exit, without a network: of a ticket that is not in the list nothing is said of letting in', async () => {
  network.on(wire.check('T1'), noNetwork);
  await showUsed('out');
  const { scannedAtMs } = store.getState().scan!.scan as { scannedAtMs: number };
  const answer = { event: 'unlisted', asOfMs: 0 } as const;
  act(() => void store.dispatch(scanAnswered({ scannedAtMs, to: 'check', answer })));
  const sentence = 'Ticket nicht in der Geräteliste. Ohne Netz kann kein Ausgang gebucht werden.';
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByText(/Freigabe/)).toBeNull();
  expect(await button('Ausgang buchen')).toBeDisabled();
});

it.each<[string, GateDirection, string[], GateRules | undefined]>([
  ['at an entrance', 'in', ['entry', 'reentry'], undefined],
  [
    'without re-entry the gate is an entrance, whatever the device remembers',
    'out',
    ['entry'],
    undefined,
  ],
  ['without re-entry a gate for both is one, too', 'both', ['entry'], undefined],
  [
    'what the gate was told last counts more than the sign-in',
    'out',
    ['entry', 'reentry'],
    { reentry: false, approval: true },
  ],
])('%s', async (_, direction, capabilities, rules) => {
  await showUsed(direction, capabilities, rules);
  expect(await screen.findByText(USED)).toBeVisible();
  expect(await button('Ticket entwerten')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Ausgang buchen' })).toBeNull();
});

it('an exit by what the gate was told last, whatever was so at the sign-in', async () => {
  await showUsed('out', ['entry'], { reentry: true, approval: true });
  expect(await button('Ausgang buchen')).toBeEnabled();
});

it.each([
  [true, 'Ticket nicht in der Geräteliste. Einlass nur nach Freigabe.'],
  [false, 'Ticket nicht in der Geräteliste. Bitte mit Netz erneut scannen.'],
])('a ticket that nobody vouches for, approval %s', async (approval, sentence) => {
  network.on(wire.check('T1'), noNetwork);
  await showUsed('in', ['entry'], { reentry: false, approval });
  const { scannedAtMs } = store.getState().scan!.scan as { scannedAtMs: number };
  const answer = { event: 'unlisted', asOfMs: 0 } as const;
  act(() => void store.dispatch(scanAnswered({ scannedAtMs, to: 'check', answer })));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Mit Freigabe …' })).toHaveLength(
    approval ? 1 : 0,
  );
  expect(await button('Ticket entwerten')).toBeDisabled();
});
