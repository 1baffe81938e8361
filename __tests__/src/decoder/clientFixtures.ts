/** The client with workers and sources that the test plays. */
import { createDecoderClient } from '../../../src/decoder/decoderClient.ts';
import type { FrameSource } from '../../../src/decoder/transport/framePump.ts';
import { FakeTrack } from './fakeCamera.ts';
import { FakeWorker } from './fakeWorker.ts';

type FrameCallback = () => void;

/** A video that shows its next frame when the test says so. */
export function aSource() {
  let callbacks: FrameCallback[] = [];
  const video = {
    videoWidth: 720,
    videoHeight: 720,
    readyState: 2,
    HAVE_CURRENT_DATA: 2,
    requestVideoFrameCallback: (callback: FrameCallback) => callbacks.push(callback),
  };
  return {
    video,
    source: { track: new FakeTrack(), video } as unknown as FrameSource,
    showFrame: async () => {
      const due = callbacks;
      callbacks = [];
      for (const callback of due) callback();
      await jest.advanceTimersByTimeAsync(0);
    },
  };
}

export function aClient() {
  const workers: FakeWorker[] = [];
  const client = createDecoderClient({
    createWorker: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker as unknown as Worker;
    },
    wasmUrl: '/decoder.wasm',
  });
  const statuses: string[] = [];
  client.onStatus((status) => statuses.push(status));
  return { client, workers, statuses, last: () => workers.at(-1)! };
}

export class FakeVideoFrame {
  static readonly all: FakeVideoFrame[] = [];
  close = jest.fn();

  constructor() {
    FakeVideoFrame.all.push(this);
  }
}

/** Sets what the browser offers from here on. */
export const offer = (globals: object) => Object.assign(globalThis, globals);
