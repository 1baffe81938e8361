/** What happens on the scan screen and when: from the decoder's message to the painted panel. */
import type { BrowserContext, Page } from 'playwright-core';

/** Milliseconds since the page was opened. */
export type Moment =
  /** The decoder has found this text in a frame. */
  | { readonly what: 'code'; readonly atMs: number; readonly text: string }
  /** Somebody has pressed "Ticket entwerten". */
  | { readonly what: 'tap'; readonly atMs: number }
  /** The panel has taken this look: in the document, and painted. */
  | {
      readonly what: 'panel';
      readonly atMs: number;
      readonly paintedMs: number;
      readonly look: string;
    }
  /** The device list has been handed to the database, and is in use. */
  | { readonly what: 'list'; readonly atMs: number };

type WatchedWindow = Window & { moments: Moment[] };

/** For all pages of the context, from their next load. Before whatever puts their clock forward. */
export async function installStopwatch(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const moments: Moment[] = [];
    (window as unknown as WatchedWindow).moments = moments;
    const now = performance.now.bind(performance);

    globalThis.Worker = class extends Worker {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args);
        this.addEventListener('message', ({ data }: MessageEvent) => {
          const { type, codes = [] } = data as { type: string; codes?: { text: string }[] };
          const [code] = codes;
          if (type === 'result' && code !== undefined) {
            moments.push({ what: 'code', atMs: now(), text: code.text });
          }
        });
      }
    };

    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (
      this: IDBObjectStore,
      value: unknown,
      key?: IDBValidKey,
    ) => IDBRequest<IDBValidKey>;
    IDBObjectStore.prototype.put = function (value, key) {
      if (key === 'list') moments.push({ what: 'list', atMs: now() });
      return put.call(this, value, key);
    };

    document.addEventListener(
      'click',
      ({ target, timeStamp }) => {
        if (target instanceof Element && target.closest('.scan-invalidate') !== null) {
          moments.push({ what: 'tap', atMs: timeStamp });
        }
      },
      { capture: true },
    );

    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const look = /\bverdict-(\w+)$/.exec((target as Element).className)?.[1];
        if (look === undefined || !(target as Element).matches('section.verdict')) continue;
        const atMs = now();
        // What a task after the next frame sees has been painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => moments.push({ what: 'panel', atMs, paintedMs: now(), look });
          port2.postMessage(null);
        });
      }
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['class'] });
  });
}

/** What has happened since it was asked before. */
export const momentsOf = (page: Page): Promise<Moment[]> =>
  page.evaluate(() => (window as unknown as WatchedWindow).moments.splice(0));

/** From the decoder's message on which the panel began to check, to the verdict on the screen. */
export function verdictMs(moments: readonly Moment[]): number {
  const panels = moments.filter((moment) => moment.what === 'panel');
  const begun = panels.find(({ look }) => look === 'pending') ?? panels[0];
  const verdict = panels.find(({ look }) => look !== 'pending' && look !== 'idle');
  const code = moments.findLast(
    ({ what, atMs }) => what === 'code' && atMs <= (begun?.atMs ?? Number.NaN),
  );
  return (verdict?.paintedMs ?? Number.NaN) - (code?.atMs ?? Number.NaN);
}

/** From the tap to the panel that is ready for the next guest. */
export function tapMs(moments: readonly Moment[]): number {
  const tap = moments.find(({ what }) => what === 'tap');
  const idle = moments.filter((moment) => moment.what === 'panel').at(-1);
  if (idle?.look !== 'idle') throw new Error(`After the tap: ${idle?.look ?? 'nothing'}`);
  return idle.paintedMs - (tap?.atMs ?? Number.NaN);
}
