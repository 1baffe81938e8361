/** What the sample data consists of. The same seed and first number give the same data. */
import { newInvitationCode, newPurchaseCode, newTicketId } from '../../lib/randomCodes.ts';
import { FIRST_NAMES, LAST_NAMES, inEmail } from './names.ts';
import type { SeededRandom } from './seededRandom.ts';
import { DAY_MS } from '../../../contract/time.ts';

export interface SampleCode {
  readonly token: string;
  readonly createdAt: string;
  readonly sentTo: readonly { readonly email: string; readonly at: string }[];
  readonly ticket: SampleTicket | null;
}

export interface SampleTicket {
  readonly id: string;
  readonly email: string;
  readonly createdAt: string;
  /** Null: the guest has not come yet. */
  readonly admission: { readonly key: string; readonly at: string } | null;
}

export interface SampleMember {
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly isStaff: boolean;
  readonly isEntryStaff: boolean;
  readonly initialToken: string;
  readonly createdAt: string;
  /** Null: the registration is pending. */
  readonly registration: { readonly email: string; readonly at: string } | null;
  readonly codes: readonly SampleCode[];
}

/** Sales start here, and the gates open that many days later. Dates do not depend on today. */
const START_MS = Date.parse('2026-03-01T08:00:00.000Z');
const MEMBERS_WITHIN_DAYS = 60;
const CODES_WITHIN_DAYS = 90;
const TICKETS_WITHIN_DAYS = 120;
const GATES_OPEN_DAY = 150;
const GATES_OPEN_MS = DAY_MS / 4;

const REGISTERED_PERCENT = 85;
const STAFF_PERCENT = 5;
const ENTRY_STAFF_PERCENT = 3;
const SENT_PERCENT = 40;
const ADMITTED_PERCENT = 30;
const FREE_CODES_MAX = 3;

export interface SampleRequest {
  readonly members: number;
  readonly tickets: number;
  readonly firstNumber: number;
}

/** One member after the other, so that a million of them need no room. */
export function* sampleMembers(
  random: SeededRandom,
  { members, tickets, firstNumber }: SampleRequest,
): Generator<SampleMember> {
  const ticketsOf = distribute(random, tickets, members);
  for (let index = 0; index < members; index += 1) {
    yield sampleMember(random, firstNumber + index, {
      tickets: ticketsOf[index] ?? 0,
      // Somebody has to have stood at the gate.
      isFirst: index === 0,
    });
  }
}

function distribute(random: SeededRandom, tickets: number, members: number): Uint32Array {
  const counts = new Uint32Array(members);
  for (let left = tickets; left > 0; left -= 1) {
    const index = random.below(members);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

function sampleMember(
  random: SeededRandom,
  number: number,
  { tickets, isFirst }: { tickets: number; isFirst: boolean },
): SampleMember {
  const firstName = random.pick(FIRST_NAMES);
  const lastName = random.pick(LAST_NAMES);
  const isRegistered = random.isLikely(REGISTERED_PERCENT) || isFirst;
  const createdMs = START_MS + random.below(MEMBERS_WITHIN_DAYS * DAY_MS);
  return {
    number,
    firstName,
    lastName,
    isStaff: random.isLikely(STAFF_PERCENT),
    isEntryStaff: random.isLikely(ENTRY_STAFF_PERCENT) || isFirst,
    initialToken: newInvitationCode((count) => random.bytes(count)),
    createdAt: iso(createdMs),
    registration: isRegistered
      ? {
          email: `${inEmail(firstName)}.${inEmail(lastName)}.${number}@example.org`,
          at: iso(createdMs + random.below(10 * DAY_MS)),
        }
      : null,
    codes: Array.from({ length: tickets + random.below(FREE_CODES_MAX + 1) }, (_, index) =>
      sampleCode(random, index < tickets),
    ),
  };
}

function sampleCode(random: SeededRandom, isUsed: boolean): SampleCode {
  const createdMs = START_MS + random.below(CODES_WITHIN_DAYS * DAY_MS);
  const guest = guestEmail(random);
  return {
    token: newPurchaseCode((count) => random.bytes(count)),
    createdAt: iso(createdMs),
    sentTo: random.isLikely(SENT_PERCENT)
      ? [{ email: guest, at: iso(createdMs + random.below(20 * DAY_MS)) }]
      : [],
    ticket: isUsed ? sampleTicket(random, guest, createdMs) : null,
  };
}

function sampleTicket(random: SeededRandom, email: string, codeMs: number): SampleTicket {
  const latestMs = START_MS + TICKETS_WITHIN_DAYS * DAY_MS;
  const admittedMs = START_MS + GATES_OPEN_DAY * DAY_MS + random.below(GATES_OPEN_MS);
  return {
    id: newTicketId((count) => random.bytes(count)),
    email,
    createdAt: iso(codeMs + random.below(latestMs - codeMs)),
    admission: random.isLikely(ADMITTED_PERCENT)
      ? { key: uuid(random), at: iso(admittedMs) }
      : null,
  };
}

function guestEmail(random: SeededRandom): string {
  const name = `${inEmail(random.pick(FIRST_NAMES))}.${inEmail(random.pick(LAST_NAMES))}`;
  return `${name}@${random.pick(['example.com', 'example.net', 'example.org'])}`;
}

/** RFC 9562, version 4, as scanners choose them for each tap. */
function uuid(random: SeededRandom): string {
  const bytes = Buffer.from(random.bytes(16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
