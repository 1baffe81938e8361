/** A phone whose wall clock is wrong, and can be set wrong in another way. */
import type { BrowserContext, Page } from 'playwright-core';

type ClockWindow = Window & { skewMs: number };

/** Prepares a phone: each of its pages begins with a clock that is off by this. */
export const skewedBy = (skewMs: number) => (context: BrowserContext) =>
  context.addInitScript((initialMs) => {
    (window as unknown as ClockWindow).skewMs = initialMs;
    const Right = Date;
    const nowMs = () => Right.now() + (window as unknown as ClockWindow).skewMs;
    globalThis.Date = new Proxy(Right, {
      construct: (_, args: [] | [number]) =>
        args.length === 0 ? new Right(nowMs()) : new Right(...args),
      get: (_, name): unknown => (name === 'now' ? nowMs : Reflect.get(Right, name)),
    });
  }, skewMs);

export const setClock = (page: Page, skewMs: number) =>
  page.evaluate((ms) => {
    (window as unknown as ClockWindow).skewMs = ms;
  }, skewMs);
