/** Whether a ticket may be admitted: the server's word, or the device's where that is not there in time. */
import { withTimeout } from '../../shared/withTimeout.ts';
import { SLOW_AFTER_MS } from './breaker.ts';
import type { DeviceList } from '../list/deviceList.ts';
import { deviceVerdict, type ScanAnswer } from './deviceVerdict.ts';
import { isPutOff, isWorking, type EntryServer, type ServerAnswer } from './entryServer.ts';
import type { Journal } from '../journal/journal.ts';
import { isUnacknowledged, type JournalEntry } from '../journal/journalEntry.ts';
import type { Answering } from './pendingTaps.ts';
import { recogniseTicket } from './recogniseTicket.ts';
import type { ServerWatch } from './serverWatch.ts';
import type { StoredRecords } from './storedRecords.ts';
import { texts } from './texts.ts';
import type { UploadQueue } from './uploadQueue.ts';

/** How long a guest waits for what the device has stored; once the server answers nobody, for both together. */
const PATIENCE_MS = 5_000;

export interface TicketCheckDeps {
  readonly journal: Journal;
  readonly list: DeviceList;
  readonly stored: Pick<StoredRecords, 'settled' | 'isAwaited'>;
  readonly watch: ServerWatch;
  readonly server: Pick<EntryServer, 'check'>;
  readonly queue: Pick<UploadQueue, 'sendAllOf'>;
  /** The server has lost an admission of this device, by its key. */
  readonly onForgotten: (key: string) => void;
}

export class TicketCheck {
  readonly #deps: TicketCheckDeps;

  constructor(deps: TicketCheckDeps) {
    this.#deps = deps;
  }

  /** Answers once; a second time when the server speaks after the device has judged. */
  async check(ticketId: string, answer: Answering): Promise<void> {
    await recogniseTicket(ticketId, this.#deps.journal);
    const own = this.#deps.journal.admissions.of(ticketId);
    if (own !== null && isUnacknowledged(own)) {
      // The server cannot know of it yet.
      answer({ event: 'foundHere', atMs: own.tappedAtMs });
      return;
    }
    const { isDeviceMode } = this.#deps.watch;
    // One wait for the whole check. The call that may follow has its own part of it.
    const ready = this.#storedWithin(isDeviceMode ? PATIENCE_MS - SLOW_AFTER_MS : PATIENCE_MS);
    if (isDeviceMode) {
      const verdict = await this.#judge(ticketId, ready);
      if (verdict !== null) {
        answer(verdict);
        return;
      }
    }
    const call = { isAnswered: false };
    const judgeSlow = setTimeout(() => {
      void this.#judge(ticketId, ready).then((verdict) => {
        if (verdict !== null && !call.isAnswered) answer(verdict);
      });
    }, SLOW_AFTER_MS);
    // Nobody vouches for the ticket, and the guests before had no answer either: people may decide.
    const giveUp = setTimeout(() => {
      if (isDeviceMode) answer({ event: 'unanswered' });
    }, SLOW_AFTER_MS);
    const heard = await this.#deps.watch.watched(this.#ask(ticketId, own));
    const said: ServerAnswer = this.#isBehind(ticketId, heard) ? { kind: 'none' } : heard;
    clearTimeout(judgeSlow);
    clearTimeout(giveUp);
    if (own !== null && said.kind === 'refused' && said.reason === 'unknown_admission') {
      // It came back from a backup that is older than the admission.
      this.#deps.onForgotten(own.key);
      call.isAnswered = true;
      answer({ event: 'foundHere', atMs: own.tappedAtMs });
      return;
    }
    const isVerdict = saysWhetherItAdmits(said);
    const verdict = isVerdict ? null : await this.#judge(ticketId, ready);
    call.isAnswered = true;
    answer(verdict ?? this.#answerOf(ticketId, said));
    if (isVerdict || verdict !== null || !this.#deps.stored.isAwaited) return;
    // Staff see that there is no answer; the device's may come yet.
    await this.#deps.stored.settled;
    const late = await this.#judge(ticketId, this.#deps.stored.settled);
    if (late !== null) answer(late);
  }

  /** What the server has not heard of a ticket that was freed here goes up before. */
  async #ask(ticketId: string, own: JournalEntry | null): Promise<ServerAnswer> {
    const { journal, queue, server } = this.#deps;
    if (journal.admissions.isFreedHere(ticketId)) {
      await withTimeout(queue.sendAllOf(ticketId), SLOW_AFTER_MS);
    }
    return await server.check(ticketId, journal.device, own);
  }

  /** The server speaks of a guest who is inside no more, as this device alone knows. */
  #isBehind(ticketId: string, said: ServerAnswer): boolean {
    const isUsed = said.kind === 'refused' && said.reason === 'used';
    return isUsed && this.#deps.journal.admissions.isFreedHere(ticketId);
  }

  /** What the device has stored may still be on its way. */
  async #storedWithin(patienceMs: number): Promise<void> {
    const { stored } = this.#deps;
    if (stored.isAwaited) await withTimeout(stored.settled, patienceMs);
  }

  async #judge(ticketId: string, ready: Promise<void>): Promise<ScanAnswer | null> {
    const { journal, list } = this.#deps;
    await ready;
    return await deviceVerdict(ticketId, journal, list);
  }

  #answerOf(ticketId: string, said: ServerAnswer): ScanAnswer {
    switch (said.kind) {
      case 'ok':
        return { event: 'confirmed', message: said.message };
      case 'none':
        return { event: 'unanswered' };
      case 'page':
        return { event: 'failed', text: texts.refusedWithoutText(said.status) };
      case 'refused': {
        if (!saysWhetherItAdmits(said)) return { event: 'failed', text: said.text };
        if (said.usedHereAtMs === null) {
          const { text, reason } = said;
          return { event: 'refused', text, ...(reason === 'used' && { isUsed: true }) };
        }
        const atMs = this.#deps.journal.admissions.of(ticketId)?.tappedAtMs ?? said.usedHereAtMs;
        return { event: 'foundHere', atMs };
      }
    }
  }
}

function saysWhetherItAdmits(said: ServerAnswer): boolean {
  return isWorking(said) && !isPutOff(said);
}
