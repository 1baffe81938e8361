import type { SentRequest } from './fakeNetwork.ts';

/** A stream of server-sent events that the test writes. */
export function fakeStream() {
  const encoder = new TextEncoder();
  const bodies = new Set<ReadableStreamDefaultController<Uint8Array>>();
  return {
    /** How many are reading it. */
    readers: () => bodies.size,
    /** For FakeNetwork: opens the stream once more. Given up, it is cut off, as by `fetch`. */
    answer: ({ signal }: Pick<SentRequest, 'signal'>): Response => {
      let own: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller;
          bodies.add(controller);
          signal.addEventListener('abort', () => {
            if (bodies.delete(controller)) controller.error(signal.reason);
          });
        },
        cancel() {
          bodies.delete(own);
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
    },
    send(name: string, data: unknown): void {
      this.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    write(text: string): void {
      for (const body of bodies) body.enqueue(encoder.encode(text));
    },
    end(): void {
      for (const body of bodies) body.close();
      bodies.clear();
    },
  };
}
