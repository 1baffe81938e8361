/** Keeps what is shown up to date while somebody looks at it: by the server's events, or by asking again. */
import type { EventSourceMessage } from 'eventsource-parser';
import type { Static, TObject } from 'typebox';
import { Check } from 'typebox/schema';
import type { Call } from '../../../contract/call.ts';
import { EVENTS_SILENT_AFTER_MS } from '../../../contract/limits.ts';
import type { Client } from './client.ts';
import { readEvents } from './events.ts';

/** Where the stream does not get through, it is tried again after so many readings. */
const POLLS_BEFORE_STREAM = 6;

export interface Feed<Events extends TObject> {
  readonly client: Client;
  /** A call of this kind, filled in. */
  readonly call: Call & { replyKind: 'events' };
  readonly query?: Record<string, string>;
  readonly events: Events;
  /** Ends the feed. */
  readonly signal: AbortSignal;
  readonly on: { readonly [Name in keyof Static<Events>]: (data: Static<Events>[Name]) => void };
  /** Asks once. */
  readonly poll: () => Promise<unknown>;
  /** ms from one stream to the next. */
  readonly againMs: number;
  /** ms between two readings, where no stream gets through. */
  readonly pollMs: number;
}

/**
 * Goes on for as long as somebody looks: by the stream, and where that does not get through by asking again and again.
 * A stream that ends, as it does with the life of the access token, is opened anew, for which the token is refreshed.
 */
export async function keepFed<Events extends TObject>(feed: Feed<Events>): Promise<void> {
  const { signal, poll, againMs, pollMs } = feed;
  const isOver = () => signal.aborted;
  while (!isOver()) {
    const hasTold = await readStream(feed);
    for (let polls = hasTold ? 1 : POLLS_BEFORE_STREAM; polls > 0 && !isOver(); polls -= 1) {
      await poll();
      await pause(hasTold ? againMs : pollMs, signal);
    }
  }
}

/** @returns whether anything came. */
async function readStream<Events extends TObject>(feed: Feed<Events>): Promise<boolean> {
  const { client, call, query, signal } = feed;
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener('abort', abort);
  // What buffers the stream, as some proxies do, must not hold the figures back.
  const timer = setTimeout(abort, EVENTS_SILENT_AFTER_MS);
  const { data } = await client.request(call, { query, signal: controller.signal });
  clearTimeout(timer);
  let hasTold = false;
  if (data !== undefined && !signal.aborted) {
    await readEvents(data, EVENTS_SILENT_AFTER_MS, (event) => {
      hasTold = true;
      tell(event, feed);
    });
  }
  signal.removeEventListener('abort', abort);
  controller.abort();
  return hasTold;
}

function tell<Events extends TObject>(
  { event = '', data }: EventSourceMessage,
  { events, on }: Pick<Feed<Events>, 'events' | 'on'>,
): void {
  const schema = Object.hasOwn(events.properties, event) && events.properties[event];
  if (!schema) return;
  const content: unknown = JSON.parse(data);
  const name = event as keyof Static<Events>;
  if (Check(schema, content)) on[name](content as Static<Events>[typeof name]);
}

/** Ends with the signal, too. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
