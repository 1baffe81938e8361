/** What the device says of a ticket when the server does not answer in time. */
import { assertNever } from '../../shared/assertNever.ts';
import type { DeviceList } from '../list/deviceList.ts';
import type { Journal } from '../journal/journal.ts';

/** What is said of a ticket or of a tap: an event of scanMachine.ts, with what the panel shows for it. */
export type ScanAnswer =
  /** The server's sentences; empty when it gave none. */
  | { event: 'confirmed'; message: string }
  /** `isConflict`: the guest is inside, but should not be; the journal's notice says so. */
  | { event: 'admitted'; message: string; isConflict?: boolean }
  | { event: 'refused'; text: string }
  /** By this device's clock. */
  | { event: 'foundHere'; atMs: number }
  /** By the server's clock. */
  | { event: 'listed' | 'unlisted'; asOfMs: number }
  | { event: 'refusedByList'; reason: 'used' | 'revoked'; asOfMs: number }
  | { event: 'unanswered' }
  /** The tap is kept. `isSafe`: it outlives this page. */
  | { event: 'kept'; isSafe: boolean };

/** What the device knows of the ticket: its own journal first, then the list. Null: it has neither. */
export async function deviceVerdict(
  ticketId: string,
  journal: Journal,
  list: DeviceList,
): Promise<ScanAnswer | null> {
  const admission = journal.admissions.of(ticketId);
  if (admission !== null) return { event: 'foundHere', atMs: admission.tappedAtMs };
  const { asOfMs } = list;
  if (asOfMs === null) return null;
  const status = await list.statusOf(ticketId);
  switch (status) {
    case null:
      return { event: 'unlisted', asOfMs };
    case 'valid':
      return { event: 'listed', asOfMs };
    case 'used':
      // The list has not heard yet that it is used no longer.
      return journal.admissions.hasOpenUndo(ticketId)
        ? { event: 'listed', asOfMs }
        : { event: 'refusedByList', reason: status, asOfMs };
    case 'revoked':
      return { event: 'refusedByList', reason: status, asOfMs };
    default:
      return assertNever(status);
  }
}
