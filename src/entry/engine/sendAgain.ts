/** What goes up once more when the server has lost it: it came back from a backup, or knows the device no more. */
import type { Clock } from '../../shared/clock.ts';
import type { Journal } from '../journal/journal.ts';
import {
  isNumberedBy,
  isTaken,
  originOf,
  type DeviceIdentity,
  type JournalEntry,
} from '../journal/journalEntry.ts';
import type { HeardBeat } from './entryServer.ts';
import { texts } from './texts.ts';

/** Where a server or an entry names no origin, this tells festivals apart: what is older belongs to another one. */
const RECENT_MS = 72 * 3_600_000;

export interface SendAgainDeps {
  readonly journal: Journal;
  readonly clock: Clock;
  /** There is more to be sent. */
  readonly onReopened: () => void;
}

/** All under their keys, which does no harm to what the server has. */
export class SendAgain {
  readonly #deps: SendAgainDeps;
  /** Keys of what the server has missed and was sent: it has that soon, or never. */
  #sent: ReadonlySet<string> = new Set();

  constructor(deps: SendAgainDeps) {
    this.#deps = deps;
  }

  /** @param isAllSent nothing is on its way, which the server might count twice. */
  heard(beat: HeardBeat, isAllSent: boolean): void {
    const { journal } = this.#deps;
    const { device } = journal;
    if (device === null) return;
    if (beat.origin === null) {
      this.#compare(device, beat.lost, isAllSent);
      return;
    }
    // It has taken the credential: this is the database that the device is registered with.
    if (device.origin === undefined) {
      journal.registered({ ...device, origin: beat.origin, isNamedLater: true });
    }
    this.#fillIn(journal.device ?? device, beat.missing);
  }

  /**
   * The server knows none of the device's earlier numbers: all that may be of its festival goes up.
   * @param before the registration that it has forgotten, as far as it is remembered.
   */
  registered({ origin }: DeviceIdentity, before: DeviceIdentity | null): void {
    const { journal } = this.#deps;
    const isOther = (entry: JournalEntry) => {
      const own = originOf(entry, before);
      return origin !== undefined && own !== undefined && own !== origin;
    };
    for (const entry of [...journal.open()]) {
      if (!entry.isDeclared || !isOther(entry)) continue;
      journal.settle(entry.key, 'aside', texts.otherFestival);
    }
    this.#reopen((entry) => {
      // Of no registration: it may have gone up without a device.
      if (entry.deviceId === null || isOther(entry)) return false;
      const isSame = origin !== undefined && originOf(entry, before) === origin;
      return isSame || this.#isRecent(entry);
    });
  }

  /** What the server misses, whenever that was tapped. What it does not come to have is not sent twice. */
  #fillIn(device: DeviceIdentity, missing: HeardBeat['missing']): void {
    const isMissing = (seq: number) => missing.some(({ from, to }) => from <= seq && seq <= to);
    const entries = missing.length === 0 ? [] : this.#deps.journal.newestFirst();
    const lost = entries.filter((entry) => isNumberedBy(entry, device) && isMissing(entry.seq));
    const isDue = (entry: JournalEntry) => isTaken(entry) && !this.#sent.has(entry.key);
    const due = new Set(lost.filter(isDue).map(({ key }) => key));
    this.#sent = new Set(
      lost.map(({ key }) => key).filter((key) => this.#sent.has(key) || due.has(key)),
    );
    if (due.size > 0) this.#reopen(({ key }) => due.has(key));
  }

  /** Of a server that tells how many numbers it misses, and not which. */
  #compare(device: DeviceIdentity, lost: number, isAllSent: boolean): void {
    const known = device.lost ?? 0;
    // While something is on its way, it may count twice.
    if (lost > known || (lost < known && isAllSent)) {
      this.#deps.journal.registered({ ...device, lost });
    }
    if (lost > known) this.#reopen((entry) => this.#isRecent(entry));
  }

  #reopen(isMeant: (entry: JournalEntry) => boolean): void {
    const { journal, onReopened } = this.#deps;
    journal.sendAgain(isMeant);
    onReopened();
  }

  #isRecent({ tappedAtMs }: JournalEntry): boolean {
    return tappedAtMs >= this.#deps.clock.nowMs() - RECENT_MS;
  }
}
