/** Sends server-sent events (HTML standard, 9.2) to all who watch something, looking once for all of them. */
import { PassThrough } from 'node:stream';
import { EVENTS_SILENT_AFTER_MS } from '../../contract/limits.ts';
import { unavailable } from '../errors.ts';
import { texts } from '../texts.ts';

/** The stream of a watcher who leaves more than this unread is ended. */
const UNREAD_MAX_BYTES = 1024 * 1024;

/** More than any office looks at; who asks for another one asks every few seconds instead. */
export const WATCHERS_MAX = 200;
const RETRY_AFTER_S = 5;

/** What is watched. `Asked`: what of it somebody wants to be told; `Seen`: what a look at it gives. */
export interface Watched<Asked, Seen> {
  /** ms between two looks. */
  readonly intervalMs: number;
  readonly look: (asked: readonly Asked[]) => Promise<Seen>;
  /** For one who watches. @returns tells, look by look, what is new to them; null: nothing is. */
  readonly teller: (asked: Asked) => (seen: Seen) => Buffer | null;
  /** Says that nothing is new. */
  readonly still: (seen: Seen) => Buffer;
}

interface Watcher<Asked, Seen> {
  readonly stream: PassThrough;
  readonly asked: Asked;
  readonly tell: (seen: Seen) => Buffer | null;
  /** Rejects once the watcher may no longer see it. */
  readonly mayWatch: () => Promise<void>;
  silentMs: number;
}

export interface EventStreams<Asked> {
  /** Begins with what there is, and ends when its watcher may no longer see it. @throws 503 when there are too many. */
  open(mayWatch: () => Promise<void>, asked: Asked): PassThrough;
  /** Ends all streams. */
  close(): void;
}

export function createEventStreams<Asked, Seen>({
  intervalMs,
  look,
  teller,
  still,
}: Watched<Asked, Seen>): EventStreams<Asked> {
  const watchers = new Set<Watcher<Asked, Seen>>();
  let timer: NodeJS.Timeout | null = null;
  let isLooking = false;

  function tell(watcher: Watcher<Asked, Seen>, seen: Seen): void {
    const { stream } = watcher;
    const isDue = watcher.silentMs >= EVENTS_SILENT_AFTER_MS / 2;
    const bytes = watcher.tell(seen) ?? (isDue ? still(seen) : null);
    if (bytes === null) return;
    watcher.silentMs = 0;
    if (stream.writableLength > UNREAD_MAX_BYTES) stream.destroy();
    else if (!stream.writableEnded) stream.write(bytes);
  }

  async function tick(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      await Promise.all([...watchers].map(endUnlessAllowed));
      const all = [...watchers];
      const seen = await look(all.map(({ asked }) => asked));
      for (const watcher of all) {
        watcher.silentMs += intervalMs;
        tell(watcher, seen);
      }
    } catch {
      // Without the database there is nothing to send. The watchers notice that the stream is silent.
    } finally {
      isLooking = false;
    }
  }

  async function endUnlessAllowed({ stream, mayWatch }: Watcher<Asked, Seen>): Promise<void> {
    await mayWatch().catch(() => stream.end());
  }

  return {
    open(mayWatch, asked) {
      if (watchers.size >= WATCHERS_MAX) throw unavailable(texts.serverBusy, RETRY_AFTER_S);
      const stream = new PassThrough();
      const watcher = { stream, asked, tell: teller(asked), mayWatch, silentMs: 0 };
      watchers.add(watcher);
      stream.on('close', () => {
        watchers.delete(watcher);
        if (watchers.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      });
      timer ??= setInterval(() => void tick(), intervalMs);
      look([asked]).then(
        (seen) => tell(watcher, seen),
        (error: unknown) => stream.destroy(error instanceof Error ? error : undefined),
      );
      return stream;
    },

    close() {
      for (const { stream } of watchers) stream.end();
      if (timer !== null) clearInterval(timer);
    },
  };
}

/** An event by its name, with its data as JSON. */
export const eventOf = (name: string, data: unknown): Buffer =>
  Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
