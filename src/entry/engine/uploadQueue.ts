/** Sends the journal's entries to the server, again and again until it has each of them. */
import type { Clock } from '../../shared/clock.ts';
import {
  isBarring,
  isFinal,
  isOffNow,
  type EntryServer,
  type ServerAnswer,
} from './entryServer.ts';
import type { Journal } from '../journal/journal.ts';
import {
  isNumberedBy,
  isTaken,
  type DeviceIdentity,
  type JournalEntry,
} from '../journal/journalEntry.ts';

/** After the first failures on end; then every 15 s, on focus, and when the network seems to be back. */
export const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000];
export const RETRY_INTERVAL_MS = 15_000;

/** Browsers open six connections to a server; one is left for the guest who stands at the gate. */
const IN_FLIGHT_MAX = 5;

type Refusal = Extract<ServerAnswer, { kind: 'refused' }>;

export interface UploadQueueDeps {
  readonly journal: Journal;
  readonly server: EntryServer;
  readonly clock: Clock;
  /** A call was answered, or was not. The journal holds already what it came to. */
  readonly onAnswer: (key: string, answer: ServerAnswer) => void;
}

/**
 * Sends in the order of the taps: entries of one ticket one after the other, those of several tickets some at once.
 * Nothing is dropped: what gets no answer is sent again. What the server will never take is set aside, so that it
 * holds nothing back.
 */
export class UploadQueue {
  readonly #deps: UploadQueueDeps;
  /** Calls that are on their way, by the entry's key. */
  readonly #inFlight = new Map<string, { ticketId: string; answer: Promise<ServerAnswer> }>();
  /** Entries that wait for themselves: how often the server broke down at them or forbade them, and when they are due. */
  readonly #broken = new Map<string, { times: number; dueMs: number }>();
  /** Keys of the undos for which an admission that the server had lost was sent once more. */
  readonly #broughtBack = new Set<string>();
  /** Calls on end that got no answer, or one that is no fault of the entry. */
  #silences = 0;
  #pausedUntilMs = 0;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: UploadQueueDeps) {
    this.#deps = deps;
  }

  /** Things may have changed for the better: all that waits is due. */
  nudge(): void {
    this.#pausedUntilMs = 0;
    for (const [key, { times }] of this.#broken) this.#broken.set(key, { times, dueMs: 0 });
    this.#pump();
  }

  /** A guest stands at the gate: this entry goes before those that wait. */
  async sendFirst(key: string): Promise<ServerAnswer> {
    const entry = this.#deps.journal.get(key);
    return entry === null ? { kind: 'none' } : await this.#send(entry);
  }

  /** The server is about to be asked for the ticket: what it has not heard of that goes up, until one gets no answer. */
  async sendAllOf(ticketId: string): Promise<void> {
    const { journal } = this.#deps;
    for (const entry of journal.openOf(ticketId)) {
      if (journal.isEarly(entry)) return;
      await this.#send(entry);
      if (journal.get(entry.key)?.state === 'open') return;
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #pump(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    const nowMs = this.#deps.clock.steadyMs();
    let nextMs = this.#pausedUntilMs > nowMs ? this.#pausedUntilMs : Number.POSITIVE_INFINITY;
    if (nextMs === Number.POSITIVE_INFINITY) {
      // As long as nobody answers, one call is enough to find out.
      const room = this.#silences > 0 ? 1 : IN_FLIGHT_MAX;
      const tickets = new Set([...this.#inFlight.values()].map(({ ticketId }) => ticketId));
      for (const entry of this.#deps.journal.open()) {
        if (this.#inFlight.size >= room) break;
        if (tickets.has(entry.ticketId) || this.#deps.journal.isEarly(entry)) continue;
        tickets.add(entry.ticketId);
        const dueMs = this.#broken.get(entry.key)?.dueMs ?? 0;
        if (dueMs > nowMs) nextMs = Math.min(nextMs, dueMs);
        else void this.#send(entry);
      }
    }
    if (nextMs < Number.POSITIVE_INFINITY) {
      this.#timer = setTimeout(() => this.#pump(), nextMs - nowMs);
    }
  }

  #send(entry: JournalEntry): Promise<ServerAnswer> {
    const { key, ticketId } = entry;
    const underWay = this.#inFlight.get(key);
    if (underWay !== undefined) return underWay.answer;
    const answer = this.#sendNow(entry);
    this.#inFlight.set(key, { ticketId, answer });
    return answer;
  }

  async #sendNow(entry: JournalEntry): Promise<ServerAnswer> {
    const { key } = entry;
    const { journal, onAnswer } = this.#deps;
    const { device } = journal;
    const answer = await this.#call(entry, device);
    this.#inFlight.delete(key);
    if (this.#isStopped) return answer;
    if (this.#settle(key, answer)) {
      this.#silences = 0;
      this.#pausedUntilMs = 0;
      this.#broken.delete(key);
    } else this.#postpone(key, answer);
    onAnswer(key, answer);
    this.#pump();
    return answer;
  }

  #call(entry: JournalEntry, device: DeviceIdentity | null): Promise<ServerAnswer> {
    const { journal, server } = this.#deps;
    if (entry.leaves) return server.leave(entry, device);
    if (entry.undoes === undefined) return server.admit(entry, device);
    return server.undo(entry, journal.admissions.undoneKey(entry.undoes), device);
  }

  /** @returns false when the entry has to be sent again. */
  #settle(key: string, answer: ServerAnswer): boolean {
    const { journal } = this.#deps;
    // As it is now: staff may have been told meanwhile.
    const entry = journal.get(key);
    if (entry === null || answer.kind === 'none' || answer.kind === 'page') return false;
    // It went up by an old copy: the database has told meanwhile what became of it.
    if (entry.state !== 'open') return true;
    if (answer.kind === 'ok') {
      // Where it comes too late to free the ticket, there is nothing to settle at this gate.
      const isConflict = answer.isConflict && !entry.leaves;
      journal.settle(key, isConflict ? 'conflict' : 'admitted', answer.message);
      return true;
    }
    // Staff have let the guest go meanwhile: a fact, which it is told as next.
    if (isOffNow(answer) && entry.isDeclared && journal.device !== null) return false;
    // What was only asked for is over with the right to ask; what has happened is reported all the same.
    const isOver = (isBarring(answer) || isOffNow(answer)) && !entry.isDeclared;
    if (!isFinal(answer) && !isOver) return false;
    if (isOver) journal.giveBackNumber(key);
    if (answer.reason === 'unknown_admission' && this.#bringBack(entry)) return true;
    const { text } = answer;
    if (entry.leaves) {
      // Nobody is inside: that is what staff have been told.
      const isDone = answer.reason === 'not_inside';
      journal.settle(key, !entry.isDeclared ? 'refused' : isDone ? 'admitted' : 'aside', text);
    } else if (isPresumablyOwn(entry, answer)) journal.settle(key, 'presumed', text);
    else if (entry.undoes !== undefined) {
      // Somebody else was first, to the same end.
      journal.settle(key, answer.reason === 'undone' ? 'admitted' : 'aside', text);
    } else if (!entry.isDeclared) journal.settle(key, 'refused', text);
    else if (entry.beganOnline && journal.device !== null) {
      // The server refused it before staff was told to let the guest in, and keeps to that. What has happened
      // at the gate since is reported for itself.
      const { ticketId, tappedAtMs } = entry;
      const fact = {
        key: crypto.randomUUID(),
        replaces: key,
        ticketId,
        tappedAtMs,
        isDeclared: true,
      };
      journal.settle(key, 'refused', text, fact);
    } else journal.settle(key, 'aside', text);
    return true;
  }

  /**
   * The server came back from a backup that is older than the admission: that goes up once more, and behind it what takes
   * it back.
   * @returns false when it has done so before, or there is no such admission.
   */
  #bringBack({ key, undoes = '' }: JournalEntry): boolean {
    const { journal } = this.#deps;
    const admission = journal.get(journal.admissions.undoneKey(undoes));
    if (admission === null || journal.device === null || this.#broughtBack.has(key)) return false;
    if (!isTaken(admission) || !isNumberedBy(admission, journal.device)) return false;
    this.#broughtBack.add(key);
    journal.sendAgain((entry) => entry.key === admission.key);
    return true;
  }

  #postpone(key: string, answer: ServerAnswer): void {
    const nowMs = this.#deps.clock.steadyMs();
    const { journal } = this.#deps;
    // Our own server is told the key, and gives its reply once more.
    if (journal.device === null && mayHaveArrived(answer)) journal.unanswered(key);
    if (isOfEntry(answer)) {
      this.#silences = 0;
      const times = (this.#broken.get(key)?.times ?? 0) + 1;
      this.#broken.set(key, { times, dueMs: nowMs + delayMs(times) });
    } else {
      this.#silences += 1;
      this.#pausedUntilMs = nowMs + delayMs(this.#silences);
    }
  }
}

/** The next one may fare better: it is no fault of network, session or load. */
function isOfEntry(answer: ServerAnswer): boolean {
  if (answer.kind !== 'refused') return answer.kind === 'page';
  return answer.status >= 500 || answer.status === 403 || isOffNow(answer);
}

/** It may have been carried out: no answer came, or whoever gave one broke down. Any other one says that it was not. */
function mayHaveArrived(answer: ServerAnswer): boolean {
  if (answer.kind === 'none') return true;
  return answer.kind !== 'ok' && answer.status >= 500;
}

/**
 * A server that keeps no keys says of its own admission that the ticket is used, when the reply was lost and the tap is
 * sent once more. That it does not know the ticket (404) is no such thing.
 */
function isPresumablyOwn({ isUnanswered }: JournalEntry, { status, reason }: Refusal): boolean {
  return isUnanswered === true && reason === null && status !== 404;
}

/** @param times failures on end, from 1 on. */
function delayMs(times: number): number {
  return RETRY_DELAYS_MS[times - 1] ?? RETRY_INTERVAL_MS;
}
