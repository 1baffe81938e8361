/** Camera and decoder as the store starts and stops them. */
import { CameraError, CameraStartCancelled } from '../../../src/decoder/camera/cameraErrors.ts';
import {
  cameraTogglePressed,
  lensChosen,
  pageHidden,
  pageShown,
  retryPressed,
  scannerClosed,
  scannerOpened,
  selectDecoder,
  selectHindrance,
  torchPressed,
  zoomPressed,
  zoomSlid,
} from '../../../src/decoder/decoderSlice.ts';
import { scannerStore } from '../../support/scannerStore.ts';
import type { Hindrance } from '../../../src/decoder/transport/protocol.ts';
import { fakeServices, NO_CONTROLS } from './fakeServices.ts';
import { aResult } from './fakeWorker.ts';

jest.mock('../../../src/shared/toast.tsx', () => ({ toast: { error: () => undefined } }));

const flush = () => jest.advanceTimersByTimeAsync(0);

function aScanner() {
  const fakes = fakeServices();
  const store = scannerStore(fakes.services);
  return {
    ...fakes,
    store,
    state: () => selectDecoder(store.getState()),
    open: async () => {
      store.dispatch(scannerOpened({ isPageVisible: true }));
      await flush();
    },
    does: async (action: Parameters<typeof store.dispatch>[0]) => {
      store.dispatch(action);
      await flush();
    },
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('§4 the camera stream', () => {
  it('starts when the screen opens, with the decoder', async () => {
    const { open, state, camera, decoder, source } = aScanner();
    expect(camera.start).not.toHaveBeenCalled();
    await open();
    expect(decoder.warmUp).toHaveBeenCalledTimes(1);
    expect(decoder.start).toHaveBeenCalledWith(source);
    expect(state().camera).toEqual({ status: 'playing', controls: NO_CONTROLS });
  });

  it('stops when the screen is left, with everything that belongs to it', async () => {
    const { open, does, state, camera, decoder, listenerCount } = aScanner();
    await open();
    await does(scannerClosed());
    expect(camera.stop).toHaveBeenCalledTimes(1);
    expect(decoder.stop).toHaveBeenCalledTimes(1);
    expect(state()).toMatchObject({ isOpen: false, camera: { status: 'off' } });
    expect(listenerCount()).toBe(0);
  });

  it('runs after the screen was closed and opened in one go, as React does when it is strict', async () => {
    const { store, state, decoder, camera, listenerCount } = aScanner();
    store.dispatch(scannerOpened({ isPageVisible: true }));
    store.dispatch(scannerClosed());
    store.dispatch(scannerOpened({ isPageVisible: true }));
    await flush();
    expect(state().camera.status).toBe('playing');
    expect(camera.start.mock.invocationCallOrder.at(-1)).toBeGreaterThan(
      decoder.stop.mock.invocationCallOrder.at(-1)!,
    );
    expect(listenerCount()).toBe(4);
  });

  it('stops while the page is hidden and comes back with it', async () => {
    const { open, does, state, camera } = aScanner();
    await open();
    await does(pageHidden());
    expect(camera.stop).toHaveBeenCalledTimes(1);
    expect(state().camera.status).toBe('off');
    await does(pageShown());
    expect(camera.start).toHaveBeenCalledTimes(2);
    expect(state().camera.status).toBe('playing');
  });

  it('waits for the page to be shown when it is opened in the background', async () => {
    const { store, does, camera } = aScanner();
    store.dispatch(scannerOpened({ isPageVisible: false }));
    await flush();
    expect(camera.start).not.toHaveBeenCalled();
    await does(pageShown());
    expect(camera.start).toHaveBeenCalledTimes(1);
  });

  it('is not shown as running when a start was overtaken by a stop', async () => {
    const { starts, open, state } = aScanner();
    starts.splice(0, 1, new CameraStartCancelled());
    await open();
    expect(state().camera.status).toBe('starting');
  });
});

describe('what keeps a code from being read', () => {
  /** Looks of 4 s that show nothing but this. */
  async function looks(look: ReturnType<typeof fakeServices>['look'], hindrance: Hindrance) {
    for (let passedMs = 0; passedMs <= 4_000; passedMs += 500) {
      look(aResult([], { hindrance }));
      await jest.advanceTimersByTimeAsync(500);
    }
  }

  it('is known after 3 s, and until a code is read', async () => {
    const { open, look, store } = aScanner();
    await open();
    look(aResult([], { hindrance: 'blurred' }));
    await jest.advanceTimersByTimeAsync(1_500);
    look(aResult([], { hindrance: 'blurred' }));
    await jest.advanceTimersByTimeAsync(1_499);
    look(aResult([], { hindrance: 'blurred' }));
    expect(selectHindrance(store.getState())).toBeNull();
    await jest.advanceTimersByTimeAsync(1);
    look(aResult([], { hindrance: 'blurred' }));
    expect(selectHindrance(store.getState())).toBe('blurred');
    look(aResult(['a']));
    expect(selectHindrance(store.getState())).toBeNull();
  });

  it('is not known of a camera that is off, or on again', async () => {
    const { open, does, look, store } = aScanner();
    await open();
    await looks(look, 'dark');
    expect(selectHindrance(store.getState())).toBe('dark');
    await does(pageHidden());
    expect(selectHindrance(store.getState())).toBeNull();
    await does(pageShown());
    expect(selectHindrance(store.getState())).toBeNull();
  });
});

describe('§4 the on/off control', () => {
  it('stops and starts the stream, locked for 1 s after each press', async () => {
    const { open, does, state, camera } = aScanner();
    await open();
    await does(cameraTogglePressed());
    expect(state()).toMatchObject({ isToggleLocked: true, camera: { status: 'off' } });
    expect(camera.stop).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(999);
    await does(cameraTogglePressed());
    expect(state().isWanted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(state().isToggleLocked).toBe(false);
    await does(cameraTogglePressed());
    expect(state().camera.status).toBe('playing');
    expect(camera.start).toHaveBeenCalledTimes(2);
  });

  it('keeps the camera off when the page is hidden and shown meanwhile', async () => {
    const { open, does, camera } = aScanner();
    await open();
    await does(cameraTogglePressed());
    await does(pageHidden());
    await does(pageShown());
    expect(camera.start).toHaveBeenCalledTimes(1);
  });
});

describe('§8 camera failure', () => {
  it('is shown with its reason, and the decoder waits', async () => {
    const { starts, open, state, decoder } = aScanner();
    starts.splice(0, 1, new CameraError('denied', 'NotAllowedError: no'));
    await open();
    expect(state().camera).toEqual({
      status: 'failed',
      failure: 'denied',
      message: 'NotAllowedError: no',
    });
    expect(decoder.pause).toHaveBeenCalled();
  });

  it('is over once a retry works', async () => {
    const { starts, open, does, state } = aScanner();
    starts.splice(0, 1, new CameraError('in-use', ''), NO_CONTROLS);
    await open();
    await does(retryPressed());
    expect(state().camera.status).toBe('playing');
  });

  it('a retry starts nothing on a hidden page', async () => {
    const { open, does, camera } = aScanner();
    await open();
    await does(pageHidden());
    await does(retryPressed());
    expect(camera.start).toHaveBeenCalledTimes(1);
  });
});

describe('a picture that stops by itself', () => {
  it('brings a new start', async () => {
    const { open, lose, state, camera } = aScanner();
    await open();
    lose('stalled');
    await flush();
    expect(camera.start).toHaveBeenCalledTimes(2);
    expect(state().camera.status).toBe('playing');
  });

  it('is a failure when it happens four times within 20 s', async () => {
    const { open, lose, state, camera } = aScanner();
    await open();
    for (let count = 1; count <= 4; count += 1) {
      await jest.advanceTimersByTimeAsync(4_000);
      lose('stalled');
      await flush();
    }
    expect(camera.start).toHaveBeenCalledTimes(4);
    expect(state().camera).toMatchObject({ status: 'failed', failure: 'interrupted' });
  });

  it('may happen now and then during a long shift', async () => {
    const { open, lose, state } = aScanner();
    await open();
    for (let count = 1; count <= 20; count += 1) {
      await jest.advanceTimersByTimeAsync(10_000);
      lose('muted');
      await flush();
    }
    expect(state().camera.status).toBe('playing');
  });
});

describe('another tab that takes the camera', () => {
  it('is a failure at once, and a retry takes it back', async () => {
    const { open, does, lose, state, camera, decoder } = aScanner();
    await open();
    lose('taken');
    await flush();
    expect(camera.stop).toHaveBeenCalledTimes(1);
    expect(decoder.pause).toHaveBeenCalled();
    expect(state().camera).toMatchObject({ status: 'failed', failure: 'taken' });
    expect(camera.start).toHaveBeenCalledTimes(1);
    await does(retryPressed());
    expect(state().camera.status).toBe('playing');
  });
});

describe('the choice of a camera', () => {
  it('is handed to the camera, which starts anew with it', async () => {
    const { open, does, state, camera, found } = aScanner();
    const all = [
      { id: 'a', label: 'A' },
      { id: 'b', label: 'B' },
    ];
    found.lenses = { all, activeId: 'a', isFarSighted: false };
    await open();
    expect(state().lenses).toEqual(found.lenses);
    found.lenses = { all, activeId: 'b', isFarSighted: true };
    await does(lensChosen('b'));
    expect(camera.choose).toHaveBeenCalledWith('b');
    expect(camera.choose.mock.invocationCallOrder[0]).toBeLessThan(
      camera.start.mock.invocationCallOrder[1]!,
    );
    expect(state().lenses).toEqual(found.lenses);
  });

  it('counts for the next start when the camera is off', async () => {
    const { open, does, camera } = aScanner();
    await open();
    await does(cameraTogglePressed());
    await does(lensChosen('b'));
    expect(camera.choose).toHaveBeenCalledWith('b');
    expect(camera.start).toHaveBeenCalledTimes(1);
  });
});

describe('§2 torch and zoom', () => {
  const controls = { torch: { isOn: false }, zoom: { min: 1, max: 4, value: 1 } };

  it('the torch is switched, the zoom goes by a third of its range', async () => {
    const { starts, open, does, state, camera } = aScanner();
    starts.splice(0, 1, controls);
    await open();
    const lit = { ...controls, torch: { isOn: true } };
    camera.adjust.mockResolvedValueOnce(lit);
    await does(torchPressed());
    expect(camera.adjust).toHaveBeenLastCalledWith({ torch: true });
    expect(state().camera).toEqual({ status: 'playing', controls: lit });
    camera.adjust.mockResolvedValueOnce({ ...lit, zoom: { min: 1, max: 4, value: 2 } });
    await does(zoomPressed(1));
    expect(camera.adjust).toHaveBeenLastCalledWith({ zoom: 2 });
    expect(state().camera).toMatchObject({ controls: { zoom: { value: 2 } } });
  });

  it('the slider is where the finger is, and the camera follows', async () => {
    const { starts, open, does, state, camera } = aScanner();
    starts.splice(0, 1, controls);
    await open();
    const answer = Promise.withResolvers<typeof controls>();
    camera.adjust.mockReturnValueOnce(answer.promise);
    await does(zoomSlid(2.5));
    expect(camera.adjust).toHaveBeenLastCalledWith({ zoom: 2.5 });
    expect(state().camera).toMatchObject({ controls: { zoom: { value: 2.5 } } });
    answer.resolve({ ...controls, zoom: { min: 1, max: 4, value: 2.4 } });
    await flush();
    expect(state().camera).toMatchObject({ controls: { zoom: { value: 2.4 } } });
  });

  it('a camera that refuses stays as it is shown', async () => {
    const { starts, open, does, state, camera } = aScanner();
    starts.splice(0, 1, controls);
    await open();
    camera.adjust.mockRejectedValueOnce(new Error('no'));
    await does(torchPressed());
    expect(state().camera).toEqual({ status: 'playing', controls });
  });

  it('a camera without them is not asked', async () => {
    const { open, does, camera } = aScanner();
    await open();
    await does(torchPressed());
    await does(zoomPressed(-1));
    expect(camera.adjust).not.toHaveBeenCalled();
  });
});

it('the store shows how the decoder is', async () => {
  const { open, becomes, state } = aScanner();
  await open();
  for (const status of ['starting', 'ready', 'restarting', 'failed'] as const) {
    becomes(status);
    expect(state().engine).toBe(status);
  }
});
