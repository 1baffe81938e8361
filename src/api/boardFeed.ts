/** Keeps a board up to date while somebody looks at it: by the server's events, or by asking again. */
import type { EventSourceMessage } from 'eventsource-parser';
import { Check } from 'typebox/schema';
import type { BoardEvents } from '../../contract/entry/board.ts';
import { entryCalls } from '../../contract/entry/calls.ts';
import {
  BOARD_INTERVAL_MS,
  BOARD_POLL_INTERVAL_MS,
  BOARD_STREAM_SILENT_AFTER_MS,
} from '../../contract/entry/limits.ts';
import { readEvents } from './boardEvents.ts';
import type { Client } from './client/client.ts';

/** Where the stream does not get through, it is tried again after so many readings. */
const POLLS_BEFORE_STREAM = 6;

export interface BoardFeed {
  readonly client: Client;
  /** Ends the feed. */
  readonly signal: AbortSignal;
  readonly onBoard: (board: BoardEvents['board']) => void;
  readonly onUnchanged: (event: BoardEvents['unchanged']) => void;
  /** Asks for the board once. */
  readonly poll: () => Promise<unknown>;
}

/**
 * Keeps the board up to date for as long as somebody looks at it: by the stream, and where that does not get
 * through by asking again and again. A stream that ends, as it does with the life of the access token, is opened
 * anew, for which the token is refreshed.
 */
export async function feedBoard({ client, signal, poll, ...handlers }: BoardFeed): Promise<void> {
  const isOver = () => signal.aborted;
  while (!isOver()) {
    const hasTold = await readStream(client, signal, (event) => tell(event, handlers));
    for (let polls = hasTold ? 1 : POLLS_BEFORE_STREAM; polls > 0 && !isOver(); polls -= 1) {
      await poll();
      await pause(hasTold ? BOARD_INTERVAL_MS : BOARD_POLL_INTERVAL_MS, signal);
    }
  }
}

/** @returns whether anything came. */
async function readStream(
  client: Client,
  signal: AbortSignal,
  onEvent: (event: EventSourceMessage) => void,
): Promise<boolean> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener('abort', abort);
  // What buffers the stream, as some proxies do, must not hold the figures back.
  const timer = setTimeout(abort, BOARD_STREAM_SILENT_AFTER_MS);
  const { data } = await client.request(entryCalls.boardStream, { signal: controller.signal });
  clearTimeout(timer);
  let hasTold = false;
  if (data !== undefined && !signal.aborted) {
    await readEvents(data, BOARD_STREAM_SILENT_AFTER_MS, (event) => {
      hasTold = true;
      onEvent(event);
    });
  }
  signal.removeEventListener('abort', abort);
  controller.abort();
  return hasTold;
}

const events = entryCalls.boardStream.accepts.properties;

function tell(
  { event, data }: EventSourceMessage,
  { onBoard, onUnchanged }: Pick<BoardFeed, 'onBoard' | 'onUnchanged'>,
): void {
  const content: unknown = JSON.parse(data);
  if (event === 'board' && Check(events.board, content)) onBoard(content);
  if (event === 'unchanged' && Check(events.unchanged, content)) onUnchanged(content);
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
