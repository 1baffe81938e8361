/** Server-sent events out of a fetched stream (HTML standard, 9.2), as far as our server uses them. */
export interface ServerEvent {
  readonly name: string;
  /** JSON. */
  readonly data: string;
}

const EVENT_END = /\r?\n\r?\n/;

/** The events of the text so far, and what is left of one that has not ended. */
export function splitEvents(text: string): { events: ServerEvent[]; rest: string } {
  const blocks = text.split(EVENT_END);
  const rest = blocks.pop() ?? '';
  return { events: blocks.flatMap(eventOf), rest };
}

function eventOf(block: string): ServerEvent[] {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  }
  // A comment, or an event without data, which is none.
  return data.length === 0 ? [] : [{ name, data: data.join('\n') }];
}

/**
 * Tells each event of the stream until it ends or is silent for too long. Never rejects.
 * @param silentAfterMs nothing for so long: the stream is broken, whatever the network says.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  silentAfterMs: number,
  tell: (event: ServerEvent) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const timer = setTimeout(() => void reader.cancel().catch(() => undefined), silentAfterMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      const split = splitEvents(rest + decoder.decode(value, { stream: true }));
      rest = split.rest;
      for (const event of split.events) tell(event);
    }
  } catch {
    // Cut off: the same as its end.
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
