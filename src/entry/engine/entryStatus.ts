/** What the entry engine reports of itself. */
import type { GateRules } from '../../../contract/entry/entities.ts';
import type { Decision } from '../journal/decisions.ts';
import type { ChosenGate } from '../journal/journalEntry.ts';

/** Why nobody is let in here any more. `device`: it was shut out. `role`: whoever is signed in may not scan. */
export type Barred = 'device' | 'role';

/** What staff are shown of it. */
export interface EntryStatus {
  /** The server does not answer (in time): the device judges. */
  readonly isDeviceMode: boolean;
  /** Null: device and staff take part. */
  readonly barred: Barred | null;
  /** The server answers, as far as anybody knows; null: nobody has asked. For staff to see, decides nothing. */
  readonly isReached: boolean | null;
  /** Another tab is the device: this one neither judges nor sends. */
  readonly isElsewhere?: boolean;
  /** The last tap outlives this page. */
  readonly isSafe: boolean;
  /** Admissions that the server has not heard of. */
  readonly openUploads: number;
  readonly notices: readonly EntryNotice[];
  /** What the device has stored is still being read. */
  readonly isLoading: boolean;
  /** When the device list was last brought up to date, by the server's clock; null: there is none. */
  readonly listAsOfMs: number | null;
  /** So long ago that it vouches for nobody by itself. */
  readonly isListOld: boolean;
  /** How much of the list is there that is on its way, from 0 to 1 in hundredths; null: none is. */
  readonly listProgress: number | null;
  readonly deviceName: string | null;
  readonly gate: ChosenGate | null;
  /** What the office allows at the gate, as this device knows it; null: nobody has told it. */
  readonly rules: GateRules | null;
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

/** Nothing is known yet. */
export const NO_STATUS: EntryStatus = {
  isDeviceMode: false,
  barred: null,
  isReached: null,
  isSafe: true,
  openUploads: 0,
  notices: [],
  isLoading: true,
  listAsOfMs: null,
  isListOld: false,
  listProgress: null,
  deviceName: null,
  gate: null,
  rules: null,
  admittedToday: 0,
  decisions: [],
};
