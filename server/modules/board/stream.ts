/** Sends the live board as server-sent events (HTML standard, 9.2) to all who watch, reading it once for all. */
import { PassThrough } from 'node:stream';
import type { Board, BoardEvents } from '../../../contract/entry/board.ts';
import { BOARD_INTERVAL_MS, BOARD_STREAM_SILENT_AFTER_MS } from '../../../contract/entry/limits.ts';

/** The stream of a watcher who leaves more than this unread is ended. */
const UNREAD_MAX_BYTES = 1024 * 1024;

interface Watcher {
  readonly stream: PassThrough;
  /** Rejects once the watcher may no longer see the board. */
  readonly mayWatch: () => Promise<void>;
}

export interface BoardStreams {
  /** Begins with the present board, and ends when its watcher may no longer see it. */
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
    for (const { stream } of to) {
      if (stream.writableLength > UNREAD_MAX_BYTES) stream.destroy();
      else stream.write(text);
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
