/** What of a mail is still worth sending: what it carries may have ended since it was queued. */
import type { Queries } from '../db/openDatabase.ts';
import { nameOfMember } from '../modules/members/repository.ts';
import { texts } from '../texts.ts';
import { DeliveryError } from './deliveryError.ts';
import type { Mail } from './mails.ts';
import {
  codesToSend,
  isEndedCode,
  isOpenInvitation,
  isReplacedNow,
  isRevoked,
  isUsedCode,
  nameOfGiver,
} from './worthSendingRepository.ts';

const said = texts.notWorthSending;

/** @returns the mail as it is so by now, without what is the recipient's no longer. @throws DeliveryError, for good. */
export async function worthSending(db: Queries, mail: Mail): Promise<Mail> {
  if (mail.kind === 'ticket' && (await isRevoked(db, mail.ticketId))) {
    throw new DeliveryError(said.revoked, true);
  }
  if (mail.kind === 'ticket-revoked') {
    const isReplaced = await isReplacedNow(db, mail);
    if (isReplaced === null) throw new DeliveryError(said.validAgain, true);
    return { ...mail, isReplaced };
  }
  if (mail.kind === 'purchase-code' && (await isEndedCode(db, mail.code))) {
    throw new DeliveryError(said.withdrawn, true);
  }
  if (mail.kind === 'purchase-code' && (await isUsedCode(db, mail.code))) {
    throw new DeliveryError(said.used, true);
  }
  if (mail.kind === 'invitation' && !(await isOpenInvitation(db, mail))) {
    throw new DeliveryError(said.invitation, true);
  }
  if (mail.kind === 'purchase-code') {
    return { ...mail, senderName: (await nameOfGiver(db, mail.code)) ?? mail.senderName };
  }
  if (mail.kind === 'invitation') return { ...mail, name: await nameOfMember(db, mail.memberId) };
  if (mail.kind !== 'own-codes') return mail;
  const codes = await codesToSend(db, mail);
  if (codes.length === 0) throw new DeliveryError(said.ownCodes, true);
  return { ...mail, codes, name: await nameOfMember(db, mail.memberId) };
}
