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
  /** `isUsed`: since its guest is inside. */
  | { event: 'refused'; text: string; isUsed?: true }
  /** By this device's clock. */
  | { event: 'foundHere'; atMs: number }
  /** By the server's clock. `listedLongAgo`: the list is too old to vouch for a ticket by itself. */
  | { event: 'listed' | 'listedLongAgo' | 'unlisted'; asOfMs: number }
  | { event: 'refusedByList'; reason: 'used' | 'revoked'; asOfMs: number }
  | { event: 'unanswered' }
  /** The server answered, and said nothing that can be used. */
  | { event: 'failed'; text: string }
  /** The guest was booked out. */
  | { event: 'left'; message: string }
  /** What is said at an exit, see exitVerdict.ts. `asOfMs`: by the device's list of then; null: by the server or the journal. */
  | { event: 'foundInside' | 'foundOutside'; asOfMs: number | null }
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
  const word = await list.lookUp(ticketId);
  if (word === null) return null;
  const { status, asOfMs, isOld } = word;
  const valid: ScanAnswer = { event: isOld ? 'listedLongAgo' : 'listed', asOfMs };
  switch (status) {
    case null:
      return { event: 'unlisted', asOfMs };
    case 'valid':
      return valid;
    case 'used':
      // The list has not heard yet that it is used no longer.
      return journal.admissions.isFreedHere(ticketId)
        ? valid
        : { event: 'refusedByList', reason: status, asOfMs };
    case 'revoked':
      return { event: 'refusedByList', reason: status, asOfMs };
    default:
      return assertNever(status);
  }
}
