/** jsdom with what browsers have and jsdom lacks, taken from Node wherever Node has the real thing. */
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { TestEnvironment } from 'jest-environment-jsdom';

import { dialogMethods, matchMediaOf, StillResizeObserver } from './layoutStubs.ts';
import { dropPendingMessages, LoopMessageChannel } from './messageChannel.ts';

/** Node's channel keeps the process alive until it is closed. */
class QuietBroadcastChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    (this as unknown as { unref: () => void }).unref();
  }
}

// Node's fetch takes Node's signals only, and Node's encoders give Node's arrays: they come as a set.
const handedOver = {
  AbortController,
  AbortSignal,
  ArrayBuffer,
  BroadcastChannel: QuietBroadcastChannel,
  CompressionStream,
  DecompressionStream,
  Headers,
  MessageChannel: LoopMessageChannel,
  ReadableStream,
  Request,
  ResizeObserver: StillResizeObserver,
  Response,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TextEncoderStream,
  TransformStream,
  Uint8Array,
  WritableStream,
  crypto,
  fetch,
  structuredClone,
};

type Listen = (
  this: EventTarget | undefined,
  type: string,
  listener: EventListenerOrEventListenerObject | null,
  options?: AddEventListenerOptions | boolean,
) => void;

/** jsdom's event targets refuse Node's signals, so the removal they ask for is done here. Called alone, it is the window's. */
function acceptSignals(listen: Listen, window: EventTarget): Listen {
  return function (type, listener, options) {
    if (typeof options !== 'object' || options.signal === undefined) {
      listen.call(this, type, listener, options);
      return;
    }
    const { signal, ...rest } = options;
    if (signal.aborted) return;
    listen.call(this, type, listener, rest);
    signal.addEventListener('abort', () => {
      (this ?? window).removeEventListener(type, listener, rest);
    });
  };
}

export default class BrowserLikeEnvironment extends TestEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    const window = this.global as unknown as Window & typeof globalThis;
    for (const [name, value] of Object.entries(handedOver)) {
      Object.defineProperty(window, name, { value, configurable: true, writable: true });
    }
    Object.assign(window, { matchMedia: matchMediaOf(window) });
    Object.assign(window.HTMLDialogElement.prototype, dialogMethods(window));

    // jest's own environment has put a method of its own on the window.
    for (const target of [window.EventTarget.prototype, window as EventTarget]) {
      target.addEventListener = acceptSignals(target.addEventListener, window);
    }

    // jsdom prints "not implemented" when it is asked for a pseudo-element, as antd does for scroll bars.
    const styleOf = window.getComputedStyle.bind(window);
    window.getComputedStyle = (element) => styleOf(element);
    window.scrollTo = () => undefined;
    window.Element.prototype.scrollIntoView = () => undefined;
  }

  override async teardown(): Promise<void> {
    dropPendingMessages();
    await super.teardown();
  }
}
