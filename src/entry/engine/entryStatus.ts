/** What the entry engine reports of itself. */
import type { Decision } from '../journal/decisions.ts';
import type { ChosenGate } from '../journal/journalEntry.ts';

/** What staff are shown of it. */
export interface EntryStatus {
  /** The server does not answer (in time): the device judges. */
  readonly isDeviceMode: boolean;
  /** The last tap outlives this page. */
  readonly isSafe: boolean;
  /** Admissions that the server has not heard of. */
  readonly openUploads: number;
  readonly notices: readonly EntryNotice[];
  /** When the device list was last brought up to date, by the server's clock; null: none may judge. */
  readonly listAsOfMs: number | null;
  readonly deviceName: string | null;
  readonly gate: ChosenGate | null;
  /** Guests let in here since the day began that shared/dutyDay.ts tells. */
  readonly admittedToday: number;
  /** The last ones, the latest first. */
  readonly decisions: readonly Decision[];
}

/**
 * `conflict`: let in here on a ticket that was used, revoked or unknown. `presumed`: the server says that it is used,
 * most likely by this very tap. `aside`: the server takes it in no form.
 */
export interface EntryNotice {
  readonly key: string;
  readonly ticketId: string;
  readonly kind: 'conflict' | 'presumed' | 'aside';
  /** The server's sentence. */
  readonly text: string;
  readonly tappedAtMs: number;
}

export const NO_STATUS: EntryStatus = {
  isDeviceMode: false,
  isSafe: true,
  openUploads: 0,
  notices: [],
  listAsOfMs: null,
  deviceName: null,
  gate: null,
  admittedToday: 0,
  decisions: [],
};
