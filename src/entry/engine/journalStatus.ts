/** What staff are shown of the journal. */
import { dutyDayBeginMs } from '../../shared/dutyDay.ts';
import { admittedSince, latestDecisions } from '../journal/decisions.ts';
import type { Journal } from '../journal/journal.ts';
import { isNotice } from '../journal/journalEntry.ts';
import type { EntryStatus } from './entryStatus.ts';

type JournalStatus = Pick<
  EntryStatus,
  'openUploads' | 'notices' | 'deviceName' | 'gate' | 'rules' | 'admittedToday' | 'decisions'
>;

/** @param nowMs by the device's clock. */
export function journalStatus(journal: Journal, nowMs: number): JournalStatus {
  const unfinished = journal.unfinished();
  return {
    openUploads: unfinished.filter(({ state, isDeclared }) => state === 'open' && isDeclared)
      .length,
    notices: unfinished.filter(isNotice).map(({ key, ticketId, text, state, tappedAtMs }) => ({
      key,
      ticketId,
      text,
      kind: state === 'aside' || state === 'presumed' ? state : 'conflict',
      tappedAtMs,
    })),
    deviceName: journal.device?.name ?? null,
    gate: journal.device?.gate ?? null,
    rules: journal.device?.rules ?? null,
    admittedToday: admittedSince(journal, dutyDayBeginMs(nowMs)),
    decisions: latestDecisions(journal),
  };
}
