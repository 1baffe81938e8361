import { randomBytes } from 'node:crypto';

/** 32 signs, so that a random byte's low five bits choose one evenly; without the look-alikes 0/O and 1/I. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Where codes take their bytes from: the system's CSPRNG, but for sample data that is to be repeatable. */
export type ByteSource = (count: number) => Uint8Array;

function randomSigns(count: number, bytes: ByteSource): string {
  let signs = '';
  for (const byte of bytes(count)) signs += ALPHABET.charAt(byte & 31);
  return signs;
}

/** `XXXXX-XXXXX`, 50 random bits (§5): guessing is what the rate limits are for. */
export function newInvitationCode(bytes: ByteSource = randomBytes): string {
  return `${randomSigns(5, bytes)}-${randomSigns(5, bytes)}`;
}

/** A ticket-purchase code, `XXXXX-XXXXX-XXXXX`: 75 random bits, still fit to be read out. */
export function newPurchaseCode(bytes: ByteSource = randomBytes): string {
  return `${randomSigns(5, bytes)}-${randomSigns(5, bytes)}-${randomSigns(5, bytes)}`;
}

/** A ticket's identifier: 130 random bits in 26 signs that a QR code stores as alphanumeric. */
export function newTicketId(bytes: ByteSource = randomBytes): string {
  return randomSigns(26, bytes);
}

/** A session's or reset link's secret part: 256 bits, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Tells one device list from another one that a restored database might number alike. */
export function newEpoch(signs: number): string {
  return randomSigns(signs, randomBytes);
}
