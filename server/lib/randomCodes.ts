import { randomBytes } from 'node:crypto';

/** 32 signs, so that a random byte's low five bits choose one evenly; without the look-alikes 0/O and 1/I. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function randomSigns(count: number): string {
  let signs = '';
  for (const byte of randomBytes(count)) signs += ALPHABET.charAt(byte & 31);
  return signs;
}

/** `XXXXX-XXXXX`, 50 random bits (§5): guessing is what the rate limits are for. */
export function newInvitationCode(): string {
  return `${randomSigns(5)}-${randomSigns(5)}`;
}

/** A ticket-purchase code, `XXXXX-XXXXX-XXXXX`: 75 random bits, still fit to be read out. */
export function newPurchaseCode(): string {
  return `${randomSigns(5)}-${randomSigns(5)}-${randomSigns(5)}`;
}

/** A ticket's identifier: 130 random bits in 26 signs that a QR code stores as alphanumeric. */
export function newTicketId(): string {
  return randomSigns(26);
}

/** A session's or reset link's secret part: 256 bits, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
