/**
 * A MessageChannel whose ports deliver through Node's event loop. jsdom has none, and Node's own one
 * keeps the process alive as long as a port has a listener, which React's scheduler never removes.
 */
const pending = new Set<NodeJS.Immediate>();

class Port extends EventTarget {
  onmessage: ((event: MessageEvent) => void) | null = null;
  #other: Port | null = null;

  entangle(other: Port): void {
    this.#other = other;
  }

  postMessage(data: unknown): void {
    const target = this.#other;
    if (target === null) return;
    const delivery = setImmediate(() => {
      pending.delete(delivery);
      const event = new MessageEvent('message', { data });
      target.onmessage?.(event);
      target.dispatchEvent(event);
    });
    pending.add(delivery);
  }

  start(): void {
    // Ports of this kind never hold messages back.
  }

  close(): void {
    this.#other = null;
  }
}

export class LoopMessageChannel {
  readonly port1 = new Port();
  readonly port2 = new Port();

  constructor() {
    this.port1.entangle(this.port2);
    this.port2.entangle(this.port1);
  }
}

/** Drops what is still on its way, so that nothing runs in a test environment that was torn down. */
export function dropPendingMessages(): void {
  for (const delivery of pending) clearImmediate(delivery);
  pending.clear();
}
