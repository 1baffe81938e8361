/** The taps whose outcome staff wait for at this page. */
import { SLOW_AFTER_MS } from './breaker.ts';
import type { Clock } from '../../shared/clock.ts';
import type { ScanAnswer } from './deviceVerdict.ts';
import type { ServerAnswer } from './entryServer.ts';
import type { Journal } from '../journal/journal.ts';
import type { ServerWatch } from './serverWatch.ts';
import { texts } from './texts.ts';
import type { UploadQueue } from './uploadQueue.ts';

export type Answering = (answer: ScanAnswer) => void;

/** "Ticket entwerten" of the ticket that is shown. */
export interface Tap {
  readonly ticketId: string;
  /** The admission's Idempotency-Key. */
  readonly key: string;
  /** By approval: the guest goes in, whatever the server may say. */
  readonly isFact: boolean;
  /** The guest leaves. `list`: cursor of the device's list; null: it has none. Absent: the guest comes in. */
  readonly leave?: { readonly list: string | null };
}

export interface PendingTapsDeps {
  readonly journal: Journal;
  readonly queue: UploadQueue;
  readonly watch: ServerWatch;
  readonly clock: Clock;
  readonly onChange: () => void;
}

export class PendingTaps {
  readonly #deps: PendingTapsDeps;
  /** Those who wait for what becomes of a tap, by its key. */
  readonly #waiting = new Map<string, Answering>();
  /** Taps that staff still see as pending. */
  readonly #hoping = new Set<string>();
  #isSafe = true;

  constructor(deps: PendingTapsDeps) {
    this.#deps = deps;
  }

  /** The last tap outlives this page. */
  get isSafe(): boolean {
    return this.#isSafe;
  }

  /**
   * Into the journal first, then to the server. Answers once when the server does so in time; else `kept`
   * first, and once more if the server answers while the page lives.
   */
  async take({ key, ticketId, isFact, leave }: Tap, answer: Answering): Promise<void> {
    const { journal, queue, watch, clock, onChange } = this.#deps;
    const tappedAtMs = clock.nowMs();
    // What the server has not heard of the ticket yet goes up before.
    const isBehind =
      leave === undefined
        ? journal.admissions.isFreedHere(ticketId)
        : journal.openOf(ticketId).length > 0;
    const isDeclared = isFact || watch.isDeviceMode || isBehind;
    this.#waiting.set(key, answer);
    const safety = await journal.append({
      key,
      ticketId,
      tappedAtMs,
      isDeclared,
      ...(isFact && { isApproved: true }),
      ...(leave !== undefined && {
        leaves: true,
        ...(leave.list !== null && { list: leave.list }),
      }),
    });
    this.#isSafe = safety === 'stored';
    onChange();
    if (isDeclared) {
      answer({ event: 'kept', isSafe: this.#isSafe });
      queue.nudge();
      return;
    }
    this.#hoping.add(key);
    setTimeout(() => void this.#keep(key), SLOW_AFTER_MS);
    await watch.watched(queue.sendFirst(key));
  }

  /** The server is not there: the guests of all taps that are still open go in. */
  keepAll(): void {
    for (const key of this.#hoping) void this.#keep(key);
  }

  /** The server has answered, or has not; the journal holds what it came to. */
  uploaded(key: string, said: ServerAnswer): void {
    const entry = this.#deps.journal.get(key);
    if (entry === null || entry.state === 'open') return;
    const answer = this.#waiting.get(key);
    this.#waiting.delete(key);
    this.#hoping.delete(key);
    if (entry.state === 'presumed') answer?.({ event: 'admitted', message: texts.presumed });
    else if (said.kind === 'ok') {
      const { message, isConflict } = said;
      if (entry.leaves) answer?.({ event: 'left', message });
      else answer?.({ event: 'admitted', message, isConflict });
    } else answer?.({ event: 'refused', text: said.kind === 'refused' ? said.text : '' });
  }

  async #keep(key: string): Promise<void> {
    if (!this.#hoping.delete(key)) return;
    const safety = await this.#deps.journal.declare(key);
    this.#isSafe = safety === 'stored';
    // Unless the answer came while it was written.
    this.#waiting.get(key)?.({ event: 'kept', isSafe: this.#isSafe });
    this.#deps.onChange();
  }
}
