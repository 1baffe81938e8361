/** A fake camera behind getUserMedia, and a video element that plays it. */
import type { CameraClaims } from '../../../src/decoder/camera/cameraClaims.ts';
import { createCameraService } from '../../../src/decoder/camera/cameraService.ts';

interface FakeTrackOptions {
  label?: string;
  capabilities?: object;
  settings?: object;
}

export class FakeTrack extends EventTarget {
  readonly kind = 'video';
  readonly label: string;
  muted = false;
  readyState: 'live' | 'ended' = 'live';
  readonly applied: object[] = [];
  readonly #options: FakeTrackOptions;

  constructor(options: FakeTrackOptions = {}) {
    super();
    this.#options = options;
    this.label = options.label ?? '';
  }

  stop(): void {
    this.readyState = 'ended';
  }

  getCapabilities(): object {
    return this.#options.capabilities ?? {};
  }

  getSettings(): object {
    return Object.assign({}, this.#options.settings, ...this.applied) as object;
  }

  applyConstraints({ advanced = [] }: { advanced?: object[] }): Promise<void> {
    this.applied.push(...advanced);
    return Promise.resolve();
  }
}

export class FakeStream {
  readonly track: FakeTrack;

  constructor(track = new FakeTrack()) {
    this.track = track;
  }

  getTracks(): FakeTrack[] {
    return [this.track];
  }

  getVideoTracks(): FakeTrack[] {
    return [this.track];
  }
}

export const domException = (name: string) => new DOMException(`fake ${name}`, name);

type Answer = FakeStream | Error | Promise<FakeStream>;

/** The devices that enumerateDevices lists from here on. */
export const devices: { kind: string; deviceId: string; label: string }[] = [];

/** Installs getUserMedia. Each call takes the next of the answers; the last one is kept for all further calls. */
export function installCamera(...answers: Answer[]) {
  const asked: MediaStreamConstraints[] = [];
  const getUserMedia = (constraints: MediaStreamConstraints) => {
    asked.push(constraints);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const enumerateDevices = () => Promise.resolve([...devices]);
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia, enumerateDevices },
  });
  Object.defineProperty(window, 'isSecureContext', {
    configurable: true,
    writable: true,
    value: true,
  });
  return asked;
}

/** A video element whose picture moves while `isMoving`. */
export function aVideo(play: () => Promise<void> = () => Promise.resolve()) {
  const state = { isMoving: true, frames: 0 };
  const video = {
    srcObject: null as unknown,
    play: jest.fn(play),
    getVideoPlaybackQuality: () => {
      if (state.isMoving) state.frames += 1;
      return { totalVideoFrames: state.frames };
    },
  };
  return { state, video: video as unknown as HTMLVideoElement };
}

/** The service, alone in its browser. */
export const aCamera = (
  claims: CameraClaims = { claim: () => undefined, onLost: () => () => undefined },
) => createCameraService(claims);
