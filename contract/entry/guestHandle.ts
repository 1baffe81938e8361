/**
 * What the guest search gives in place of a ticket: the guest's name, by which a device knows the ticket in its list and
 * journal, and behind a dot what the server alone can read. `GAST-XXXXXXXXXXXXXXXX.…`
 */
import { ENTRY_KEY_BYTES } from './list.ts';

/** 32 characters, of which five bits choose one evenly. 0, O, 1 and I are missing, since they look alike. */
export const CODE_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const HANDLE = /^(GAST-[A-HJ-NP-Z2-9]{16})\.[\w.-]+$/;
/** No ticket of ours has a hyphen. */
const PREFIX = 'GAST-';
const SIGNS = (ENTRY_KEY_BYTES * 8) / 5;

export const isGuestHandle = (asked: string): boolean => HANDLE.test(asked);

/** The name in a handle, the same in all handles of a ticket. Of anything else: what it is. */
export const nameOfTicket = (ticketId: string): string => HANDLE.exec(ticketId)?.[1] ?? ticketId;

/** @param key of the ticket in the device list: 80 bits, five a character. */
export function guestNameOf(key: Uint8Array): string {
  let bits = key.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let signs = '';
  for (let sign = 0; sign < SIGNS; sign += 1) {
    signs = CODE_SIGNS.charAt(Number(bits & 31n)) + signs;
    bits >>= 5n;
  }
  return PREFIX + signs;
}

/** The key in the device list; null: it is no handle. */
export function listKeyOfHandle(ticketId: string): Uint8Array | null {
  const name = HANDLE.exec(ticketId)?.[1];
  if (name === undefined) return null;
  let bits = 0n;
  for (const sign of name.slice(PREFIX.length)) {
    bits = (bits << 5n) | BigInt(CODE_SIGNS.indexOf(sign));
  }
  const key = new Uint8Array(ENTRY_KEY_BYTES);
  for (let at = ENTRY_KEY_BYTES - 1; at >= 0; at -= 1) {
    key[at] = Number(bits & 255n);
    bits >>= 8n;
  }
  return key;
}
