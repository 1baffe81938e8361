/** The scan screen as staff see it, with camera, decoder and server played by the test. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from '../../../../src/app/App.tsx';
import { createStore } from '../../../../src/app/store.ts';
import type { CameraControls } from '../../../../src/decoder/camera/cameraControls.ts';
import { CameraError, type CameraFailure } from '../../../../src/decoder/camera/cameraErrors.ts';
import type { Lenses } from '../../../../src/decoder/camera/lenses.ts';
import { hindranceChanged } from '../../../../src/decoder/decoderSlice.ts';
import type { Hindrance } from '../../../../src/decoder/transport/protocol.ts';
import { EntryEngine } from '../../../../src/entry/engine/entryEngine.ts';
import { NO_STATUS } from '../../../../src/entry/engine/entryStatus.ts';
import { statusReported } from '../../../../src/entry/entrySlice.ts';
import { createTokenCookies } from '../../../../src/session/tokenCookies.ts';
import { FakeNetwork, held, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { fakeServices } from '../../decoder/fakeServices.ts';
import { aResult } from '../../decoder/fakeWorker.ts';

let network: FakeNetwork;

// The page's chunk is loaded beforehand, so that no test waits for its compilation.
beforeAll(() => import('../../../../src/app/scanner.tsx'));

beforeEach(() => {
  // jsdom has no reportError; it gets the error when the user cannot be fetched.
  window.reportError = () => undefined;
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_entry_staff: true })))
    .on(wire.registerDevice, () => json(404, { error: 'Nicht gefunden.' }));
  // jsdom has no canvas.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  localStorage.clear();
  clearCookies();
  jest.restoreAllMocks();
});

const pass = () => new Promise((resolve) => setTimeout(resolve, 20));
/** Waits for what is still under way when the page appears. */
const settle = () => act(pass);

function openScan(
  start?: CameraControls | Error | 'never',
  lenses?: Lenses,
  handedOver: unknown = null,
) {
  const fakes = fakeServices();
  if (lenses !== undefined) fakes.found.lenses = lenses;
  if (start !== undefined) fakes.starts.splice(0, 1, start);
  window.history.pushState({ usr: handedOver, key: 'test' }, '', '/scan');
  const store = createStore(fakes.services);
  const { unmount } = render(<App store={store} />);
  return {
    ...fakes,
    store,
    unmount,
    user: userEvent.setup(),
    /** A frame with these codes comes into view of the open scanner. */
    show: async (...codes: string[]) => {
      await title();
      await settle();
      await act(async () => {
        fakes.see(aResult(codes));
        await pass();
      });
    },
  };
}

const button = (name: string) => screen.findByRole('button', { name });
const title = () => screen.findByRole('heading', { name: 'Bitte Ticket scannen!' });

describe('§6 who may scan', () => {
  it.each([
    ['entry staff', { is_entry_staff: true }],
    ['superusers', { is_superuser: true }],
  ])('%s see the scanner', async (_, member) => {
    network.on(wire.me, () => json(200, me(member)));
    const { camera } = openScan();
    expect(await title()).toBeVisible();
    expect(camera.start).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a member', {}],
    ['staff who are not entry staff', { is_staff: true }],
  ])('%s is denied, and the camera stays off', async (_, member) => {
    network.on(wire.me, () => json(200, me(member)));
    const { camera } = openScan();
    const sentence = await screen.findByText(
      'Access denied. This area is restricted to staff only.',
    );
    expect(sentence.closest('[role="alert"]')).not.toBeNull();
    expect(sentence.closest('[lang="en"]')).not.toBeNull();
    expect(camera.start).not.toHaveBeenCalled();
  });

  it('a role that is given meanwhile is noticed without a touch', async () => {
    jest.useFakeTimers();
    network.on(wire.me, () => json(200, me({})));
    const { camera } = openScan();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('alert')).toHaveTextContent('Access denied.');
    network.on(wire.me, () => json(200, me({ is_entry_staff: true })));
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(screen.getByRole('heading', { name: 'Bitte Ticket scannen!' })).toBeVisible();
    expect(camera.start).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  it('§4: a user who cannot be fetched is denied, and may try again', async () => {
    let isOnline = false;
    network.on(wire.me, () => (isOnline ? json(200, me({ is_entry_staff: true })) : noNetwork()));
    const { user } = openScan();
    expect(await screen.findByText(/^Access denied/)).toBeVisible();
    isOnline = true;
    await user.click(await button('Erneut versuchen'));
    expect(await title()).toBeVisible();
  });
});

describe('a gate does not wait for the network', () => {
  beforeEach(() => createTokenCookies().storeUserData(me({ is_entry_staff: true })));

  it.each([
    ['in our words', { error: 'Nein.' }],
    ['in Django’s', { detail: 'Nein.' }],
  ])('but heeds a server that refuses to say who it is, %s', async (_, words) => {
    let asked = 0;
    network.on(wire.me, () => ((asked += 1) === 1 ? json(403, words) : held().answer));
    openScan();
    expect(await screen.findByText(/^Access denied/)).toBeVisible();
    await settle();
    expect(asked).toBe(1);
  });

  it('who could scan when the page was left can scan before the server has answered', async () => {
    network.on(wire.me, () => held().answer);
    openScan();
    expect(await title()).toBeVisible();
  });

  it.each([
    ['there is no network', noNetwork],
    ['the server is broken', () => json(503, { error: 'Gleich wieder da.' })],
    ['a proxy says 404', () => json(404, { message: 'no Route matched with those values' })],
    ['a proxy says 403', () => json(403, { message: 'Forbidden' })],
    ['a proxy says 405', () => json(405, { error: 'Method Not Allowed' })],
  ])('and while %s', async (_, answer) => {
    network.on(wire.me, answer);
    openScan();
    await settle();
    expect(await title()).toBeVisible();
  });

  it('who could not scan is not turned away before the server has answered, and may try again without one', async () => {
    createTokenCookies().storeUserData(me());
    const answer = held();
    let isOnline = false;
    network.on(wire.me, () => (isOnline ? json(200, me({ is_entry_staff: true })) : answer.answer));
    const { user } = openScan();
    await settle();
    expect(screen.queryByText(/^Access denied/)).not.toBeInTheDocument();
    answer.give(json(503, { error: 'Gleich wieder da.' }));
    isOnline = true;
    await user.click(await button('Erneut versuchen'));
    expect(await title()).toBeVisible();
  });

  it('but not any more once the server says so', async () => {
    network.on(wire.me, () => json(200, me()));
    openScan();
    expect(await screen.findByText(/^Access denied/)).toBeVisible();
  });
});

describe('§2 scan screen', () => {
  it('idle: the sentence, and both buttons disabled', async () => {
    openScan();
    expect(await screen.findByText('Bitte Ticket scannen')).toBeVisible();
    expect(await button('Verwerfen')).toBeDisabled();
    expect(await button('Ticket entwerten')).toBeDisabled();
    expect(document.title).toBe('Einlass | Bitte Ticket scannen!');
  });

  it('a camera that runs has a finder frame in its view, and boxes over it', async () => {
    const { camera } = openScan();
    await title();
    await settle();
    expect(camera.start).toHaveBeenCalledTimes(1);
    const view = screen.getByRole('region', { name: 'Kamera' });
    expect(view.querySelector('video + .camera-finder')).not.toBeNull();
    expect(view.querySelector('.camera-finder + div.camera-boxes')).not.toBeNull();
  });

  it('pending: both buttons disabled', async () => {
    network.on(wire.check('T1'), () => held().answer);
    const { show } = openScan();
    await show('einlass::T1');
    const text = await screen.findByText('Ticket wird geprüft...');
    expect(text).toBeVisible();
    expect(text.closest('.verdict-pending')?.querySelector('.verdict-spinner')).toBeVisible();
    expect(await button('Verwerfen')).toBeDisabled();
    expect(await button('Ticket entwerten')).toBeDisabled();
  });

  it('pending while a ticket is invalidated: both buttons disabled', async () => {
    network.on(wire.check('T1'), () => json(200, { message: '' }));
    network.on(wire.invalidate('T1'), () => held().answer);
    const { show, user } = openScan();
    await show('einlass::T1');
    await screen.findByText('Ticket erfolgreich geprüft!');
    await user.click(await button('Ticket entwerten'));
    const text = await screen.findByText('Ticket wird entwertet...');
    expect(text.closest('.verdict-pending')?.querySelector('.verdict-spinner')).toBeVisible();
    expect(await button('Verwerfen')).toBeDisabled();
    expect(await button('Ticket entwerten')).toBeDisabled();
  });

  it.each([
    ['Ticket von heute', 'Ticket von heute'],
    ['', 'Ticket erfolgreich geprüft!'],
  ])('success with message %j: %s, and both buttons enabled', async (message, sentence) => {
    network.on(wire.check('T1'), () => json(200, { message }));
    const { show } = openScan();
    await show('einlass::T1');
    const text = await screen.findByText(sentence);
    expect(text.closest('.verdict-valid')).not.toBeNull();
    expect(text.closest('[role="alert"]')).toHaveTextContent('Gültig');
    expect(await button('Verwerfen')).toBeEnabled();
    expect(await button('Ticket entwerten')).toBeEnabled();
  });

  it('client error: red, with its sentence; Verwerfen returns to idle', async () => {
    network.on(wire.check('T1'), noNetwork);
    const { show, user } = openScan();
    await show('einlass::T1');
    const text = await screen.findByText('Client-Fehler beim Prüfen des Tickets.');
    expect(text.closest('.verdict-offline')).not.toBeNull();
    expect(await button('Ticket entwerten')).toBeDisabled();
    await user.click(await button('Verwerfen'));
    expect(screen.getByText('Bitte Ticket scannen')).toBeVisible();
  });

  it("server error: red, with the server's text as text", async () => {
    const error = '<b>Schon</b> um 19:42 Uhr entwertet.';
    network.on(wire.check('T1'), () => json(409, { error, reason: 'used' }));
    const { show } = openScan();
    await show('einlass::T1');
    const text = await screen.findByText(error);
    expect(text.closest('.verdict-refused')).not.toBeNull();
    expect(await button('Ticket entwerten')).toBeDisabled();
  });

  it('a lost reply to the tap: kept, said so, counted as open, and sent again by itself', async () => {
    network
      .on(wire.check('T1'), () => json(200, { message: '' }))
      .on(wire.invalidate('T1'), noNetwork);
    const { show, user } = openScan();
    await show('einlass::T1');
    await user.click(await screen.findByRole('button', { name: 'Ticket entwerten' }));
    const sentence = 'Gast darf hinein. Entwertung gespeichert, Bestätigung folgt.';
    const text = await screen.findByText(sentence, {}, { timeout: 5_000 });
    expect(text.closest('.verdict-kept')).not.toBeNull();
    expect(await screen.findByText('1 offen')).toBeVisible();
    network.on(wire.invalidate('T1'), () => json(200, { message: '' }));
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      await pass();
    });
    expect(await screen.findByText('Ticket erfolgreich entwertet!')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('1 offen')).toBeNull());
  });
});

describe('§2 camera controls', () => {
  const controls = { torch: { isOn: false }, zoom: { min: 1, max: 4, value: 1 } };

  it('on/off is always there, torch and zoom only where the camera has them', async () => {
    openScan();
    expect(await button('Kamera ausschalten')).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Licht einschalten' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Vergrößern' })).toBeNull();
  });

  it('torch and zoom act on the camera', async () => {
    const { user, camera } = openScan(controls);
    camera.adjust.mockResolvedValueOnce({ ...controls, torch: { isOn: true } });
    await user.click(await button('Licht einschalten'));
    expect(await button('Licht ausschalten')).toBeVisible();
    expect(await button('Verkleinern')).toBeDisabled();
    camera.adjust.mockResolvedValueOnce({ ...controls, zoom: { min: 1, max: 4, value: 4 } });
    await user.click(await button('Vergrößern'));
    expect(camera.adjust).toHaveBeenLastCalledWith({ zoom: 2 });
    expect(await button('Vergrößern')).toBeDisabled();
  });

  it('the slider zooms to what lies between', async () => {
    const { camera } = openScan(controls);
    const slider = await screen.findByRole('slider', { name: 'Zoom' });
    expect(slider).toHaveAttribute('aria-valuetext', '1-fach');
    fireEvent.change(slider, { target: { value: '2.5' } });
    await settle();
    expect(camera.adjust).toHaveBeenLastCalledWith({ zoom: 2.5 });
    expect(slider).toHaveAttribute('aria-valuetext', '2,5-fach');
  });

  it('§4: off says so, and on comes after the lockout', async () => {
    const { user, camera } = openScan();
    await user.click(await button('Kamera ausschalten'));
    expect(screen.getByText('Die Kamera ist aus.')).toBeVisible();
    expect(await button('Kamera einschalten')).toBeDisabled();
    expect(camera.stop).toHaveBeenCalledTimes(1);
  });

  it('§4: the camera has its element while the screen is open, and stops when it is left', async () => {
    const { camera, unmount } = openScan();
    await title();
    expect(camera.attach).toHaveBeenLastCalledWith(document.querySelector('video'));
    unmount();
    expect(camera.stop).toHaveBeenCalled();
    expect(camera.attach).toHaveBeenLastCalledWith(null);
  });

  it('§4: the camera stops while the page is hidden', async () => {
    const { camera } = openScan();
    await title();
    await settle();
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => {
      document.dispatchEvent(new Event('visibilitychange'));
      await pass();
    });
    expect(camera.stop).toHaveBeenCalledTimes(1);
    visibility.mockReturnValue('visible');
    await act(async () => {
      document.dispatchEvent(new Event('visibilitychange'));
      await pass();
    });
    expect(camera.start).toHaveBeenCalledTimes(2);
  });
});

describe('the device bar', () => {
  it.each([
    ['a server that answers', { isReached: true }, 'Online'],
    ['none that answers just now', { isReached: false }, 'Keine Verbindung'],
    ['another tab that is the device', { isElsewhere: true }, 'Nicht aktiv: anderer Tab'],
  ])('%s', async (_, change, words) => {
    const { store } = openScan();
    await title();
    act(() => void store.dispatch(statusReported({ ...NO_STATUS, isLoading: false, ...change })));
    expect(screen.getByText(words)).toBeVisible();
  });

  it('claims nothing before it is known', async () => {
    jest.spyOn(EntryEngine, 'open').mockReturnValue(new Promise(() => undefined));
    openScan();
    await title();
    const bar = screen.getByRole('region', { name: 'Gerät' });
    expect(bar).toHaveTextContent('Dieses Gerät…… heute… offen');
    // A database that takes its time is told of.
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_100)));
    expect(bar).toHaveTextContent('Liste wird geladen');
  });

  it('that there is no network, the browser says at once', async () => {
    jest.spyOn(EntryEngine, 'open').mockReturnValue(new Promise(() => undefined));
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    network.on(wire.me, noNetwork);
    createTokenCookies().storeUserData(me({ is_entry_staff: true }));
    openScan();
    await title();
    expect(screen.getByText('Keine Verbindung')).toBeVisible();
  });

  it('several notices are one line, which opens them; with the last one the list closes', async () => {
    // The engine says nothing of its own meanwhile.
    const opening = jest.spyOn(EntryEngine, 'open').mockReturnValue(new Promise(() => undefined));
    const { store, user } = openScan();
    await title();
    const notices = ['A', 'B', 'C'].map((key) => ({
      key,
      ticketId: key,
      kind: 'conflict' as const,
      text: `Satz ${key}.`,
      tappedAtMs: 0,
    }));
    act(() => void store.dispatch(statusReported({ ...NO_STATUS, notices })));
    expect(screen.queryByText(/Satz A/)).not.toBeInTheDocument();
    await user.click(await button('3 Einlässe zu klären'));
    for (const key of ['A', 'B', 'C']) {
      // The dialog is fetched first.
      const notice = await screen.findByText(new RegExp(`Satz ${key}`), {}, { timeout: 5_000 });
      expect(notice).toBeVisible();
    }
    expect(screen.getAllByRole('button', { name: 'Gelesen' })).toHaveLength(3);
    act(() => void store.dispatch(statusReported(NO_STATUS)));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    opening.mockRestore();
  });
});

describe('the choice of a camera', () => {
  const all = [
    { id: 'a', label: 'camera2 0, facing back' },
    { id: 'b', label: 'camera2 1, facing front' },
    { id: 'c', label: '' },
    { id: 'd', label: 'Logitech C920' },
  ];

  it('is there where there is more than one, with names one understands', async () => {
    const { user, camera } = openScan(undefined, { all, activeId: 'a', isFarSighted: false });
    const picker = await screen.findByRole('combobox', { name: 'Kamera wählen' });
    expect(
      within(picker)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Rückkamera 0', 'Frontkamera 1', 'Kamera 3', 'Logitech C920']);
    expect(picker).toHaveValue('a');
    await user.selectOptions(picker, 'd');
    expect(camera.choose).toHaveBeenCalledWith('d');
    // With the focus, the keys of a hand scanner would choose a lens.
    expect(picker).not.toHaveFocus();
  });

  it('is hidden where there is only one', async () => {
    openScan(undefined, { all: all.slice(0, 1), activeId: 'a', isFarSighted: false });
    await title();
    await settle();
    expect(screen.queryByRole('combobox', { name: 'Kamera wählen' })).toBeNull();
  });

  it('one that sees nothing near says how far away to hold the ticket', async () => {
    openScan(undefined, { all: [], activeId: 'a', isFarSighted: true });
    expect(await screen.findByText('Ticket mit 20 cm Abstand halten.')).toBeVisible();
  });
});

describe('a code that is not read', () => {
  async function hindered(hindrance: Hindrance, controls?: CameraControls) {
    const scan = openScan(controls);
    await title();
    await settle();
    act(() => void scan.store.dispatch(hindranceChanged(hindrance)));
    return scan;
  }

  it.each([
    ['dark', 'Zu dunkel: ins Licht halten.'],
    ['blurred', 'Unscharf: Linse abwischen.'],
    ['far', 'Ticket näher heranhalten.'],
    ['near', 'Ticket weiter weg halten.'],
  ] as const)('%s: staff read what to do, politely', async (hindrance, advice) => {
    await hindered(hindrance);
    const hint = screen.getByText(advice);
    expect(hint).toBeVisible();
    expect(hint).toHaveAttribute('role', 'status');
    expect(hint.closest('[role="alert"]')).toBeNull();
  });

  it.each([
    ['off is named', false, 'Zu dunkel: Licht einschalten.'],
    ['on is no help any more', true, 'Zu dunkel: ins Licht halten.'],
  ])('in the dark, a lamp that is %s', async (_, isOn, advice) => {
    await hindered('dark', { torch: { isOn }, zoom: null });
    expect(await screen.findByText(advice)).toBeVisible();
  });

  it('nothing of it is said beside a verdict', async () => {
    const { show } = await hindered('blurred');
    await show('einlass::ABCDEFGHJKLMNPQRSTUVWXYZ23');
    expect(screen.queryByText('Unscharf: Linse abwischen.')).toBeNull();
  });
});

describe('a ticket without the camera', () => {
  const field = () => screen.findByRole('textbox', { name: 'Ticket-Code' });
  const ID = 'ABCDEFGHJKLMNPQRSTUVWXYZ23';

  beforeEach(() => {
    // jsdom has no pictures and cannot draw.
    const bitmap = { width: 4_800, height: 2_400, close: () => undefined };
    globalThis.createImageBitmap = jest.fn(() => Promise.resolve(bitmap));
    const context = {
      fillRect: () => undefined,
      drawImage: () => undefined,
      getImageData: () => ({ data: new Uint8ClampedArray(4) }),
    };
    jest
      .spyOn(HTMLCanvasElement.prototype, 'getContext')
      .mockReturnValue(context as unknown as RenderingContext);
  });

  async function openDialog() {
    const page = openScan();
    await page.user.click(await button('Code eingeben oder Bild wählen'));
    return { ...page, dialog: await screen.findByRole('dialog', { name: 'Ohne Kamera prüfen' }) };
  }

  const choose = (user: UserEvent, file = new File(['x'], 'ticket.png', { type: 'image/png' })) =>
    user.upload(screen.getByLabelText('Bild mit dem Ticket wählen'), file);

  it('its code is typed, in small letters and groups if need be, and checked', async () => {
    network.on(wire.check(ID), () => json(200, { message: 'Willkommen' }));
    const { user, dialog } = await openDialog();
    expect(await field()).toHaveFocus();
    await user.keyboard('abcde fghjk lmnpq rstuv wxyz2 3{Enter}');
    expect(await screen.findByText('Willkommen')).toBeVisible();
    expect(dialog).not.toBeInTheDocument();
    expect(await button('Code eingeben oder Bild wählen')).toBeDisabled();
  });

  it.each([
    ['{Enter}', 'Bitte den Code vom Ticket eingeben.'],
    ['andere::T1{Enter}', 'Ungültiger Code erkannt!'],
  ])('%s is refused at the field: %s', async (keys, sentence) => {
    const { user } = await openDialog();
    await user.keyboard(keys);
    const error = within(screen.getByRole('dialog')).getByText(sentence);
    expect(error).toHaveAttribute('role', 'alert');
    expect(await field()).toHaveFocus();
    expect(await field()).toBeInvalid();
    expect(await field()).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(network.to(wire.check('T1'))).toEqual([]);
  });

  it('what was typed is still there when the dialog is opened again', async () => {
    const { user } = await openDialog();
    await user.keyboard('ABCDE');
    await user.click(await button('Schließen'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(await button('Code eingeben oder Bild wählen'));
    expect(await field()).toHaveValue('ABCDE');
  });

  it('a picture of it is read, and checked', async () => {
    network.on(wire.check('T1'), () => json(200, { message: 'Willkommen' }));
    const { user, decoder } = await openDialog();
    decoder.readStill.mockResolvedValueOnce(['einlass::T1']);
    await choose(user);
    expect(await screen.findByText('Willkommen')).toBeVisible();
    expect(createImageBitmap).toHaveBeenCalledWith(expect.objectContaining({ name: 'ticket.png' }));
    expect(decoder.readStill).toHaveBeenCalledWith(
      expect.objectContaining({ width: 2_400, height: 1_200 }),
    );
  });

  it.each([
    ['no code', [], /^Auf dem Bild ist kein Code zu finden/],
    ['two', ['einlass::T1', 'einlass::T2'], 'Bitte nur einen Code gleichzeitig scannen!'],
    ['another code', ['4006381333931'], 'Ungültiger Code erkannt!'],
  ])('a picture with %s says so, and the next one may be chosen', async (_, codes, sentence) => {
    const { user, decoder } = await openDialog();
    decoder.readStill.mockResolvedValueOnce(codes);
    await choose(user);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByText('Das Bild wird gelesen …')).toBeNull();
  });

  it('a file that is no picture says so', async () => {
    const { user } = await openDialog();
    jest.mocked(createImageBitmap).mockRejectedValueOnce(new DOMException('', 'InvalidStateError'));
    await choose(user);
    expect(await screen.findByText(/^Die Datei ließ sich nicht lesen/)).toBeVisible();
  });

  it('a picture that takes its time says so, and counts for nothing once the dialog is closed', async () => {
    const { user, decoder } = await openDialog();
    const { promise, resolve } = Promise.withResolvers<string[]>();
    decoder.readStill.mockReturnValueOnce(promise);
    await choose(user);
    expect(screen.getByText('Das Bild wird gelesen …')).toBeVisible();
    await user.click(await button('Schließen'));
    resolve(['einlass::T1']);
    await settle();
    expect(screen.getByText('Bitte Ticket scannen')).toBeVisible();
  });

  it('one that another page hands over is checked, once', async () => {
    network.on(wire.check(ID), () => json(200, { message: 'Willkommen' }));
    const { unmount } = openScan(undefined, undefined, { ticketId: ID });
    expect(await screen.findByText('Willkommen')).toBeVisible();
    expect(window.history.state).toMatchObject({ usr: null });
    unmount();
    openScan(undefined, undefined, (window.history.state as { usr: unknown }).usr);
    await title();
    await settle();
    expect(network.to(wire.check(ID))).toHaveLength(1);
  });

  it('guests without one are looked for on a page of their own', async () => {
    openScan();
    const link = await screen.findByRole('link', { name: 'Gast suchen' });
    expect(link).toHaveAttribute('href', '/entry/search');
  });

  it('a hand scanner is heard wherever the focus is', async () => {
    network.on(wire.check('T1'), () => json(200, { message: 'Willkommen' }));
    openScan();
    await title();
    await settle();
    act(() => {
      for (const key of [...Array.from('einlassÖÖT1'), 'Enter']) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      }
    });
    expect(await screen.findByText('Willkommen')).toBeVisible();
  });
});

describe('sound', () => {
  it('is switched off and on, and unlocked by the first touch', async () => {
    const { user, signals } = openScan();
    await user.click(await button('Ton ausschalten'));
    expect(signals.unlock).toHaveBeenCalled();
    await user.click(await button('Ton einschalten'));
    expect(signals.give).toHaveBeenCalledWith('valid');
    expect(await button('Ton ausschalten')).toBeVisible();
  });
});

describe('§8 camera failure', () => {
  it.each<[CameraFailure, string]>([
    [
      'insecure-context',
      'Die Kamera läuft nur über eine sichere Verbindung. Bitte die Seite mit https:// öffnen.',
    ],
    [
      'no-api',
      'Dieser Browser gibt die Kamera nicht frei. Bitte die Seite in einem aktuellen Chrome, Firefox oder Safari öffnen.',
    ],
    [
      'denied',
      'Die Kamera ist für diese Seite gesperrt. Bitte in den Einstellungen des Browsers erlauben, dann erneut versuchen.',
    ],
    [
      'not-found',
      'Keine Kamera gefunden. Bitte eine Kamera anschließen oder ein anderes Gerät nehmen.',
    ],
    [
      'in-use',
      'Die Kamera ist gerade belegt. Bitte andere Apps und Tabs mit Kamera schließen, dann erneut versuchen.',
    ],
    ['timed-out', 'Die Kamera liefert kein Bild. Bitte erneut versuchen oder die Seite neu laden.'],
    [
      'interrupted',
      'Das Kamerabild bleibt immer wieder stehen. Bitte andere Apps mit Kamera schließen, dann erneut versuchen.',
    ],
    [
      'taken',
      'Ein anderer Tab oder ein anderes Fenster hat die Kamera übernommen. Zum Scannen hier bitte die Kamera zurückholen.',
    ],
    [
      'unknown',
      'Die Kamera ließ sich nicht starten. Bitte erneut versuchen oder die Seite neu laden.',
    ],
  ])('%s: a toast, what to do, and a button that tries again', async (failure, advice) => {
    const { user, starts } = openScan(new CameraError(failure, 'technical'));
    expect(await screen.findByText(advice)).toBeVisible();
    expect(await screen.findByText('Fehler beim Scannen des Tickets!')).toBeVisible();
    starts.splice(0, 1, { torch: null, zoom: null });
    const retry = failure === 'taken' ? 'Kamera zurückholen' : 'Erneut versuchen';
    await user.click(await button(retry));
    expect(screen.queryByText(advice)).toBeNull();
  });

  it('a time-out shows its own sentence as well', async () => {
    const sentence = 'Loading camera stream timed out after 3 seconds.';
    openScan(new CameraError('timed-out', sentence));
    expect(await screen.findByText(sentence)).toHaveAttribute('lang', 'en');
  });

  it.each([
    ['starting', 'Scanner lädt …'],
    ['restarting', 'Scanner startet neu …'],
    [
      'failed',
      'Der Scanner konnte nicht geladen werden. Bitte Verbindung prüfen und erneut versuchen.',
    ],
  ] as const)('a decoder that is %s says so', async (status, sentence) => {
    const { becomes } = openScan();
    await title();
    await settle();
    act(() => becomes(status));
    expect(screen.getByText(sentence)).toBeVisible();
  });
});

describe('back', () => {
  const LEAVING = 'Noch einmal zurück verlässt den Scanner.';
  const back = () =>
    act(async () => {
      window.history.back();
      await pass();
    });
  const touch = () => act(() => document.body.click());

  it('the first step says that the next one leaves, and the camera goes on', async () => {
    window.history.pushState(null, '', '/entry/search');
    const { camera } = openScan();
    await title();
    await settle();
    touch();
    await back();
    expect(await screen.findByText(LEAVING)).toBeVisible();
    expect(await title()).toBeVisible();
    expect(camera.attach).toHaveBeenCalledTimes(1);
    await back();
    expect(window.location.pathname).toBe('/entry/search');
  });

  it('an open dialog is closed first; a touch holds the next step again', async () => {
    const { user } = openScan();
    await title();
    await user.click(await button('Code eingeben oder Bild wählen'));
    expect(await screen.findByRole('dialog')).toBeVisible();
    await back();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(LEAVING)).toBeNull();
    touch();
    await back();
    expect(await screen.findByText(LEAVING)).toBeVisible();
  });
});
