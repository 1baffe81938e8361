/** Reports the status of the entry engine, at most every 50 ms and only when it has changed. */
import { NO_STATUS, type EntryStatus } from './entryStatus.ts';

const TELL_DELAY_MS = 50;

export class StatusTeller {
  readonly #look: () => EntryStatus;
  readonly #onStatus: (status: EntryStatus) => void;
  #told = NO_STATUS;
  #telling: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(look: () => EntryStatus, onStatus: (status: EntryStatus) => void) {
    this.#look = look;
    this.#onStatus = onStatus;
  }

  /** Something may have changed. A queue of thousands says so at each entry. */
  tell(): void {
    if (this.#isStopped) return;
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      const next = this.#look();
      if (JSON.stringify(next) === JSON.stringify(this.#told)) return;
      this.#told = next;
      this.#onStatus(next);
    }, TELL_DELAY_MS);
  }

  /** Somebody listens who was not there when it was told. */
  tellAgain(): void {
    this.#told = NO_STATUS;
    this.tell();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#telling);
  }
}
