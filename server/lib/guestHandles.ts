/** The handles that the guest search gives in place of tickets. They need no memory, so a restored server knows them. */
import { hash, hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { guestNameOf, isGuestHandle, nameOfTicket } from '../../contract/entry/guestHandle.ts';
import { GUEST_HANDLE_LIFE_S } from '../../contract/entry/limits.ts';
import { entryKeyOf } from '../../contract/entry/list.ts';
import type { Clock } from './clock.ts';

export interface GuestHandles {
  /** Good for GUEST_HANDLE_LIFE_S. */
  make(ticketId: string): Promise<string>;
  /** @returns null for what is none of ours. `isOver`: what was decided with it in time may still be reported. */
  open(handle: string): Promise<{ ticketId: string; isOver: boolean } | null>;
}

const ENCRYPTION = { alg: 'dir', enc: 'A256GCM' } as const;

export function createGuestHandles(secret: string, clock: Clock): GuestHandles {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'guest handle', 32));
  const nowS = () => Math.floor(clock.now().getTime() / 1000);

  return {
    async make(ticketId) {
      const sealed = await new EncryptJWT({ ticket: ticketId })
        .setProtectedHeader(ENCRYPTION)
        .setExpirationTime(nowS() + GUEST_HANDLE_LIFE_S)
        .encrypt(key);
      return `${nameOf(ticketId)}.${sealed}`;
    },

    async open(handle) {
      if (!isGuestHandle(handle)) return null;
      const name = nameOfTicket(handle);
      try {
        const { payload } = await jwtDecrypt(handle.slice(name.length + 1), key, {
          keyManagementAlgorithms: [ENCRYPTION.alg],
          contentEncryptionAlgorithms: [ENCRYPTION.enc],
          // One that is over is opened as well.
          currentDate: new Date(0),
        });
        const { ticket, exp = 0 } = payload;
        if (typeof ticket !== 'string' || nameOf(ticket) !== name) return null;
        return { ticketId: ticket, isOver: exp <= nowS() };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

const nameOf = (ticketId: string): string =>
  guestNameOf(entryKeyOf(hash('sha256', ticketId, 'buffer')));
