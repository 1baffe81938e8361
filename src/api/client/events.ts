/** Reads server-sent events out of a fetched stream: an EventSource could not send the access token. */
import { createParser, type EventSourceMessage } from 'eventsource-parser';

/**
 * Tells each event of the stream until it ends or is silent for too long. Never rejects.
 * @param silentAfterMs nothing for so long: the stream is broken, whatever the network says.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  silentAfterMs: number,
  onEvent: (event: EventSourceMessage) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parser = createParser({ onEvent });
  try {
    for (;;) {
      const timer = setTimeout(() => void reader.cancel().catch(() => undefined), silentAfterMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch {
    // Cut off: the same as its end.
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
