/** Decides whether the server or the device judges, by how the calls go. */
import { Breaker, DOUBT_AFTER_MS, PROBE_INTERVAL_MS, SLOW_AFTER_MS } from './breaker.ts';
import { isWorking, type EntryServer, type ServerAnswer } from './entryServer.ts';
import { withTimeout } from '../../shared/withTimeout.ts';

/** A call that is slow or fails counts against the server; one that is half as slow makes it send a probe. */
export class ServerWatch {
  readonly #server: Pick<EntryServer, 'isThere'>;
  readonly #breaker: Breaker;
  #probing: ReturnType<typeof setInterval> | undefined;

  constructor(server: Pick<EntryServer, 'isThere'>, onTurn: (isDeviceMode: boolean) => void) {
    this.#server = server;
    this.#breaker = new Breaker(onTurn);
  }

  get isDeviceMode(): boolean {
    return this.#breaker.isOpen;
  }

  /** As long as the device judges, the server is probed. */
  start(): void {
    this.#probing ??= setInterval(() => this.nudge(), PROBE_INTERVAL_MS);
  }

  stop(): void {
    clearInterval(this.#probing);
    this.#probing = undefined;
  }

  /** The server may be back. */
  nudge(): void {
    if (this.isDeviceMode) void this.#probe();
  }

  /** @returns what the call comes to, however long that takes. */
  async watched(call: Promise<ServerAnswer>): Promise<ServerAnswer> {
    const doubt = setTimeout(() => void this.#probe(), DOUBT_AFTER_MS);
    const soon = await withTimeout(call, SLOW_AFTER_MS);
    clearTimeout(doubt);
    // Whose page it is, its probe tells.
    if (soon?.kind === 'page') void this.#probe();
    else this.#breaker.recordCall(soon !== null && isWorking(soon));
    return soon ?? (await call);
  }

  async #probe(): Promise<void> {
    const isGood = await withTimeout(this.#server.isThere(), SLOW_AFTER_MS);
    this.#breaker.recordProbe(isGood ?? false);
  }
}
