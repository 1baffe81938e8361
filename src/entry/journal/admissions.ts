import { isInside, type JournalEntry } from './journalEntry.ts';

/** The journal's index of who is inside: the latest tap on each ticket, and what takes taps back. */
export class Admissions {
  readonly #byTicket = new Map<string, JournalEntry>();
  /** By the key of what they take back. */
  readonly #undos = new Map<string, JournalEntry>();
  /** Keys of those that stand for another one, by its key. */
  readonly #successors = new Map<string, string>();

  /** The admission of the ticket on this device, if there is one that was not taken back. */
  of(ticketId: string): JournalEntry | null {
    const entry = this.#byTicket.get(ticketId);
    return entry !== undefined && isInside(entry, this.undoOf(entry)) ? entry : null;
  }

  /** What takes the admission back, or tried to. */
  undoOf({ key, replaces }: JournalEntry): JournalEntry | null {
    return this.#undos.get(key) ?? this.#undos.get(replaces ?? '') ?? null;
  }

  /** This device has taken the ticket's admission back, and the server does not know yet. */
  hasOpenUndo(ticketId: string): boolean {
    const entry = this.#byTicket.get(ticketId);
    return entry !== undefined && this.undoOf(entry)?.state === 'open';
  }

  /** Key of the admission that an undo takes back, as the server knows it. */
  undoneKey(undone: string): string {
    return this.#successors.get(undone) ?? undone;
  }

  /** A new entry, or a new state of a known one. */
  remember(entry: JournalEntry): void {
    const { key, ticketId, undoes, replaces } = entry;
    if (replaces !== undefined) this.#successors.set(replaces, key);
    if (undoes !== undefined) {
      this.#undos.set(undoes, entry);
      return;
    }
    const latest = this.#byTicket.get(ticketId);
    if (latest === undefined || latest.order <= entry.order) this.#byTicket.set(ticketId, entry);
  }

  forget({ key, ticketId, undoes, replaces }: JournalEntry): void {
    this.#undos.delete(undoes ?? '');
    this.#successors.delete(replaces ?? '');
    if (this.#byTicket.get(ticketId)?.key === key) this.#byTicket.delete(ticketId);
  }
}
