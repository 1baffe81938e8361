import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../../../../src/app/App.tsx';
import { createStore } from '../../../../src/app/store.ts';
import type { CameraControls } from '../../../../src/decoder/cameraControls.ts';
import { CameraError, type CameraFailure } from '../../../../src/decoder/cameraErrors.ts';
import { cameraAdvice } from '../../../../src/features/scan/texts.ts';
import { FakeNetwork, held, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { fakeServices } from '../../decoder/fakeServices.ts';
import { aResult } from '../../decoder/fakeWorker.ts';

let network: FakeNetwork;

beforeEach(() => {
  // jsdom has none; the user who could not be fetched is reported to it.
  window.reportError = () => undefined;
  haveSession();
  network = new FakeNetwork().install().on(wire.me, () => json(200, me({ is_entry_staff: true })));
  // jsdom has no canvas.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  clearCookies();
  jest.restoreAllMocks();
});

const pass = () => new Promise((resolve) => setTimeout(resolve, 5));
/** What was under way when the page appeared is done. */
const settle = () => act(pass);

function openScan(start?: CameraControls | Error | 'never') {
  const fakes = fakeServices();
  if (start !== undefined) fakes.starts.splice(0, 1, start);
  window.history.pushState(null, '', '/scan');
  const { unmount } = render(<App store={createStore(fakes.services)} />);
  return {
    ...fakes,
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
    expect(view.querySelector('.camera-finder + canvas.camera-boxes')).not.toBeNull();
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
    network.on(wire.check('T1'), () => json(409, { error }));
    const { show } = openScan();
    await show('einlass::T1');
    const text = await screen.findByText(error);
    expect(text.closest('.verdict-refused')).not.toBeNull();
    expect(await button('Ticket entwerten')).toBeDisabled();
  });

  it('a lost reply to the tap: says so, keeps the ticket and sends the same once more', async () => {
    network
      .on(wire.check('T1'), () => json(200, { message: '' }))
      .on(wire.invalidate('T1'), [noNetwork, () => json(200, { message: '' })]);
    const { show, user } = openScan();
    await show('einlass::T1');
    await user.click(await screen.findByRole('button', { name: 'Ticket entwerten' }));
    expect(await screen.findByText(/Die Antwort auf die Entwertung fehlt/)).toBeVisible();
    await user.click(await button('Erneut senden'));
    expect(await screen.findByText('Ticket erfolgreich entwertet!')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Erneut senden' })).toBeNull();
    const keys = network
      .to(wire.invalidate('T1'))
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
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

describe('§8 camera failure', () => {
  it.each(Object.entries(cameraAdvice) as [CameraFailure, string][])(
    '%s: a toast, what to do, and a button that tries again',
    async (failure, advice) => {
      const { user, starts } = openScan(new CameraError(failure, 'technical'));
      expect(await screen.findByText(advice)).toBeVisible();
      expect(await screen.findByText('Fehler beim Scannen des Tickets!')).toBeVisible();
      starts.splice(0, 1, { torch: null, zoom: null });
      await user.click(await button('Erneut versuchen'));
      expect(screen.queryByText(advice)).toBeNull();
    },
  );

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
