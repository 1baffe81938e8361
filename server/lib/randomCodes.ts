/** Makes the random codes, identifiers and secrets of the server. */
import { randomBytes } from 'node:crypto';
import { CODE_SIGNS } from '../../contract/entry/guestHandle.ts';

/** Where the random bytes come from: the operating system, except for sample data, which is to be repeatable. */
export type ByteSource = (count: number) => Uint8Array;

function randomSigns(count: number, bytes: ByteSource): string {
  let signs = '';
  for (const byte of bytes(count)) signs += CODE_SIGNS.charAt(byte & 31);
  return signs;
}

/** `XXXXX-XXXXX` (§5): 50 random bits. The rate limits keep people from guessing. */
export function newInvitationCode(bytes: ByteSource = randomBytes): string {
  return `${randomSigns(5, bytes)}-${randomSigns(5, bytes)}`;
}

/** A ticket-purchase code, `XXXXX-XXXXX-XXXXX`: 75 random bits, short enough to be read out. */
export function newPurchaseCode(bytes: ByteSource = randomBytes): string {
  return `${randomSigns(5, bytes)}-${randomSigns(5, bytes)}-${randomSigns(5, bytes)}`;
}

/** A ticket's identifier: 130 random bits in 26 characters of those that a QR code stores most densely. */
export function newTicketId(bytes: ByteSource = randomBytes): string {
  return randomSigns(26, bytes);
}

/** The secret of a session, a device or a link: 256 random bits in base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Marks a device list, so that the list of a restored database is not taken for the one before it. */
export function newEpoch(signs: number): string {
  return randomSigns(signs, randomBytes);
}
