/** Sends the live board as server-sent events (HTML standard, 9.2) to all who watch, reading it once for all. */
import { PassThrough } from 'node:stream';
import type { Board, BoardEvents } from '../../../contract/entry/board.ts';
import { BOARD_INTERVAL_MS, BOARD_STREAM_SILENT_AFTER_MS } from '../../../contract/entry/limits.ts';
import { unavailable } from '../../errors.ts';
import { texts } from '../../texts.ts';

/** The stream of a watcher who leaves more than this unread is ended. */
const UNREAD_MAX_BYTES = 1024 * 1024;

/** More boards than any office looks at; who asks for another one asks every few seconds instead. */
export const WATCHERS_MAX = 200;
const RETRY_AFTER_S = 5;

interface Watcher {
  readonly stream: PassThrough;
  /** Rejects once the watcher may no longer see the board. */
  readonly mayWatch: () => Promise<void>;
}

export interface BoardStreams {
  /** Begins with the present board, and ends when its watcher may no longer see it. @throws 503 when there are too many. */
  open(mayWatch: () => Promise<void>): PassThrough;
  /** Ends all streams. */
  close(): void;
}

export function createBoardStreams(readBoard: () => Promise<Board>): BoardStreams {
  const watchers = new Set<Watcher>();
  let timer: NodeJS.Timeout | null = null;
  let isReading = false;
  let last = '';
  let silentMs = 0;

  function tell(text: string, to: Iterable<Watcher> = watchers): void {
    // What many leave unread lies in the memory once.
    const bytes = Buffer.from(text);
    for (const { stream } of to) {
      if (stream.writableLength > UNREAD_MAX_BYTES) stream.destroy();
      else stream.write(bytes);
    }
  }

  async function tick(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      await Promise.all([...watchers].map(endUnlessAllowed));
      const { at, ...board } = await readBoard();
      const present = JSON.stringify(board);
      silentMs += BOARD_INTERVAL_MS;
      if (present !== last) tell(eventOf('board', { at, ...board }));
      else if (silentMs >= BOARD_STREAM_SILENT_AFTER_MS / 2) tell(eventOf('unchanged', { at }));
      else return;
      last = present;
      silentMs = 0;
    } catch {
      // Without the database there is nothing to send. The watchers notice that the stream is silent.
    } finally {
      isReading = false;
    }
  }

  async function endUnlessAllowed({ stream, mayWatch }: Watcher): Promise<void> {
    await mayWatch().catch(() => stream.end());
  }

  return {
    open(mayWatch) {
      if (watchers.size >= WATCHERS_MAX) throw unavailable(texts.serverBusy, RETRY_AFTER_S);
      const watcher = { stream: new PassThrough(), mayWatch };
      watchers.add(watcher);
      watcher.stream.on('close', () => {
        watchers.delete(watcher);
        if (watchers.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      });
      timer ??= setInterval(() => void tick(), BOARD_INTERVAL_MS);
      readBoard().then(
        (board) => tell(eventOf('board', board), [watcher]),
        (error: unknown) => watcher.stream.destroy(error instanceof Error ? error : undefined),
      );
      return watcher.stream;
    },

    close() {
      for (const { stream } of watchers) stream.end();
      if (timer !== null) clearInterval(timer);
    },
  };
}

function eventOf<Name extends keyof BoardEvents>(name: Name, data: BoardEvents[Name]): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
