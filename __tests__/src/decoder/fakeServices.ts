/** Camera, decoder, wake lock and sound as the test plays them, for the real store. */
import type { Services } from '../../../src/app/services.ts';
import type { CameraControls, ControlWishes } from '../../../src/decoder/camera/cameraControls.ts';
import { CameraStartCancelled } from '../../../src/decoder/camera/cameraErrors.ts';
import type {
  CameraService,
  LossReason,
  SettledCamera,
} from '../../../src/decoder/camera/cameraService.ts';
import type { DecoderClient } from '../../../src/decoder/decoderClient.ts';
import type { FrameSource } from '../../../src/decoder/transport/framePump.ts';
import type { Lenses } from '../../../src/decoder/camera/lenses.ts';
import {
  AGREEING_LOOKS,
  AGREEING_LOOKS_MS,
  type DecodeResult,
  type PixelFrame,
} from '../../../src/decoder/transport/protocol.ts';
import type { EngineStatus } from '../../../src/decoder/workerSupervisor.ts';
import { createEntryServices } from '../../../src/entry/services.ts';
import { createUpdateServices } from '../../../src/update/services.ts';
import { createTokenCookies } from '../../../src/session/tokenCookies.ts';

export const NO_CONTROLS: CameraControls = { torch: null, zoom: null };

export const NO_LENSES: Lenses = { all: [], activeId: null, isFarSighted: false };

export function fakeServices() {
  const resultListeners = new Set<(result: DecodeResult) => void>();
  const statusListeners = new Set<(status: EngineStatus) => void>();
  const lossListeners = new Set<(reason: LossReason) => void>();
  const subscribe =
    <Listener>(listeners: Set<Listener>) =>
    (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };

  /** The outcomes of the next starts; the last one is kept for all further starts. */
  const starts: (CameraControls | Error | 'never')[] = [NO_CONTROLS];
  /** The lenses that each start finds. */
  const found = { lenses: NO_LENSES };
  const source = {} as FrameSource;
  const camera: jest.Mocked<CameraService> = {
    attach: jest.fn(),
    start: jest.fn((onPlaying: (source: FrameSource) => void) => {
      const outcome = starts.length > 1 ? starts.shift() : starts[0];
      if (outcome === 'never') return new Promise<SettledCamera>(() => undefined);
      if (outcome instanceof Error) return Promise.reject(outcome);
      onPlaying(source);
      return Promise.resolve({ controls: outcome ?? NO_CONTROLS, lenses: found.lenses });
    }),
    stop: jest.fn(() => Promise.resolve()),
    adjust: jest.fn((_: ControlWishes) => Promise.reject(new CameraStartCancelled())),
    choose: jest.fn(),
    onLoss: jest.fn(subscribe(lossListeners)),
  };
  const decoder: jest.Mocked<DecoderClient> = {
    warmUp: jest.fn(),
    start: jest.fn(),
    readStill: jest.fn((_: PixelFrame) => Promise.resolve([] as string[])),
    setAccepting: jest.fn(),
    showBoxes: jest.fn(),
    pause: jest.fn(),
    stop: jest.fn(),
    onResult: jest.fn(subscribe(resultListeners)),
    onStatus: jest.fn(subscribe(statusListeners)),
  };
  /** By the worker's clock. */
  let lookedAtMs = 0;
  const look = (result: DecodeResult) => resultListeners.forEach((listener) => listener(result));
  const wakeLock = { hold: jest.fn(), release: jest.fn() };
  const signals = { unlock: jest.fn(), give: jest.fn(), canSound: jest.fn(() => true) };

  return {
    services: {
      cookies: createTokenCookies(),
      camera,
      decoder,
      wakeLock,
      signals,
      ...createEntryServices(),
      ...createUpdateServices(),
    } satisfies Services,
    camera,
    decoder,
    wakeLock,
    signals,
    starts,
    found,
    source,
    listenerCount: () => resultListeners.size + statusListeners.size + lossListeners.size,
    /** The decoder has looked at a frame. */
    look,
    /** The decoder has looked as often as a ticket needs it. */
    see(result: DecodeResult) {
      lookedAtMs = Math.max(lookedAtMs, performance.now());
      look({ ...result, atMs: lookedAtMs });
      for (let looks = 1; looks < AGREEING_LOOKS; looks++) {
        lookedAtMs += AGREEING_LOOKS_MS / (AGREEING_LOOKS - 1);
        look({ ...result, atMs: lookedAtMs });
      }
    },
    becomes: (status: EngineStatus) => statusListeners.forEach((listener) => listener(status)),
    lose: (reason: LossReason) => lossListeners.forEach((listener) => listener(reason)),
  };
}
