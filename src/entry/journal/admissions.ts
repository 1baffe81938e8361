import { isGuestHandle, nameOfTicket } from '../../../contract/entry/guestHandle.ts';
import { isInside, isLeave, type JournalEntry } from './journalEntry.ts';

/**
 * The journal's index of who is inside: the latest tap on each ticket, what takes taps back, and who has left. A ticket
 * that was scanned and the handles that the guest search gives for it are one, as soon as that is known.
 */
export class Admissions {
  readonly #names = new Map<string, string>();
  #hasHandles = false;
  readonly #byTicket = new Map<string, JournalEntry>();
  /** By the key of what they take back. */
  readonly #undos = new Map<string, JournalEntry>();
  /** The latest leave with each ticket. */
  readonly #leaves = new Map<string, JournalEntry>();
  /** Keys of those that stand for another one, by its key. */
  readonly #successors = new Map<string, string>();

  /** Something was done with a handle of the guest search. */
  get hasHandles(): boolean {
    return this.#hasHandles;
  }

  /** By which scans and handles of one ticket are known to be one. */
  nameOf(ticketId: string): string {
    return this.#names.get(ticketId) ?? nameOfTicket(ticketId);
  }

  /** @param name in the handles of the ticket. */
  learn(ticketId: string, name: string): void {
    const before = this.nameOf(ticketId);
    if (before === name) return;
    this.#names.set(ticketId, name);
    for (const byTicket of [this.#byTicket, this.#leaves]) {
      const own = byTicket.get(before);
      if (own === undefined) continue;
      byTicket.delete(before);
      if ((byTicket.get(name)?.order ?? 0) <= own.order) byTicket.set(name, own);
    }
  }

  /** The admission of the ticket on this device, if there is one that was not taken back, and whose guest has not left. */
  of(ticketId: string): JournalEntry | null {
    const entry = this.#byTicket.get(this.nameOf(ticketId));
    if (entry === undefined || this.#leaveAfter(entry) !== null) return null;
    return isInside(entry, this.undoOf(entry)) ? entry : null;
  }

  /** The guest of the admission, or another one on its ticket, was booked out here since. */
  #leaveAfter({ ticketId, order }: Pick<JournalEntry, 'ticketId' | 'order'>): JournalEntry | null {
    const leave = this.#leaves.get(this.nameOf(ticketId));
    return leave !== undefined && leave.order > order && isLeave(leave) ? leave : null;
  }

  /** What takes the admission back, or tried to. */
  undoOf({ key, replaces }: JournalEntry): JournalEntry | null {
    return this.#undos.get(key) ?? this.#undos.get(replaces ?? '') ?? null;
  }

  /** This device has taken the ticket's admission back, or booked its guest out, and the server does not know yet. */
  isFreedHere(ticketId: string): boolean {
    const entry = this.#byTicket.get(this.nameOf(ticketId));
    const isUndone = entry !== undefined && this.undoOf(entry)?.state === 'open';
    return isUndone || this.#leaveAfter({ ticketId, order: entry?.order ?? 0 })?.state === 'open';
  }

  /** Key of the admission that an undo takes back, as the server knows it. */
  undoneKey(undone: string): string {
    return this.#successors.get(undone) ?? undone;
  }

  /** A new entry, or a new state of a known one. */
  remember(entry: JournalEntry): void {
    const { key, ticketId, undoes, replaces, leaves } = entry;
    if (replaces !== undefined) this.#successors.set(replaces, key);
    if (undoes !== undefined) {
      this.#undos.set(undoes, entry);
      return;
    }
    const byTicket = leaves ? this.#leaves : this.#byTicket;
    this.#hasHandles ||= isGuestHandle(ticketId);
    const name = this.nameOf(ticketId);
    const latest = byTicket.get(name);
    if (latest === undefined || latest.order <= entry.order) byTicket.set(name, entry);
  }

  forget({ key, ticketId, undoes, replaces }: JournalEntry): void {
    this.#undos.delete(undoes ?? '');
    this.#successors.delete(replaces ?? '');
    for (const byTicket of [this.#byTicket, this.#leaves]) {
      const name = this.nameOf(ticketId);
      if (byTicket.get(name)?.key === key) byTicket.delete(name);
    }
  }
}
