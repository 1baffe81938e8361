/** What our server has beyond the specification is offered where the answer to `me` announces it, and nowhere else. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { CAPABILITIES } from '../../contract/entities.ts';
import { App } from '../../src/app/App.tsx';
import { createStore } from '../../src/app/store.ts';
import { scannerOpened } from '../../src/decoder/decoderSlice.ts';
import { meApi } from '../../src/api/meApi.ts';
import { DjangoPeer } from '../support/djangoPeer.ts';
import { html, json, noNetwork, wire } from '../support/fakeNetwork.ts';
import { me, memberPage } from '../support/members.ts';
import { scannerStore } from '../support/scannerStore.ts';
import { clearCookies, haveSession } from '../support/services.ts';
import { openPage } from '../support/webApp.tsx';
import { fakeServices } from './decoder/fakeServices.ts';

const ours = me({ is_superuser: true });
const { capabilities: _, ...theirs } = ours;

let peer: DjangoPeer;

/** @param answer to `me`. */
function meet(answer: object): void {
  peer = new DjangoPeer(answer);
  peer
    .on(wire.members, () => json(200, memberPage([])))
    .on(wire.registerDevice, () => html(404))
    .on(wire.heartbeat, () => html(404));
}

beforeAll(() => import('../../src/app/scanner.tsx'));
beforeEach(() => {
  globalThis.reportError = () => undefined;
  haveSession();
  // jsdom has no canvas.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  clearCookies();
  jest.restoreAllMocks();
});

async function openScan() {
  window.history.pushState(null, '', '/scan');
  const store = createStore(fakeServices().services);
  render(<App store={store} />);
  await screen.findByRole('heading', { name: 'Bitte Ticket scannen!' });
  return store;
}

async function dialogOf(button: RegExp) {
  fireEvent.click(screen.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

const board = () => screen.queryByRole('link', { name: 'Einlass live' });
const search = () => screen.queryByRole('link', { name: 'Gast suchen' });

/** The calls that a server of the specification does not have. */
const beyond = () => peer.network.sent.filter(({ call }) => call.includes('/entry/'));

describe('a server that announces none', () => {
  beforeEach(() => meet(theirs));

  it('has no board, and no command line to add members with', async () => {
    openPage('/admin');
    expect(await screen.findByText('Es gibt noch keine Mitglieder.')).toBeVisible();
    expect(board()).not.toBeInTheDocument();
    expect(screen.queryByText(/npm run einlass/)).not.toBeInTheDocument();
  });

  it.each(['/admin/entry', '/entry/search'])('%s is not found', async (path) => {
    openPage(path);
    expect(await screen.findByText('404 Not Found')).toBeVisible();
    expect(beyond()).toEqual([]);
  });

  it('has no guest search, no name and no gate for the device', async () => {
    await openScan();
    expect(search()).not.toBeInTheDocument();
    const settings = await dialogOf(/^Dieses Gerät$/);
    expect(await settings.findByRole('checkbox', { name: /sofort entwerten/ })).toBeVisible();
    expect(settings.queryByText(/Mit Netz|Tor/)).not.toBeInTheDocument();
    expect(settings.queryByLabelText('Name')).not.toBeInTheDocument();
  });

  it('has no device list that the pre-flight could miss', async () => {
    await openScan();
    const preflight = await dialogOf(/^Gerät testen$/);
    expect(await preflight.findByText('Verbindung')).toBeVisible();
    expect(preflight.queryByText('Geräteliste')).not.toBeInTheDocument();
  });

  it('is told of no device, however long the scanner is open', async () => {
    jest.useFakeTimers();
    const store = scannerStore(fakeServices().services);
    await store.dispatch(meApi.endpoints.me.initiate());
    store.dispatch(scannerOpened({ isPageVisible: true }));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(beyond()).toEqual([]);
  });

  it('has none at the next visit either, before it has answered', async () => {
    const store = await openScan();
    await waitFor(() => expect(store.getState().session.capabilities).toBeNull());
    peer.network.on(wire.me, noNetwork);
    const next = createStore(fakeServices().services);
    expect(next.getState().session.capabilities).toBeNull();
  });
});

it.each([[[]], [['chat']], ['entry']])(
  'capabilities %j announce nothing of ours',
  async (capabilities) => {
    meet({ ...theirs, capabilities });
    openPage('/admin');
    await screen.findByText('Es gibt noch keine Mitglieder.');
    expect(board()).toBeNull();
  },
);

describe('a server that announces them', () => {
  beforeEach(() => meet(ours));

  it('is told of the device', async () => {
    jest.useFakeTimers();
    const store = scannerStore(fakeServices().services);
    await store.dispatch(meApi.endpoints.me.initiate());
    store.dispatch(scannerOpened({ isPageVisible: true }));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(peer.network.to(wire.registerDevice).length).toBeGreaterThan(1);
  });

  it('has a board', async () => {
    openPage('/admin');
    await waitFor(() => expect(board()).toBeVisible());
  });

  it.each([
    ['404 of a proxy', () => html(404)],
    ['404 in JSON', () => json(404, { detail: 'Not found.' })],
    ['no answer', noNetwork],
  ])('keeps them: %s to whatever is asked', async (_, answer) => {
    const store = await openScan();
    expect(search()).toBeVisible();
    peer.network.on(wire.me, answer).on(wire.registerDevice, answer).on(wire.guestSearch, answer);
    await act(() => store.dispatch(meApi.endpoints.me.initiate(undefined, { forceRefetch: true })));
    expect(search()).toBeVisible();
    const settings = await dialogOf(/^Dieses Gerät/);
    expect(await settings.findByText(/Mit Netz meldet es sich von selbst an/)).toBeVisible();
    expect(createStore(fakeServices().services).getState().session.capabilities).toEqual(
      CAPABILITIES,
    );
  });
});
