/** Whether a mail is still worth sending: what it carries may have ended since it was queued. */
import type { Queries } from '../db/openDatabase.ts';
import { texts } from '../texts.ts';
import { DeliveryError } from './deliveryError.ts';
import type { Mail } from './mails.ts';
import { areTheirs, isEndedCode, isOpenInvitation, isRevoked } from './outboxRepository.ts';

const said = texts.notWorthSending;

/** @throws DeliveryError, for good. */
export async function assertWorthSending(db: Queries, mail: Mail): Promise<void> {
  if (mail.kind === 'ticket' && (await isRevoked(db, mail.ticketId))) {
    throw new DeliveryError(said.revoked, true);
  }
  if (mail.kind === 'purchase-code' && (await isEndedCode(db, mail.code))) {
    throw new DeliveryError(said.withdrawn, true);
  }
  if (mail.kind === 'own-codes' && !(await areTheirs(db, mail))) {
    throw new DeliveryError(said.ownCodes, true);
  }
  if (mail.kind === 'invitation' && !(await isOpenInvitation(db, mail))) {
    throw new DeliveryError(said.invitation, true);
  }
}
