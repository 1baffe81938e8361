/** Decides whether the server or the device judges, by how the calls go. */
import {
  Breaker,
  DOUBT_AFTER_MS,
  PROBE_INTERVAL_MS,
  QUIET_PROBE_INTERVAL_MS,
  SLOW_AFTER_MS,
} from './breaker.ts';
import { isWorking, type EntryServer, type ServerAnswer } from './entryServer.ts';
import { withTimeout } from '../../shared/withTimeout.ts';

/** A call that is slow or fails counts against the server; one that is half as slow makes it send a probe. */
export class ServerWatch {
  readonly #server: Pick<EntryServer, 'isThere'>;
  readonly #breaker: Breaker;
  readonly #onReach: () => void;
  #timers: ReturnType<typeof setInterval>[] = [];
  #isReached: boolean | null = null;
  /** A call was answered since the last quiet probe. */
  #wasHeard = false;

  /** @param onReach `isReached` has changed. */
  constructor(
    server: Pick<EntryServer, 'isThere'>,
    onTurn: (isDeviceMode: boolean) => void,
    onReach: () => void = () => undefined,
  ) {
    this.#server = server;
    this.#onReach = onReach;
    this.#breaker = new Breaker(onTurn);
  }

  get isDeviceMode(): boolean {
    return this.#breaker.isOpen;
  }

  /**
   * Whether the last probe or call was answered; null: there was none. For staff to see before the first guest, it
   * decides nothing.
   */
  get isReached(): boolean | null {
    return this.isDeviceMode ? false : this.#isReached;
  }

  /** As long as the device judges, the server is probed; else while nobody is scanned. */
  start(): void {
    if (this.#timers.length > 0) return;
    this.#timers = [
      setInterval(() => this.nudge(), PROBE_INTERVAL_MS),
      setInterval(() => void this.#probeQuietly(), QUIET_PROBE_INTERVAL_MS),
    ];
    void this.#probeQuietly();
  }

  stop(): void {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
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
    else {
      const isGood = soon !== null && isWorking(soon);
      this.#reach(isGood);
      this.#wasHeard = isGood;
      this.#breaker.recordCall(isGood);
    }
    return soon ?? (await call);
  }

  async #probe(): Promise<void> {
    const isGood = await withTimeout(this.#server.isThere(), SLOW_AFTER_MS);
    this.#reach(isGood ?? false);
    this.#breaker.recordProbe(isGood ?? false);
  }

  async #probeQuietly(): Promise<void> {
    if (this.isDeviceMode || this.#wasHeard) {
      this.#wasHeard = false;
      return;
    }
    this.#reach((await withTimeout(this.#server.isThere(), SLOW_AFTER_MS)) ?? false);
  }

  #reach(isReached: boolean): void {
    const hasChanged = isReached !== this.#isReached;
    this.#isReached = isReached;
    if (hasChanged) this.#onReach();
  }
}
